/** What a browser says of where a request comes from; null for a header that is not there. */
export interface RequestOrigin {
  /** `Sec-Fetch-Site` */
  readonly fetchSite: string | null
  readonly origin: string | null
  readonly host: string | null
}

const isSameHost = (origin: string, host: string | null): boolean =>
  URL.canParse(origin) && new URL(origin).host === host

/**
 * Whether a request was sent by a page of the same origin. Browsers say so in `Sec-Fetch-Site`, and name the origin of a
 * form: where both are there, both have to agree. A client that sends neither is no browser.
 */
export const isSameOrigin = ({ fetchSite, origin, host }: RequestOrigin): boolean => {
  if (fetchSite !== null && fetchSite !== 'same-origin' && fetchSite !== 'none') return false
  return origin === null || isSameHost(origin, host)
}

/**
 * Parses a link that a visitor may be sent to; null unless it is http or https, without credentials, to a listed host. Links
 * come from outside, so they are trusted no further.
 *
 * @param hosts lower case, with ports where they have one: `localhost:4010` for both schemes, `https://store.example.com`
 * for that scheme alone
 */
export const allowedLink = (link: string, hosts: readonly string[]): URL | null => {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  const hasNoCredentials = url.username === '' && url.password === ''
  const isListed = hosts.includes(url.host) || hosts.includes(url.origin)
  return isWeb && hasNoCredentials && isListed ? url : null
}
