import type { IncomingMessage } from 'node:http'
import { reportOrigin } from '../../domain/monitoring/read-beacon.ts'
import { type FormReading, readFormFields } from '../../domain/routing/form-fields.ts'
import { CHOICE_PAGE, type FormPagePath, formPageOf, queriedForm, SEARCH_PATH } from '../../domain/routing/form-page.ts'
import type { EditorMode, PrivateRender, SentForm } from '../../domain/routing/render-contract.ts'
import { SCHEME_HEADER, type Scheme } from '../../domain/routing/trusted-origin.ts'
import { type BodyIntake, receiveBody } from '../endpoints/receive-body.ts'
import { browserOf, pickHeaders } from '../http/request-headers.ts'
import { sendRedirect, sendText } from '../http/send-answer.ts'
import type { Rendering, RenderPage } from '../next/render-page.ts'
import type { RoutedRequest } from '../routing/routed-request.ts'
import { type PrivatePageParts, renderPrivately, respondPrivately, sendPrivately } from './private-page.ts'
import type { SearchPages } from './search-pages.ts'

type Routed = RoutedRequest<'page'>

interface FormAnswerParts extends BodyIntake, PrivatePageParts {
  /** Returns null for visitors who are not editors. */
  readonly editorMode: (routed: Routed) => EditorMode | null
  /** Null in development, where each search is rendered. */
  readonly searches: SearchPages | null
}

/** Request headers that decide whether a form is accepted, by its encoding and its origin. */
const FORM_HEADERS = ['host', 'content-type', 'origin', 'sec-fetch-site'] as const

/**
 * Reads a form from the body of a POST, or from the query of a GET. The form is null if the query contains none.
 *
 * @param pathname internal path of the page
 */
const readSentForm = async (
  { method, headers }: IncomingMessage,
  pathname: string,
  query: URLSearchParams,
  scheme: Scheme,
  body: Buffer | undefined,
): Promise<
  { readonly ok: true; readonly form: Omit<SentForm, 'origin'> | null } | Extract<FormReading, { ok: false }>
> => {
  if (method !== 'POST') {
    const fields = queriedForm(pathname, query)
    return { ok: true, form: fields && { from: 'query', fields: fields.toString() } }
  }
  const named = { ...pickHeaders(headers, FORM_HEADERS), [SCHEME_HEADER]: scheme }
  const sent = { method, headers: named, body: new Uint8Array(body ?? []) }
  const reading = await readFormFields(new Request('http://form.invalid/', sent))
  if (!reading.ok) return reading
  return { ok: true, form: { from: 'body', fields: new URLSearchParams([...reading.fields]).toString() } }
}

const sendResult = async (routed: Routed, rendering: Rendering, parts: FormAnswerParts): Promise<void> => {
  const { response, trace } = routed
  if (rendering.kind === 'page') await sendPrivately(routed, rendering, parts.headers)
  else if (rendering.kind === 'redirect')
    sendRedirect(response, 303, rendering.seeOther, parts.headers, 'private, no-store')
  else {
    trace.result('none')
    trace.reason('failed')
    parts.sendUnavailable(routed, 'failed')
  }
}

/** Returns the path whose limits apply: a query that prefills a form of leads is limited like a choice, because nothing is kept. */
const calledForm = ({ request, route }: Routed): FormPagePath => {
  const page = formPageOf(route.pathname)
  if (request.method !== 'POST') return page === SEARCH_PATH ? page : CHOICE_PAGE
  if (page === null) throw new Error('a form was sent to a page without a form')
  return page
}

/**
 * Answers a submitted form with a page that is rendered for this visitor. Limits the rate and the body size. The input never
 * enters a URL, a log or a cache, except that pages with search results are kept in memory for a short time.
 */
export const answerForm = (parts: FormAnswerParts) => {
  const { searches, renderPage } = parts

  const rendered = (routed: Routed, called: FormPagePath, visitor: PrivateRender): Promise<Rendering> => {
    const isSearch = called === SEARCH_PATH && visitor.editorMode === null
    if (searches === null || !isSearch) return renderPrivately(parts, routed, called, visitor)
    const key = `${routed.route.pathname}?${visitor.form?.fields}`
    const known = searches.get(key)
    if (known !== undefined) return Promise.resolve(known)
    // Looks again after the wait for a place, because another visitor may have sent the same search.
    const renderSearch: RenderPage = (request) => searches.render(key, () => renderPage(request))
    return renderPrivately({ ...parts, renderPage: renderSearch }, routed, called, visitor)
  }

  const answer = async (routed: Routed, called: FormPagePath): Promise<void> => {
    const { request, route } = routed
    const taken = await receiveBody(parts, routed, called)
    if (taken === null) return
    const scheme = parts.clients.schemeOf(request, route.site)
    const query = new URLSearchParams(routed.query)
    const reading = await readSentForm(request, route.pathname, query, scheme, taken.body)
    if (!reading.ok) {
      sendText(routed.response, reading.status, reading.message, parts.headers)
      return
    }
    const origin = reportOrigin({ site: route.site.code, ...browserOf(request) })
    const visitor = { editorMode: parts.editorMode(routed), form: reading.form && { ...reading.form, origin } }
    await sendResult(routed, await rendered(routed, called, visitor), parts)
  }
  return (routed: Routed): void => {
    const called = calledForm(routed)
    respondPrivately(routed, answer(routed, called), called, 'A form submission failed', parts)
  }
}
