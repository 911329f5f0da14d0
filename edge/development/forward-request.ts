import { type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { z } from 'zod'
import { FORM_METHOD_HEADER } from '../../domain/routing/form-page.ts'
import { formOfQuery } from '../forms/form-of-query.ts'
import { sendText } from '../http/send-text.ts'
import { RENDER_REPORT_HEADER } from '../renderer/render-report-header.ts'

/** A request as the development server gets it. */
interface Forwarded {
  readonly path: string
  /** In place of those of the visitor. */
  readonly headers: Readonly<Record<string, string>>
  /** What of a query is a form of the page; null where the body of the visitor goes on. */
  readonly form: URLSearchParams | null
}

const reportSchema = z.object({ seeOther: z.string().nullable() })

/** Where a page that was rendered leads on to; null where it is to be shown. */
const seeOtherOf = ({ headers }: IncomingMessage): string | null => {
  const report = headers[RENDER_REPORT_HEADER]
  return typeof report === 'string' ? (reportSchema.safeParse(JSON.parse(report)).data?.seeOther ?? null) : null
}

const sendOn = (answer: IncomingMessage, response: ServerResponse): void => {
  const location = seeOtherOf(answer)
  if (location === null) {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
    return
  }
  answer.resume()
  response.writeHead(303, { location, 'cache-control': 'private, no-store' }).end()
}

/** Hands a request on to the development server at a socket, and its answer back: a redirect where the page says so. */
export const forwardRequest = (
  socketPath: string,
  { path, headers: more, form }: Forwarded,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const posted = form === null ? null : formOfQuery(form)
  const { [FORM_METHOD_HEADER]: _unsafe, ...given } = request.headers
  const headers = {
    ...given,
    ...more,
    ...(posted === null ? {} : { ...posted.headers, 'content-length': String(posted.body.length) }),
  }
  const method = posted === null ? request.method : 'POST'
  const forwarded = send({ socketPath, path, method, headers }, (answer) => sendOn(answer, response))
  forwarded.on('error', (error) => {
    if (response.headersSent) response.destroy()
    else sendText(response, 502, String(error), {})
  })
  if (posted === null) request.pipe(forwarded)
  else forwarded.end(posted.body)
}
