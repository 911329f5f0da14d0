import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Negotiator } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'
import { requestBrowser } from '../../domain/monitoring/visitor-device.ts'
import { isOtherOrigin, isSameOrigin, type RequestOrigin, type Scheme } from '../../domain/routing/trusted-origin.ts'
import { PLATFORM_COOKIE } from '../../domain/routing/visitor.ts'
import { readCookie } from '../../domain/text/cookies.ts'

/** Picks the named headers. Omits headers that are missing or have several values. */
export const pickHeaders = (headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> => {
  const picked: Record<string, string> = {}
  for (const name of names) {
    const value = headers[name]
    if (typeof value === 'string') picked[name] = value
  }
  return picked
}

type Received = Pick<IncomingMessage, 'headers'>

const originOf = ({ headers }: Received, scheme: Scheme): RequestOrigin => {
  const { 'sec-fetch-site': fetchSite = null, origin = null, host = null } = headers
  return { fetchSite, origin, host, scheme }
}

/** Returns the page that led to a request; null if it is unknown or on another host. */
export const referringPage = ({ headers: { host, referer } }: Received): URL | null => {
  const page = URL.parse(referer ?? '')
  return page?.host === host ? page : null
}

/** Whether a state-changing request comes from the same origin (`isSameOrigin`). */
export const isSameOriginRequest = (request: Received, scheme: Scheme): boolean =>
  isSameOrigin(originOf(request, scheme))

/** Whether a report comes from a foreign origin. Reports change no state. */
export const isOtherOriginRequest = (request: Received, scheme: Scheme): boolean =>
  isOtherOrigin(originOf(request, scheme))

/** Returns the device and user agent of a request, for reports. */
export const browserOf = ({ headers }: Received) =>
  requestBrowser((name) => headers[name]?.toString(), readCookie(headers.cookie, PLATFORM_COOKIE))

export type Encoding = 'br' | 'gzip' | 'identity'

const encodingNegotiator = new Negotiator<Encoding>({ supportedValues: ['br', 'gzip', 'identity'] })

/** Browsers send only a few values. The limit protects against clients that invent others. */
const encodings = new LRUCache<string, Encoding>({ max: 200 })

/** Longer values come from no browser, and take up to a millisecond to parse. */
const MAX_ACCEPT_ENCODING = 200

/** Returns the encoding for an Accept-Encoding header; `identity` if the client supports none. */
export const preferredEncoding = (header: string | string[] | undefined): Encoding => {
  if (typeof header !== 'string' || header.length > MAX_ACCEPT_ENCODING) return 'identity'
  const known = encodings.get(header)
  if (known !== undefined) return known
  const encoding = encodingNegotiator.negotiate(header) ?? 'identity'
  encodings.set(header, encoding)
  return encoding
}

const dictionaryNegotiator = new Negotiator({ supportedValues: ['dcz'] })

/** Whether an Accept-Encoding header lists `dcz` (RFC 9842). A wildcard is not enough, because the client may not support it. */
export const acceptsDictionaries = (header: string | string[] | undefined): boolean =>
  typeof header === 'string' &&
  header.length <= MAX_ACCEPT_ENCODING &&
  header.includes('dcz') &&
  dictionaryNegotiator.negotiate(header) === 'dcz'

const WEBP = 'image/webp'
const imageNegotiator = new Negotiator({ supportedValues: [WEBP] })

/** Whether an Accept header lists WebP. A wildcard is not enough, because the client may not support WebP. */
export const acceptsWebp = (header: string | undefined): boolean =>
  header?.includes(WEBP) === true && imageNegotiator.negotiate(header) === WEBP

/**
 * Whether an If-None-Match header names an entity tag, by weak comparison (RFC 9110, 13.1.2). Does not split the header, which can
 * have thousands of commas.
 *
 * @param etag quoted, without characters that have a meaning in a regular expression
 */
export const isKnownEtag = (header: string | undefined, etag: string): boolean => {
  if (header === undefined) return false
  if (header === etag || header === '*') return true
  return header.includes(etag) && new RegExp(`(?:^|,)\\s*(?:W/)?${etag}\\s*(?:,|$)`).test(header)
}

/** Returns 132 bits of the SHA-256 hash of a file's content, as 22 URL-safe characters. */
export const contentHash = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)
