import type { HttpOutcome } from './http-exchange.ts'

/** The body is too large or not valid text. The message contains no data and may be logged. */
class UnusableBodyError extends Error {
  readonly kind = 'unusable-body'
}

/** Reads a body as UTF-8 text. The limit applies after decompression, because a small answer may expand to a huge one. */
const readLimited = async (body: ReadableStream<Uint8Array> | null, limitBytes: number): Promise<string> => {
  if (body === null) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Throwing inside the loop cancels the stream and the transfer.
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > limitBytes) throw new UnusableBodyError('Answer is too large')
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new UnusableBodyError('Answer is not UTF-8')
  }
}

/** Parses a successful answer as JSON; an empty body yields `undefined`. Rejects if the connection breaks. */
export const readAnswer = async (response: Response, limitBytes: number): Promise<HttpOutcome> => {
  const { status } = response
  try {
    const text = await readLimited(response.body, limitBytes)
    return { ok: true, value: { status, body: text.trim() === '' ? undefined : JSON.parse(text) } }
  } catch (error) {
    if (error instanceof SyntaxError)
      return { ok: false, failure: { kind: 'malformed', message: 'Answer is not JSON', status } }
    if (error instanceof UnusableBodyError)
      return { ok: false, failure: { kind: 'malformed', message: error.message, status } }
    throw error
  }
}

/**
 * Converts a `Retry-After` header (seconds or an HTTP date) to milliseconds from now; `undefined` if it is invalid or in the
 * past.
 */
export const retryAfterMs = (header: string | null, nowMs: number): number | undefined => {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  // An HTTP date starts with a weekday. Date.parse alone would also accept bare numbers and many other formats.
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return undefined
  const atMs = Date.parse(text)
  return Number.isNaN(atMs) || atMs <= nowMs ? undefined : atMs - nowMs
}
