import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptsWebp, isKnownEtag, preferredEncoding } from '../http/request-headers.ts'
import type { Asset } from './load-assets.ts'

/** The representation of a file that a client accepts. */
interface Variant {
  readonly name: string
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

const variantOf = (asset: Asset, { headers }: IncomingMessage): Variant => {
  const { contentType, brotli, gzip, webp } = asset
  if (webp !== null && acceptsWebp(headers.accept))
    return { name: 'webp', body: webp, headers: { 'content-type': 'image/webp' } }
  const encoded = (name: string, body: Buffer): Variant => ({
    name,
    body,
    headers: { 'content-type': contentType, 'content-encoding': name },
  })
  const wanted = preferredEncoding(headers['accept-encoding'])
  if (wanted === 'br' && brotli !== null) return encoded('br', brotli)
  if (wanted !== 'identity' && gzip !== null) return encoded('gzip', gzip)
  return {
    name: 'identity',
    // A getter decompresses a hydration file only if it is sent.
    get body() {
      return asset.plain
    },
    headers: { 'content-type': contentType },
  }
}

/** Sends a file, or 304 if the client already has it. */
export const sendAsset = (
  request: IncomingMessage,
  response: ServerResponse,
  asset: Asset,
  headers: Readonly<Record<string, string>>,
): void => {
  const variant = variantOf(asset, request)
  const etag = `"${asset.etag}-${variant.name}"`
  const vary = asset.vary ?? (asset.webp === null ? 'accept-encoding' : 'accept, accept-encoding')
  const common = { ...headers, 'cache-control': asset.cacheControl, vary, etag }
  if (isKnownEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, common).end()
    return
  }
  const { body } = variant
  response
    .writeHead(200, { ...common, 'content-length': String(body.length), ...variant.headers })
    .end(request.method === 'HEAD' ? undefined : body)
}
