import type { IncomingMessage, ServerResponse } from 'node:http'

type Headers = Readonly<Record<string, string>>

/** Writes an uncached answer of one line of plain text. The caller ends the response. */
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

/** Answers with one line of plain text, uncached. */
export const sendText = (...answer: Parameters<typeof writeText>): void => {
  const [response] = answer
  response.cork()
  writeText(...answer)
  response.end()
  response.uncork()
}

/** Answers 405 if the method of a request is not among those allowed. Returns whether it did. */
export const refuseMethod = (
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  methods: readonly string[],
  headers: Headers,
): boolean => {
  if (methods.includes(method)) return false
  sendText(response, 405, 'Not by this method.', { ...headers, allow: methods.join(', ') })
  return true
}

/** Redirects, uncached. */
export const sendRedirect = (
  response: ServerResponse,
  status: 302 | 303 | 308,
  location: string,
  headers: Headers,
  cacheControl: 'no-store' | 'private, no-store' = 'no-store',
): void => {
  response.writeHead(status, { ...headers, location, 'cache-control': cacheControl, 'content-length': '0' }).end()
}
