import type { EditorMode } from '../../adapters/wiring/editor/editor-mode.ts'
import { isPagePath } from '../../domain/catalogue/page-paths.ts'
import { EDITOR_LEAVE_PATH, EDITOR_PATH, type EditorPath } from '../../domain/routing/editor-path.ts'
import { READING_METHODS } from '../../domain/routing/endpoint-path.ts'
import type { Site } from '../../domain/sites/site.ts'
import { siteLink } from '../../domain/sites/site-link.ts'
import type { RoutedRequest } from '../answer-request.ts'
import { type BodyIntake, takeBody } from '../endpoints/take-body.ts'
import { isSameOriginRequest } from '../http/is-same-origin-request.ts'
import { sendText } from '../http/send-text.ts'
import type { EditorSessions } from './editor-sessions.ts'

type Routed = RoutedRequest<'page'>

export interface EditorAnswerParts extends BodyIntake {
  readonly sessions: Pick<EditorSessions, 'isOpen' | 'enter' | 'leave'>
  /** Answers with the page of everybody. */
  readonly page: (routed: Routed) => void
  /** Answers with a page for one visitor alone. */
  readonly ownPage: (routed: Routed, mode: EditorMode) => void
  readonly report: (message: string, details: Readonly<Record<string, unknown>>) => void
}

/** The page that the form was on, or home: never an address that somebody wrote. */
const wayBack = (site: Site, path: string | null): string =>
  siteLink(site, path !== null && isPagePath(path) ? path : '/')

const goOn = (
  { response }: Routed,
  headers: Readonly<Record<string, string>>,
  location: string,
  cookie: string,
): void => {
  response
    .writeHead(303, {
      ...headers,
      location,
      'set-cookie': cookie,
      'cache-control': 'private, no-store',
      'content-length': '0',
    })
    .end()
}

/**
 * The way into the editor mode and out of it. `/editor` is a page with a form; its secret, posted there or in a link, begins a
 * session. Where there are no editors both paths are unknown ones.
 */
export const answerEditor = (parts: EditorAnswerParts) => {
  const { sessions, headers, page, ownPage } = parts

  const enter = (routed: Routed, secret: string, path: string | null): void => {
    const cookie = sessions.enter(secret)
    if (cookie === null) ownPage(routed, 'refused')
    else goOn(routed, headers, wayBack(routed.route.site, path), cookie)
  }

  /** A link that an editor saved, such as `/editor?secret=…&path=/compare`: the redirect takes the secret out of the address. */
  const answerLink = async (routed: Routed, query: URLSearchParams): Promise<void> => {
    if ((await takeBody(parts, routed, EDITOR_PATH)) === null) return
    enter(routed, query.get('secret') ?? '', query.get('path'))
  }

  const answerForm = async (routed: Routed, path: EditorPath): Promise<void> => {
    const taken = await takeBody(parts, routed, path)
    if (taken === null) return
    if (!isSameOriginRequest(routed.request)) {
      sendText(routed.response, 403, 'This form is not of this site.', headers)
      return
    }
    const { site } = routed.route
    const fields = new URLSearchParams(taken.body?.toString())
    if (path === EDITOR_LEAVE_PATH) {
      goOn(routed, headers, wayBack(site, fields.get('path')), sessions.leave())
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
    const isForm = request.method === 'POST'
    const query = new URLSearchParams(routed.query)
    const isLink = request.method === 'GET' && editor.path === EDITOR_PATH && query.has('secret')
    const methods = editor.path === EDITOR_PATH ? [...READING_METHODS, 'POST'] : ['POST']
    const entered = { ...routed, route: { ...route, pathname: editor.pathname } }
    if (!methods.includes(request.method ?? ''))
      sendText(response, 405, 'Not by this method.', { ...headers, allow: methods.join(', ') })
    else if (!isForm && !isLink) page(entered)
    else
      (isLink ? answerLink(entered, query) : answerForm(entered, editor.path)).catch((error: unknown) => {
        parts.report('A form of an editor could not be answered', { error })
        trace.result('none')
        response.destroy()
      })
  }
}
