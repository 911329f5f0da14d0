import type { IncomingMessage, ServerResponse } from 'node:http'

/** A body that was read; or why it was not: `too-large` before more than the limit was taken in, `broken` by its sender. */
export type BodyReading =
  | { readonly ok: true; readonly body: Buffer | undefined }
  | { readonly ok: false; readonly reason: 'too-large' | 'broken' }

const TOO_LARGE: Promise<BodyReading> = Promise.resolve({ ok: false, reason: 'too-large' })

/** What comes of a request, up to a limit. By events: an iterator costs a small body more than all the rest of its reading. */
const collect = (request: IncomingMessage, maxBytes: number): Promise<BodyReading> => {
  if (request.destroyed) return Promise.resolve({ ok: false, reason: 'broken' })
  const { promise, resolve } = Promise.withResolvers<BodyReading>()
  const pieces: Buffer[] = []
  let length = 0

  const take = (piece: Buffer): void => {
    length += piece.length
    if (length <= maxBytes) pieces.push(piece)
    else {
      // What still comes is for the caller, who may let it in or not.
      request.off('data', take).pause()
      resolve({ ok: false, reason: 'too-large' })
    }
  }
  const end = (): void => resolve({ ok: true, body: pieces.length > 1 ? Buffer.concat(pieces) : pieces[0] })
  const fail = (): void => resolve({ ok: false, reason: 'broken' })

  request.on('data', take).on('end', end).on('error', fail).on('close', fail)
  return promise
}

/**
 * Reads the body of a request up to a limit in bytes. A length that is announced and too large is refused before a byte is
 * read; one that is not announced, as soon as it has come. The request's own deadline ends a body that never does.
 */
export const readBody = (
  request: IncomingMessage,
  response: ServerResponse,
  maxBytes: number,
): Promise<BodyReading> => {
  const { expect, 'content-length': announced, 'transfer-encoding': encoding } = request.headers
  if (Number(announced ?? 0) > maxBytes) return TOO_LARGE
  // Nobody waits for the chunks of a body that is not taken.
  if (encoding !== undefined && maxBytes === 0) return TOO_LARGE
  if (expect !== undefined && request.httpVersion === '1.1') response.writeContinue()
  return collect(request, maxBytes)
}
