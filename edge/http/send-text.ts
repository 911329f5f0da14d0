import type { ServerResponse } from 'node:http'

/** Writes an answer of a line of plain text that nobody keeps. It is whole then, and the response is to be ended. */
export const writeText = (
  response: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>>,
): void => {
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

/** Answers with a line of plain text that nobody keeps. */
export const sendText = (...answer: Parameters<typeof writeText>): void => {
  const [response] = answer
  response.cork()
  writeText(...answer)
  response.end()
  response.uncork()
}
