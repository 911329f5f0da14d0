import type { IncomingMessage, ServerResponse } from 'node:http'
import { isKnownEtag } from '../http/is-known-etag.ts'
import { preferredEncoding } from '../http/preferred-encoding.ts'
import { type CachedPage, plainBody } from './cached-page.ts'

/**
 * A page differs by country and cookie, so no shared cache may keep it under its address; a browser asks again and gets a
 * 304.
 */
const CACHE_CONTROL = 'private, max-age=0, must-revalidate'

/** Headers of one answer, which nobody else gets. */
interface OwnHeaders {
  /** Names and values in turn. */
  readonly headers: readonly string[]
  /** `Server-Timing`, or null. A 304 has none: its headers would replace those that a cache has stored with the page. */
  readonly timing: () => string | null
}

/**
 * Sends a page, or 304 where the browser has it already. Returns the status that was sent.
 *
 * @param vary headers by which this page differs for one and the same visitor's country and cookie
 * @param common headers of every page but its policy, as a flat list of names and values: written as they are, they cost next to nothing
 */
export const sendPage = (
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  vary: string,
  common: readonly string[],
  own: OwnHeaders,
): number => {
  const encoding = preferredEncoding(request.headers['accept-encoding'])
  const etag = `"${page.etag}-${encoding}"`
  const headers = [...common, ...own.headers, 'content-security-policy', page.contentSecurityPolicy]
  headers.push('cache-control', CACHE_CONTROL, 'vary', vary, 'etag', etag)
  if (page.status === 200 && isKnownEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end()
    return 304
  }
  const told = own.timing()
  if (told !== null) headers.push('server-timing', told)
  const body = encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : plainBody(page)
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  headers.push('content-type', 'text/html; charset=utf-8', 'content-length', String(body.length))
  response.writeHead(page.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
  return page.status
}
