const isSameHost = (origin: string, host: string | null): boolean =>
  URL.canParse(origin) && new URL(origin).host === host

/**
 * Whether a request was sent by a page of the same origin. Browsers say so in `Sec-Fetch-Site`, older ones in `Origin` alone;
 * a client that sends neither is no browser, and cannot be misused by another site.
 */
export const isSameOrigin = ({ headers }: Request): boolean => {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  return origin === null || isSameHost(origin, headers.get('host'))
}
