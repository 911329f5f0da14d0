import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { isKnownEtag } from '../http/is-known-etag.ts'
import { preferredEncoding } from '../http/preferred-encoding.ts'
import { sendText } from '../http/send-text.ts'
import type { PageCache } from '../pages/page-cache.ts'

/** Where the data of a page lies, before its hash and `.json`. */
export const HYDRATION_PATH = '/_hydration/'
const IMMUTABLE = 'public, max-age=31536000, immutable'
const HASH = new RegExp(`^${HYDRATION_PATH}([\\w-]{22})\\.json$`)

/**
 * Sends the data that hydrates a page, by its name. Where this instance does not know it, the page stays without hydration and
 * does all of its work natively; another instance, or this one later, may know it, so nobody keeps the 404.
 */
export const sendHydration =
  (cache: PageCache, headers: Readonly<Record<string, string>>) =>
  (request: IncomingMessage, response: ServerResponse, path: string): void => {
    const file = cache.hydration(HASH.exec(path)?.[1] ?? '')
    if (file === undefined) {
      sendText(response, 404, 'There is no such file.', headers)
      return
    }
    const encoding = preferredEncoding(request.headers['accept-encoding'])
    const etag = `"${file.hash}-${encoding}"`
    const common = { ...headers, 'cache-control': IMMUTABLE, vary: 'accept-encoding', etag }
    if (isKnownEtag(request.headers['if-none-match'], etag)) {
      response.writeHead(304, common).end()
      return
    }
    const body = encoding === 'br' ? file.brotli : encoding === 'gzip' ? file.gzip : gunzipSync(file.gzip)
    response
      .writeHead(200, {
        ...common,
        'content-type': 'application/json',
        'content-length': String(body.length),
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      })
      .end(request.method === 'HEAD' ? undefined : body)
  }
