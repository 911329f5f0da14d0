import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** An answer as it was received. */
export interface RawAnswer {
  readonly status: number
  /** Names and values in turn. */
  readonly headers: readonly string[]
  /** The bytes before decoding. */
  readonly body: Buffer
}

/** Returns the value of a header, by its name in lower case. */
export const headerOf = ({ headers }: RawAnswer, name: string): string | undefined =>
  headers.find((_, at) => at % 2 === 1 && headers[at - 1]?.toLowerCase() === name)

/** Requests a page from a local server, and returns the answer as it was received. Accepts Brotli by default. */
export const receiveRaw = (
  address: string,
  headers: Readonly<Record<string, string>> = { 'accept-encoding': 'br, gzip' },
): Promise<RawAnswer> => {
  const { host, port, pathname, search } = new URL(address)
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
  // Some systems do not resolve names below `localhost`.
  get({ host: '127.0.0.1', port, path: pathname + search, headers: { host, ...headers } }, (answer) => {
    const { statusCode: status = 0, rawHeaders } = answer
    buffer(answer).then((body) => resolve({ status, headers: rawHeaders, body }), reject)
  }).on('error', reject)
  return promise
}
