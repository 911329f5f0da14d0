import type { HttpOutcome } from './http-exchange.ts'

/** A complete body that cannot be used. Its message may be shown. */
class UnusableBodyError extends Error {
  readonly kind = 'unusable-body'
}

/** Reads a body as UTF-8 text. The limit counts bytes after decompression: a small answer may unpack into a large one. */
const readLimited = async (body: ReadableStream<Uint8Array> | null, limitBytes: number): Promise<string> => {
  if (body === null) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  // A throw inside the loop cancels the stream and the transfer.
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

/** Reads a successful answer as JSON; an empty body is `undefined`. Rejects if the connection breaks. */
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

/** Reads a `Retry-After` header, seconds or an HTTP date, as milliseconds from now; `undefined` if it is malformed or past. */
export const retryAfterMs = (header: string | null, nowMs: number): number | undefined => {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  // Date.parse also reads bare numbers and many other notations; an HTTP date starts with a weekday.
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return undefined
  const atMs = Date.parse(text)
  return Number.isNaN(atMs) || atMs <= nowMs ? undefined : atMs - nowMs
}
