/** Request headers that identify the origin of a request; null for a missing header. */
export interface RequestOrigin {
  /** `Sec-Fetch-Site` */
  readonly fetchSite: string | null
  readonly origin: string | null
  readonly host: string | null
}

const isSameHost = (origin: string, host: string | null): boolean =>
  URL.canParse(origin) && new URL(origin).host === host

/** Whether a request comes from another origin, by `Sec-Fetch-Site` or `Origin`. False if both headers are missing. */
export const isOtherOrigin = ({ fetchSite, origin, host }: RequestOrigin): boolean =>
  (fetchSite !== null && fetchSite !== 'same-origin' && fetchSite !== 'none') ||
  (origin !== null && !isSameHost(origin, host))

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
