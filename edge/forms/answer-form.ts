import { formPageOf, queriedForm } from '../../domain/routing/form-page.ts'
import { type BodyIntake, takeBody } from '../endpoints/take-body.ts'
import { pickHeaders } from '../http/request-headers.ts'
import { sendRedirect, sendText } from '../http/send-answer.ts'
import { formOfQuery, type RenderedPage } from '../next/render-page.ts'
import type { RoutedRequest } from '../routing/routed-request.ts'
import { type PrivatePageParts, renderPrivately, respondPrivately, sendPrivately } from './private-page.ts'

type Routed = RoutedRequest<'page'>

interface FormAnswerParts extends BodyIntake, PrivatePageParts {
  /** Headers that tell the renderer about an editor; none for other visitors. */
  readonly modeHeaders: (routed: Routed) => Readonly<Record<string, string>>
}

/** Request headers that decide whether a form is accepted: its encoding, and the page that sent it. */
const FORM_HEADERS = ['content-type', 'origin', 'sec-fetch-site'] as const

/** Sends the result of a form: the page, a redirect, or why the form was refused. */
const sendResult = async (routed: Routed, page: RenderedPage, parts: FormAnswerParts): Promise<void> => {
  const { response, trace } = routed
  const { headers } = parts
  if (page.status >= 500) {
    trace.result('none')
    parts.sendUnavailable(routed)
  } else if (page.seeOther !== null) sendRedirect(response, 303, page.seeOther, headers, 'private, no-store')
  else if (page.status === 403) sendText(response, 403, 'This form is not of this site.', headers)
  else if (page.status === 400) sendText(response, 400, 'A form is expected.', headers)
  else await sendPrivately(routed, page, parts)
}

/**
 * Answers a form that was submitted to a page, after rate limits and the size of its body were checked. The answer is the page,
 * rendered for this visitor: their input gets into no URL, no log and no cache.
 */
export const answerForm = (parts: FormAnswerParts) => {
  const answer = async (routed: Routed): Promise<void> => {
    const { request, route } = routed
    const page = formPageOf(route.pathname)
    if (page === null) throw new Error('a form was posted to a page that takes none')
    const taken = await takeBody(parts, routed, page)
    if (taken === null) return
    const posted =
      request.method === 'POST'
        ? {
            headers: { host: request.headers.host ?? '', ...pickHeaders(request.headers, FORM_HEADERS) },
            body: taken.body,
          }
        : formOfQuery(queriedForm(route.pathname, new URLSearchParams(routed.query)) ?? new URLSearchParams())
    await sendResult(routed, await renderPrivately(parts, routed, parts.modeHeaders(routed), posted), parts)
  }
  return (routed: Routed): void => {
    respondPrivately(routed, answer(routed), 'A form could not be answered', parts)
  }
}
