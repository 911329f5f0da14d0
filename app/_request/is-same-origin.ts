const isSameHost = (origin: string, host: string | null): boolean =>
  URL.canParse(origin) && new URL(origin).host === host

/**
 * Whether a request was sent by a page of the same origin. Browsers say so in `Sec-Fetch-Site`, and name the origin of a
 * form: where both are there, both have to agree. A client that sends neither is no browser.
 */
export const isSameOrigin = ({ headers }: Request): boolean => {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  if (site !== null && site !== 'same-origin' && site !== 'none') return false
  return origin === null || isSameHost(origin, headers.get('host'))
}
