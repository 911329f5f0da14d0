import type { IncomingMessage, ServerResponse } from 'node:http'

/** A body that was read; or why it was not: `too-large` before more than the limit was taken in, `broken` by its sender. */
export type BodyReading =
  | { readonly ok: true; readonly body: Buffer | undefined }
  | { readonly ok: false; readonly reason: 'too-large' | 'broken' }

/**
 * Reads the body of a request up to a limit in bytes. A length that is announced and too large is refused before a byte is
 * read; one that is not announced, as soon as it has come. The request's own deadline ends a body that never does.
 */
export const readBody = async (
  request: IncomingMessage,
  response: ServerResponse,
  maxBytes: number,
): Promise<BodyReading> => {
  const { expect, 'content-length': announced, 'transfer-encoding': encoding } = request.headers
  if (Number(announced ?? 0) > maxBytes) return { ok: false, reason: 'too-large' }
  // Nobody waits for the chunks of a body that is not taken.
  if (encoding !== undefined && maxBytes === 0) return { ok: false, reason: 'too-large' }
  if (expect !== undefined && request.httpVersion === '1.1') response.writeContinue()
  const pieces: Buffer[] = []
  let length = 0
  try {
    for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += piece.length
      if (length > maxBytes) return { ok: false, reason: 'too-large' }
      pieces.push(piece)
    }
  } catch {
    return { ok: false, reason: 'broken' }
  }
  return { ok: true, body: length === 0 ? undefined : Buffer.concat(pieces) }
}
