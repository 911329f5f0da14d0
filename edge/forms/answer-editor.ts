import { isPagePath } from '../../domain/catalogue/page-paths.ts'
import { EDITOR_LEAVE_PATH, EDITOR_PATH, type EditorPath, READING_METHODS } from '../../domain/routing/endpoint-path.ts'
import type { EditorMode } from '../../domain/routing/render-contract.ts'
import type { Site } from '../../domain/sites/site.ts'
import { siteLink } from '../../domain/sites/site-link.ts'
import { type BodyIntake, receiveBody } from '../endpoints/receive-body.ts'
import { isSameOriginRequest } from '../http/request-headers.ts'
import { refuseMethod, sendRedirect, sendText } from '../http/send-answer.ts'
import type { RoutedRequest } from '../routing/routed-request.ts'
import { EditorSessions } from './editor-sessions.ts'
import { type PrivatePageParts, renderPrivately, respondPrivately, sendPrivately } from './private-page.ts'

type Routed = RoutedRequest<'page'>

interface EditorParts extends BodyIntake, PrivatePageParts {
  /** Secret of the editors. If it is missing, editor mode is disabled. */
  readonly secret: string | undefined
  /** In production the secret is accepted only from the form. */
  readonly isProduction: boolean
  readonly page: (routed: Routed) => void
}

/** Returns the link to a known page, without its query. Falls back to home, to prevent open redirects. */
const returnPath = (site: Site, target: string | null): string => {
  const path = target?.split('?', 1)[0] ?? '/'
  return siteLink(site, isPagePath(path) ? path : '/')
}

const redirectWithCookie = (
  { response }: Routed,
  location: string,
  cookie: string,
  headers: Readonly<Record<string, string>>,
): void => sendRedirect(response, 303, location, { ...headers, 'set-cookie': cookie }, 'private, no-store')

/** Answers with a page that is rendered for an editor, or for a visitor with a wrong secret. */
const editorPages = (parts: EditorParts) => {
  const answer = async (routed: Routed, mode: EditorMode): Promise<void> => {
    const { trace } = routed
    if (mode === 'editing') trace.editor()
    const rendered = await renderPrivately(parts, routed, EDITOR_PATH, { editorMode: mode, form: null })
    if (rendered.kind !== 'page') throw new Error(`the page was not rendered: ${rendered.kind}`)
    trace.result('miss')
    await sendPrivately(routed, rendered, parts.headers)
  }
  return (routed: Routed, mode: EditorMode): void => {
    respondPrivately(routed, answer(routed, mode), EDITOR_PATH, 'An editor page failed', parts)
  }
}

/**
 * Answers `/editor`, which is a page with a login form, and `/editor/leave`. A secret in the form or, outside production, in the
 * query starts a session. If editor mode is disabled, both paths lead to the 404 page.
 */
const answerEditor = (
  parts: EditorParts,
  sessions: EditorSessions,
  page: (routed: Routed) => void,
  privatePage: (routed: Routed, mode: EditorMode) => void,
) => {
  const { headers } = parts

  const enter = (routed: Routed, secret: string, path: string | null): void => {
    const cookie = sessions.enter(secret)
    if (cookie === null) privatePage(routed, 'refused')
    else redirectWithCookie(routed, returnPath(routed.route.site, path), cookie, headers)
  }

  /**
   * Answers a saved link such as `/editor?secret=…&path=/compare`. The redirect removes the secret from the URL. In production a
   * link leads to the form, so that histories and logs contain no secret. A page of another site and a prefetch cannot use it.
   */
  const answerLink = async (routed: Routed, query: URLSearchParams): Promise<void> => {
    if ((await receiveBody(parts, routed, EDITOR_PATH)) === null) return
    const { request, response, route } = routed
    const { 'sec-fetch-site': site = 'none', 'sec-purpose': purpose = '' } = request.headers
    if (site === 'cross-site' || site === 'same-site' || purpose.includes('prefetch')) {
      sendText(response, 403, 'Cross-origin link refused', headers)
      return
    }
    if (parts.isProduction) {
      sendRedirect(response, 303, siteLink(route.site, EDITOR_PATH), headers, 'private, no-store')
      return
    }
    enter(routed, query.get('secret') ?? '', query.get('path'))
  }

  const answerForm = async (routed: Routed, path: EditorPath): Promise<void> => {
    const taken = await receiveBody(parts, routed, path)
    if (taken === null) return
    if (!isSameOriginRequest(routed.request, parts.clients.schemeOf(routed.request, routed.route.site))) {
      sendText(routed.response, 403, 'Cross-origin form refused', headers)
      return
    }
    const fields = new URLSearchParams(taken.body?.toString())
    if (path === EDITOR_LEAVE_PATH) {
      redirectWithCookie(
        routed,
        returnPath(routed.route.site, fields.get('path')),
        sessions.leave(routed.request),
        headers,
      )
      return
    }
    enter(routed, fields.get('secret') ?? '', null)
  }

  return (routed: Routed): void => {
    const { request, response, route, trace } = routed
    const { editor } = route
    if (editor === undefined || !sessions.isOpen) {
      page(routed)
      return
    }
    const methods = editor.path === EDITOR_PATH ? [...READING_METHODS, 'POST'] : ['POST']
    if (refuseMethod(request, response, methods, headers)) return
    const query = new URLSearchParams(routed.query)
    const isForm = request.method === 'POST'
    const isLink = request.method === 'GET' && editor.path === EDITOR_PATH && query.has('secret')
    const editorRoute = { ...routed, route: { ...route, pathname: editor.pathname } }
    if (!isForm && !isLink) page(editorRoute)
    else
      (isLink ? answerLink(editorRoute, query) : answerForm(editorRoute, editor.path)).catch((error: unknown) => {
        parts.report('An editor form failed', { error })
        trace.result('none')
        response.destroy()
      })
  }
}

/** Answers editors with uncached pages, and all other visitors with cached pages. */
export const openEditor = (parts: EditorParts) => {
  const sessions = new EditorSessions(parts.secret, () => Date.now())
  const privatePage = editorPages(parts)
  const page = (routed: Routed): void => {
    if (sessions.isEditor(routed.request)) privatePage(routed, 'editing')
    else parts.page(routed)
  }
  return {
    page,
    editor: answerEditor(parts, sessions, page, privatePage),
    /** Returns the mode in which a submitted form is rendered; null for visitors who are not editors. */
    editorMode: ({ request, trace }: Pick<Routed, 'request' | 'trace'>): EditorMode | null => {
      if (!sessions.isEditor(request)) return null
      trace.editor()
      return 'editing'
    },
  }
}
