import type { IncomingMessage, ServerResponse } from 'node:http'
import { writeText } from '../http/send-text.ts'

/** A connection that is closed while a body still comes loses the answer: so long, in milliseconds, the rest is let in. */
const DISCARD_MS = 1_000

/** Answers a request whose body is not taken at once, lets in what still comes of it without keeping it, and ends. */
export const refuseBody = (
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>>,
): void => {
  writeText(response, status, message, { ...headers, connection: 'close' })
  if (request.complete || request.destroyed) {
    response.end()
    return
  }
  const cut = setTimeout(() => response.end(), DISCARD_MS)
  request.once('close', () => {
    clearTimeout(cut)
    response.end()
  })
  request.resume()
}
