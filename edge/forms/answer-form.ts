import { formPageOf, queriedForm } from '../../domain/routing/form-page.ts'
import type { RoutedRequest } from '../answer-request.ts'
import { type BodyIntake, takeBody } from '../endpoints/take-body.ts'
import { sendText } from '../http/send-text.ts'
import { type RenderedPage, renderPage } from '../pages/render-page.ts'
import type { RenderQueue } from '../pages/render-queue.ts'
import type { RendererClient } from '../renderer/renderer-client.ts'
import { timingHeaders } from '../telemetry/tell-trace.ts'
import { answerForOne } from './answer-for-one.ts'
import { formOfQuery } from './form-of-query.ts'
import { sendFormPage } from './send-form-page.ts'

export interface FormAnswerParts extends BodyIntake {
  readonly client: RendererClient
  /** Address of the script that hydrates islands. */
  readonly islands: string
  /** For these pages alone: they must not take the places of pages that are kept for everybody. */
  readonly queue: Pick<RenderQueue, 'run'>
  /** Headers that tell the renderer of an editor; none for everybody else. */
  readonly modeHeaders: (routed: RoutedRequest<'page'>) => Readonly<Record<string, string>>
  readonly sendUnavailable: (routed: RoutedRequest<'page'>) => void
  readonly report: (message: string, details: Readonly<Record<string, unknown>>) => void
}

/** Longest that an answer may take, in milliseconds: a call of 1.4 s, prices of as much, and a render. */
const DEADLINE_MS = 5_000

/** Headers of a visitor that decide whether their form is read: how it is written, and which page sent it. */
const NAMED_HEADERS = ['content-type', 'origin', 'sec-fetch-site'] as const

const postedHeaders = ({ headers }: RoutedRequest<'page'>['request']): Record<string, string> => {
  const named: Record<string, string> = { host: headers.host ?? '' }
  for (const name of NAMED_HEADERS) {
    const value = headers[name]
    if (typeof value === 'string') named[name] = value
  }
  return named
}

/** Sends what the renderer made of a form: the page, a redirect where all is done, or why the form was not read. */
const send = async (
  routed: RoutedRequest<'page'>,
  page: RenderedPage,
  { headers, islands, sendUnavailable }: FormAnswerParts,
): Promise<void> => {
  const { response, trace } = routed
  if (page.status >= 500) {
    trace.result('none')
    sendUnavailable(routed)
  } else if (page.seeOther !== null) {
    const location = page.seeOther
    response.writeHead(303, { ...headers, location, 'cache-control': 'private, no-store', 'content-length': '0' }).end()
  } else if (page.status === 403) sendText(response, 403, 'This form is not of this site.', headers)
  else if (page.status === 400) sendText(response, 400, 'A form is expected.', headers)
  else await sendFormPage(routed, page, { headers: { ...headers, ...timingHeaders(trace) }, islands })
}

/**
 * Answers a form that was sent to a page with that page, made for this one visitor: what they wrote is in no address, no
 * log and no cache. Its client is counted and its body bounded first.
 */
export const answerForm = (parts: FormAnswerParts) => {
  const answer = async (routed: RoutedRequest<'page'>): Promise<void> => {
    const { request, route, trace } = routed
    const page = formPageOf(route.pathname)
    if (page === null) throw new Error('a form was posted to a page that takes none')
    const taken = await takeBody(parts, routed, page)
    if (taken === null) return
    const posted =
      request.method === 'POST'
        ? { headers: postedHeaders(request), body: taken.body }
        : formOfQuery(queriedForm(route.pathname, new URLSearchParams(routed.query)) ?? new URLSearchParams())
    const signal = AbortSignal.timeout(DEADLINE_MS)
    const headers = { ...trace.headers(), ...parts.modeHeaders(routed) }
    const rendered = await parts.queue.run(() => renderPage(parts.client, route.pathname, headers, signal, posted))
    await send(routed, rendered, parts)
  }
  return (routed: RoutedRequest<'page'>): void => {
    answerForOne(routed, answer(routed), 'A form could not be answered', parts)
  }
}
