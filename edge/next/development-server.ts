import { type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { z } from 'zod'
import { FORM_METHOD_HEADER } from '../../domain/routing/form-page.ts'
import { sendText } from '../http/send-answer.ts'
import { formOfQuery } from './render-page.ts'
import { RENDER_REPORT_HEADER } from './renderer-protocol.ts'

/** Paths at which Next's development server talks to its pages, and files that it serves. */
const FRAMEWORK_PATH = /^\/(?:_next|__next)|^\/[\w.-]+\.(?:js|css|svg|json|map)$/

/** Whether a path belongs to the development server and not to a site. */
export const isFrameworkPath = (path: string): boolean => FRAMEWORK_PATH.test(path)

/** A request for the development server. */
interface Forwarded {
  readonly path: string
  /** Override those of the visitor. */
  readonly headers: Readonly<Record<string, string>>
  /** Form fields of the query; null to forward the body of the visitor. */
  readonly form: URLSearchParams | null
}

const reportSchema = z.object({ seeOther: z.string().nullable() })

/** Target of the redirect that a page reports; null if the page is to be shown. */
const seeOtherOf = ({ headers }: IncomingMessage): string | null => {
  const report = headers[RENDER_REPORT_HEADER]
  return typeof report === 'string' ? (reportSchema.safeParse(JSON.parse(report)).data?.seeOther ?? null) : null
}

const sendBack = (answer: IncomingMessage, response: ServerResponse): void => {
  const location = seeOtherOf(answer)
  if (location === null) {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
    return
  }
  answer.resume()
  response.writeHead(303, { location, 'cache-control': 'private, no-store' }).end()
}

/** Forwards a request to the development server and its answer back, as a redirect if the page reports one. */
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
  const forwarded = send({ socketPath, path, method, headers }, (answer) => sendBack(answer, response))
  forwarded.on('error', (error) => {
    if (response.headersSent) response.destroy()
    else sendText(response, 502, String(error), {})
  })
  if (posted === null) request.pipe(forwarded)
  else forwarded.end(posted.body)
}

/** Forwards an upgrade unchanged: hot reload uses a web socket. */
export const forwardUpgrade =
  (socketPath: string) =>
  (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const lines: string[] = [`${request.method} ${request.url} HTTP/1.1`]
    for (let at = 0; at < request.rawHeaders.length; at += 2)
      lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`)
    const target = connect(socketPath, () => {
      target.write(`${lines.join('\r\n')}\r\n\r\n`)
      target.write(head)
      target.pipe(socket).pipe(target)
    })
    target.on('error', () => socket.destroy())
    socket.on('error', () => target.destroy())
  }
