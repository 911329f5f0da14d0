/** The cookie that tells a visitor's own request from a forged one, and the header its value goes in (specification, section 9). */
const XSRF_COOKIE = 'XSRF-TOKEN'
const XSRF_HEADER = 'x-xsrf-token'

/** Cookies of a visitor that may travel on by default. */
export const FORWARDED_COOKIES: readonly string[] = [XSRF_COOKIE]

const LIMIT = 4_096

/** What a cookie's value may hold as it is (RFC 6265): no space, quote, comma, semicolon, backslash or control. */
const COOKIE_OCTETS = /^[!#-+\--:<-[\]-~]+$/

const asSent = (value: string): string => (COOKIE_OCTETS.test(value) ? value : encodeURIComponent(value))

const isSendable = (value: string | undefined): value is string =>
  value !== undefined && value !== '' && value.isWellFormed() && asSent(value).length <= LIMIT

/**
 * The headers of a call that is made in a visitor's name: those of his cookies that are allowed to travel, and the XSRF
 * token once more in a header of its own. Empty when none of them is there, or fit to be sent.
 *
 * @param cookies names and decoded values
 * @param allowed names that may travel, in the order in which they do
 */
export const visitorHeaders = (
  cookies: ReadonlyMap<string, string>,
  allowed: readonly string[],
): Readonly<Record<string, string>> => {
  const travelling = allowed.flatMap((name) => {
    const value = cookies.get(name)
    return isSendable(value) ? [[name, asSent(value)] as const] : []
  })
  if (travelling.length === 0) return {}
  const [, token] = travelling.find(([name]) => name === XSRF_COOKIE) ?? []
  return {
    cookie: travelling.map(([name, value]) => `${name}=${value}`).join('; '),
    ...(token === undefined ? {} : { [XSRF_HEADER]: token }),
  }
}
