import type { IncomingMessage, ServerResponse } from 'node:http'
import { contentHash, isKnownEtag, preferredEncoding } from '../http/request-headers.ts'
import { compressFor } from '../pages/compress-pages.ts'

/**
 * Answers GET or HEAD with a text that is the same for every visitor, such as a sitemap, in the best encoding, or with 304 if
 * the client already has it. The other headers of the response must be set.
 */
export const sendPublicText = async (
  { headers }: IncomingMessage,
  response: ServerResponse,
  text: Buffer,
): Promise<void> => {
  const encoding = preferredEncoding(headers['accept-encoding'])
  const etag = `"${contentHash(text)}-${encoding}"`
  response.setHeader('vary', 'accept-encoding')
  response.setHeader('etag', etag)
  if (isKnownEtag(headers['if-none-match'], etag)) {
    response.removeHeader('content-length')
    response.writeHead(304).end()
    return
  }
  const body = await compressFor(encoding, text)
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', body.length)
  response.writeHead(200).end(body)
}
