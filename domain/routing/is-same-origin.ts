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
