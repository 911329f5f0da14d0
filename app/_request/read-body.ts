/**
 * A request's body; null where it is longer than the limit. Reading stops there: a huge body is not read in to be measured,
 * and the `Content-Length` that the sender states is not trusted.
 */
export const readBytes = async (request: Request, limitBytes: number): Promise<Buffer<ArrayBuffer> | null> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength
    if (length > limitBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The text of a request's body; null where it is longer than the limit. */
export const readBody = async (request: Request, limitBytes: number): Promise<string | null> =>
  (await readBytes(request, limitBytes))?.toString('utf8') ?? null
