import type { IncomingMessage, ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { attributionCookies } from '../../domain/consent/attribution.ts'
import { CURRENCY_COOKIE } from '../../domain/routing/visitor.ts'
import { decodeCookie, readCookie, writeCookie } from '../../domain/text/cookies.ts'
import { type Asset, IMMUTABLE } from '../assets/load-assets.ts'
import { sendAsset } from '../assets/send-asset.ts'
import { acceptsDictionaries, type Encoding, isKnownEtag, preferredEncoding } from '../http/request-headers.ts'
import { sendText } from '../http/send-answer.ts'
import { HYDRATION_PATH } from '../next/build-layout.ts'
import type { RoutedRequest } from '../routing/routed-request.ts'
import { type CachedPage, type HydrationFile, plainBody } from './cached-page.ts'
import type { PageCache } from './page-cache.ts'

/** Pages vary on country and cookies, so shared caches must not store them. Browsers revalidate and get a 304. */
const CACHE_CONTROL = 'private, max-age=0, must-revalidate'

const NONE: readonly string[] = []

type SentEncoding = Encoding | 'dcz'

interface AnswerHeaders {
  /** A flat list of names and values. */
  readonly headers: readonly string[]
  /** `Server-Timing`, or null. Omitted from a 304, whose headers would replace the headers of the stored page. */
  readonly timing: () => string | null
  /** Whether the browser accepts dictionaries from the host of the request. */
  readonly mayUseDictionary: () => boolean
}

/**
 * Returns the body for a client that has the dictionary of a page, by the exact value of its `Available-Dictionary` header.
 * With any other value the client gets the page as if it had no dictionary.
 */
const dictionaryBody = (
  { headers }: IncomingMessage,
  { dcz }: CachedPage,
  mayUseDictionary: () => boolean,
): Buffer | null => {
  const available = headers['available-dictionary']
  if (available === undefined || available !== dcz?.dictionary.available) return null
  return acceptsDictionaries(headers['accept-encoding']) && mayUseDictionary() ? dcz.body : null
}

/** Headers of a page in one encoding, as flat lists of names and values, which Node writes without copying. */
interface PageHeaders {
  readonly vary: string
  readonly etag: string
  readonly of304: string[]
  /** Null until a visitor receives the page. */
  ofPage: string[] | null
}

const sentHeaders = new WeakMap<CachedPage, Map<SentEncoding, PageHeaders>>()

/** Returns the headers that all visitors of a page get. Remembers them, because building the list costs more than sending it. */
const headersOf = (page: CachedPage, encoding: SentEncoding, vary: string, common: readonly string[]): PageHeaders => {
  const byEncoding = sentHeaders.get(page) ?? new Map<SentEncoding, PageHeaders>()
  const known = byEncoding.get(encoding)
  if (known?.vary === vary) return known
  const etag = `"${page.etag}-${encoding}"`
  const policy = ['content-security-policy', page.contentSecurityPolicy]
  const of304 = [...common, ...policy, 'cache-control', CACHE_CONTROL, 'vary', vary, 'etag', etag]
  const headers = { vary, etag, of304, ofPage: null }
  sentHeaders.set(page, byEncoding.set(encoding, headers))
  return headers
}

const contentHeaders = (encoding: SentEncoding, { length }: Buffer): readonly string[] => [
  ...(encoding === 'identity' ? NONE : ['content-encoding', encoding]),
  'content-type',
  'text/html; charset=utf-8',
  'content-length',
  String(length),
]

/**
 * Sends a page, or 304 if the browser already has it. Returns the status.
 *
 * @param vary `Vary` header of the page
 * @param common headers of every page except the policy, as a flat list of names and values
 */
export const sendPage = (
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  vary: string,
  common: readonly string[],
  answerHeaders: AnswerHeaders,
): number => {
  const dcz = dictionaryBody(request, page, answerHeaders.mayUseDictionary)
  const encoding = dcz === null ? preferredEncoding(request.headers['accept-encoding']) : 'dcz'
  const shared = headersOf(page, encoding, vary, common)
  const { headers } = answerHeaders
  if (page.status === 200 && isKnownEtag(request.headers['if-none-match'], shared.etag)) {
    response.writeHead(304, headers.length === 0 ? shared.of304 : [...shared.of304, ...headers]).end()
    return 304
  }
  const body = dcz ?? (encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : plainBody(page))
  shared.ofPage ??= [...shared.of304, ...contentHeaders(encoding, body)]
  const timing = answerHeaders.timing()
  const own = timing === null ? headers : [...headers, 'server-timing', timing]
  response.writeHead(page.status, own.length === 0 ? shared.ofPage : [...shared.ofPage, ...own])
  response.end(request.method === 'HEAD' ? undefined : body)
  return page.status
}

/**
 * Returns the headers for one visitor as a flat list. Scripts read the country from a header, because the HTML is the same for
 * all visitors.
 */
export const visitorHeaders = (cookies: readonly string[], country: string | null): readonly string[] =>
  cookies.length === 0 && country === null
    ? NONE
    : [
        ...cookies.flatMap((cookie) => ['set-cookie', cookie]),
        ...(country === null ? [] : ['server-timing', `country;desc=${country}`]),
      ]

/**
 * Returns the `Set-Cookie` values of a page view. They store the attribution from the query if the visitor granted marketing,
 * and delete a saved currency that the site no longer offers.
 */
export const pageCookies = (
  request: IncomingMessage,
  query: string,
  { site, isCurrencyStale, consent }: RoutedRequest<'page'>['route'],
): readonly string[] => {
  if (query === '' && !isCurrencyStale) return NONE
  const { cookie } = request.headers
  return [
    ...(isCurrencyStale ? [writeCookie(CURRENCY_COOKIE, '', 0)] : []),
    ...(consent.granted.includes('marketing')
      ? attributionCookies(
          (name) => decodeCookie(readCookie(cookie, name) ?? ''),
          new URLSearchParams(query),
          site.storeQueryNames,
        )
      : NONE),
  ]
}

const assetOf = ({ hash, brotli, gzip }: HydrationFile): Asset => ({
  contentType: 'application/json',
  cacheControl: IMMUTABLE,
  etag: hash,
  get plain() {
    return gunzipSync(gzip)
  },
  brotli,
  gzip,
  webp: null,
})

const FILE_PATH = new RegExp(`^${HYDRATION_PATH}([\\w-]{22})\\.json$`)

/**
 * Sends the hydration data of a page. If the file is unknown, the page does not hydrate, but its native controls still work. The
 * 404 is not cacheable, because another instance may know the file.
 */
export const sendHydration =
  (cache: Pick<PageCache, 'hydration'>, headers: Readonly<Record<string, string>>) =>
  (request: IncomingMessage, response: ServerResponse, path: string): void => {
    const file = cache.hydration(FILE_PATH.exec(path)?.[1] ?? '')
    if (file === undefined) sendText(response, 404, 'File not found', headers)
    else sendAsset(request, response, assetOf(file), headers)
  }
