import { type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface RequestOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Host header where it is not that of the address. */
  readonly host?: string
  /** Request target where it is not the path of the address, sent as it stands. */
  readonly target?: string
  /** Fields of a form, sent as a browser does. */
  readonly form?: Readonly<Record<string, string>>
  readonly body?: string
  /** The body goes without its length told ahead. */
  readonly isChunked?: boolean
}

/** An answer, redirects not followed. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

const FORM_TYPE = 'application/x-www-form-urlencoded'

/**
 * Asks a local server what no browser would ask: any host, any header, any body. The connection goes to the loopback
 * address, since not every system finds names under `localhost`.
 */
export const sendRequest = (address: string, options: RequestOptions = {}): Promise<Answer> => {
  const url = new URL(address)
  const { method = options.form ? 'POST' : 'GET', isChunked = false } = options
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
        ...(body === '' ? {} : length),
        ...options.headers,
      },
    },
    (incoming) => {
      text(incoming).then((told) => {
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text: told })
      }, reject)
    },
  )
  // A server may refuse a body before it is all there; its answer counts, and an error of writing after it does not.
  outgoing.on('error', reject)
  outgoing.end(body)
  return promise
}
