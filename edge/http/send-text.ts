import type { ServerResponse } from 'node:http'

/** Answers with a line of plain text that nobody keeps. */
export const sendText = (
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
    .end(body)
}
