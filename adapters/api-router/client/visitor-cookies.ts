/** The one cookie of a visitor that calls send on, and the header that repeats its value (specification, section 9). */
const XSRF_COOKIE = 'XSRF-TOKEN'
const XSRF_HEADER = 'x-xsrf-token'

const LIMIT = 4_096

/** What a cookie's value may hold as it is (RFC 6265): no space, quote, comma, semicolon, backslash or control. */
const COOKIE_OCTETS = /^[!#-+\--:<-[\]-~]+$/

const asSent = (value: string): string => (COOKIE_OCTETS.test(value) ? value : encodeURIComponent(value))

/**
 * The headers of a call that is made in a visitor's name: the XSRF token as a cookie and as a header. Empty without a
 * token that is fit to be sent.
 *
 * @param cookies names and decoded values
 */
export const visitorHeaders = (cookies: ReadonlyMap<string, string>): Readonly<Record<string, string>> => {
  const token = cookies.get(XSRF_COOKIE) ?? ''
  if (token === '' || !token.isWellFormed() || asSent(token).length > LIMIT) return {}
  return { cookie: `${XSRF_COOKIE}=${asSent(token)}`, [XSRF_HEADER]: asSent(token) }
}
