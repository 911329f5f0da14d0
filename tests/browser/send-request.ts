import { type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface RequestOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Value of the Host header. @default the host of the URL */
  readonly host?: string
  /** Request target, sent unchanged. @default the path of the URL */
  readonly target?: string
  /** Form fields, encoded as in a browser. */
  readonly form?: Readonly<Record<string, string>>
  readonly body?: string
  /** Whether to send the body without a content-length header. */
  readonly isChunked?: boolean
  /** Whether a POST has the `Origin` header that every browser sends. @default true */
  readonly hasOrigin?: boolean
}

/** A response. Redirects are not followed. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

const FORM_TYPE = 'application/x-www-form-urlencoded'

/**
 * Sends a request with any host, headers and body to a local server. Connects to the loopback address, because some systems do
 * not resolve names below `localhost`.
 */
export const sendRequest = (address: string, options: RequestOptions = {}): Promise<Answer> => {
  const url = new URL(address)
  const { method = options.form ? 'POST' : 'GET', isChunked = false, hasOrigin = true } = options
  const body = options.form ? new URLSearchParams(options.form).toString() : (options.body ?? '')
  const length = isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(Buffer.byteLength(body)) }
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const outgoing = request(
    {
      host: '127.0.0.1',
      port: url.port,
      method,
      path: options.target ?? url.pathname + url.search,
      agent: false,
      headers: {
        host: options.host ?? url.host,
        ...(options.form ? { 'content-type': FORM_TYPE } : {}),
        ...(method === 'POST' && hasOrigin ? { origin: `http://${options.host ?? url.host}` } : {}),
        ...(body === '' ? {} : length),
        ...options.headers,
      },
    },
    (incoming) => {
      text(incoming).then((body) => {
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: body })
      }, reject)
    },
  )
  // A server may reject a body early. After its response, a write error has no effect.
  outgoing.on('error', reject)
  outgoing.end(body)
  return promise
}
