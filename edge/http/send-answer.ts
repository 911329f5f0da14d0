import type { IncomingMessage, ServerResponse } from 'node:http'

type Headers = Readonly<Record<string, string>>

/** Writes one line of plain text with `no-store`, but does not end the response. */
export const writeText = (response: ServerResponse, status: number, message: string, headers: Headers): void => {
  const body = `${message}\n`
  response
    .writeHead(status, {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
    })
    .write(body)
}

/** Answers with one line of plain text and `no-store`. */
export const sendText = (...answer: Parameters<typeof writeText>): void => {
  const [response] = answer
  response.cork()
  writeText(...answer)
  response.end()
  response.uncork()
}

/** Answers 405 and returns true if the method of a request is not allowed. */
export const refuseMethod = (
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  methods: readonly string[],
  headers: Headers,
): boolean => {
  if (methods.includes(method)) return false
  sendText(response, 405, 'Method not allowed', { ...headers, allow: methods.join(', ') })
  return true
}

export const sendRedirect = (
  response: ServerResponse,
  status: 302 | 303 | 308,
  location: string,
  headers: Headers,
  cacheControl: 'no-store' | 'private, no-store' = 'no-store',
): void => {
  response.writeHead(status, { ...headers, location, 'cache-control': cacheControl, 'content-length': '0' }).end()
}
