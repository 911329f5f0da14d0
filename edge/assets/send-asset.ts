import type { IncomingMessage, ServerResponse } from 'node:http'
import { isKnownEtag } from '../http/is-known-etag.ts'
import { type Encoding, preferredEncoding } from '../http/preferred-encoding.ts'
import type { Asset } from './load-assets.ts'

const bodyOf = ({ brotli, gzip, plain }: Asset, wanted: Encoding): readonly [Encoding, Buffer] => {
  if (wanted === 'br' && brotli !== null) return ['br', brotli]
  if (wanted !== 'identity' && gzip !== null) return ['gzip', gzip]
  return ['identity', plain]
}

/** Sends a file, or 304 where the browser has it already. */
export const sendAsset = (
  request: IncomingMessage,
  response: ServerResponse,
  asset: Asset,
  headers: Readonly<Record<string, string>>,
): void => {
  const [encoding, body] = bodyOf(asset, preferredEncoding(request.headers['accept-encoding']))
  const etag = `"${asset.etag}-${encoding}"`
  const common = { ...headers, 'cache-control': asset.cacheControl, vary: 'accept-encoding', etag }
  if (isKnownEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, common).end()
    return
  }
  response
    .writeHead(200, {
      ...common,
      'content-type': asset.contentType,
      'content-length': String(body.length),
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    })
    .end(request.method === 'HEAD' ? undefined : body)
}
