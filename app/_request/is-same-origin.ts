/** Whether an origin, as a browser tells it, is the host that is asked. */
const isSameHost = (origin: string, host: string | null): boolean =>
  URL.canParse(origin) && new URL(origin).host === host

/**
 * Whether a form was sent by a page of the same origin. Browsers say so, older ones by the origin alone; a client that says
 * neither is no browser.
 */
export const isSameOrigin = ({ headers }: Request): boolean => {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  return origin === null || isSameHost(origin, headers.get('host'))
}
