/** Scheme of the address that a visitor sees. */
export type Scheme = 'http' | 'https'

/** Request header in which the edge tells endpoints the scheme. It drops the header of clients. */
export const SCHEME_HEADER = 'x-scheme'

/** The headers that identify the origin of a request, null if missing, and its scheme. */
export interface RequestOrigin {
  /** `Sec-Fetch-Site` */
  readonly fetchSite: string | null
  readonly origin: string | null
  readonly host: string | null
  /** @default 'http' */
  readonly scheme?: Scheme
}

/** Whether an Origin header names the scheme, host and port of the request. */
const isOwnOrigin = (origin: string, { host, scheme = 'http' }: RequestOrigin): boolean => {
  const url = URL.parse(origin)
  return url !== null && url.host === host && url.protocol === `${scheme}:`
}

/** Whether a request comes from another origin, by `Sec-Fetch-Site` or `Origin`. False if both headers are missing. */
export const isOtherOrigin = (request: RequestOrigin): boolean => {
  const { fetchSite, origin } = request
  const isOtherSite = fetchSite !== null && fetchSite !== 'same-origin' && fetchSite !== 'none'
  return isOtherSite || (origin !== null && !isOwnOrigin(origin, request))
}

/**
 * Whether a page of the same origin sent a request that changes state. Every browser sends `Sec-Fetch-Site` or `Origin` with a
 * POST, so at least one is required. If both are present, both must match.
 */
export const isSameOrigin = (request: RequestOrigin): boolean =>
  (request.fetchSite !== null || request.origin !== null) && !isOtherOrigin(request)

/**
 * Parses a link from another system. Returns null unless it is http or https, has no credentials, and has a listed host.
 *
 * @param hosts lower case, with port if they have one: `localhost:4010` for both schemes, `https://store.example.com` for
 * that scheme only
 */
export const allowedLink = (link: string, hosts: readonly string[]): URL | null => {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  const hasNoCredentials = url.username === '' && url.password === ''
  const isListed = hosts.includes(url.host) || hosts.includes(url.origin)
  return isWeb && hasNoCredentials && isListed ? url : null
}
