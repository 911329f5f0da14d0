import { type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PRIVATE_RENDER_HEADER, type SentForm } from '../../domain/routing/render-contract.ts'
import { sendText } from '../http/send-answer.ts'
import { privateHeader, takeReport } from './render-page.ts'

/** Paths at which Next's development server talks to its pages, and files that it serves. */
const FRAMEWORK_PATH = /^\/(?:_next|__next)|^\/[\w.-]+\.(?:js|css|svg|json|map)$/

/** Whether a path belongs to the development server and not to a site. */
export const isFrameworkPath = (path: string): boolean => FRAMEWORK_PATH.test(path)

/** Target of the redirect that a page reports; null if the page is to be shown. */
const seeOtherOf = (html: string): string | null => {
  try {
    return takeReport(html).report.seeOther
  } catch {
    // An error page reports nothing.
    return null
  }
}

const sendBack = async (answer: IncomingMessage, response: ServerResponse): Promise<void> => {
  const isPage = answer.headers['content-type']?.startsWith('text/html') === true
  const html = isPage ? await buffer(answer) : null
  const location = html === null ? null : seeOtherOf(html.toString('utf8'))
  if (location !== null) {
    response.writeHead(303, { location, 'cache-control': 'private, no-store' }).end()
    return
  }
  response.writeHead(answer.statusCode ?? 502, answer.headers)
  if (html === null) answer.pipe(response)
  else response.end(html)
}

/** A request for the development server. */
interface Forwarded {
  readonly path: string
  /** Override those of the visitor. */
  readonly headers: Readonly<Record<string, string>>
  /** Form for the page to answer; null to forward the request of the visitor. */
  readonly form: SentForm | null
}

/** Forwards a request to the development server. Answers with its answer, or with the redirect that a page reports. */
export const forwardRequest = (
  socketPath: string,
  { path, headers: more, form }: Forwarded,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const { [PRIVATE_RENDER_HEADER]: _unsafe, ...given } = request.headers
  const options =
    form === null
      ? { method: request.method, headers: { ...given, ...more } }
      : { method: 'GET', headers: { accept: 'text/html', ...privateHeader({ editorMode: null, form }) } }
  const fail = (error: unknown): void => {
    if (response.headersSent) response.destroy()
    else sendText(response, 502, String(error), {})
  }
  const forwarded = send({ socketPath, path, ...options }, (answer) => void sendBack(answer, response).catch(fail))
  forwarded.on('error', fail)
  if (form === null) request.pipe(forwarded)
  else forwarded.end()
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
