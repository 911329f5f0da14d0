/** Raised by `readLimited` on a body that came but cannot be used. Its message may be shown. */
export class UnusableBodyError extends Error {
  readonly kind = 'unusable-body'
}

/**
 * Reads a body as UTF-8 text and stops at the limit, counted in bytes after decompression, so that a small answer
 * cannot unpack into a large one. Rejects with `UnusableBodyError`, and with whatever broke the stream.
 */
export const readLimited = async (body: ReadableStream<Uint8Array> | null, limitBytes: number): Promise<string> => {
  if (body === null) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop by a throw cancels the stream, and with it the transfer.
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
