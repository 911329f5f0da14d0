/** Header in which the renderer gets a visitor's cookies. */
export const COOKIES_HEADER = 'x-cookies'

/**
 * Returns the cookies of a header by name. The first of several cookies with the same name wins. Does not decode them, because nginx
 * does not decode cookies.
 */
export const readCookies = (header: string): ReadonlyMap<string, string> => {
  const cookies = new Map<string, string>()
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, Math.max(0, at)).trim()
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}

/**
 * Returns one cookie of `readCookies`, or undefined. Reads no other pair, because a header can have thousands, and each request reads
 * several cookies.
 */
export const readCookie = (header: string | undefined, name: string): string | undefined => {
  if (header === undefined || !header.includes(name)) return undefined
  for (let start = 0; start < header.length; ) {
    const separator = header.indexOf(';', start)
    const end = separator < 0 ? header.length : separator
    if (end - start > name.length) {
      const pair = header.slice(start, end)
      const at = pair.indexOf('=')
      if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
    }
    start = end + 1
  }
  return undefined
}

/** Returns `Set-Cookie` values for a visitor's scheme. Browsers send a cookie that was set over https only over https. */
export const cookiesFor = (scheme: 'http' | 'https', cookies: readonly string[]): string[] =>
  cookies.map((cookie) => (scheme === 'http' || /;\s*secure\b/i.test(cookie) ? cookie : `${cookie}; Secure`))

/** Decodes the value of a cookie. Returns a malformed value unchanged. */
export const decodeCookie = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/**
 * Returns a `Set-Cookie` value for all pages of the host. The value is encoded, so it cannot end the cookie or the header.
 *
 * @param maxAgeSeconds 0 deletes the cookie; null keeps it until the browser is closed
 */
export const writeCookie = (
  name: string,
  value: string,
  maxAgeSeconds: number | null,
  attributes: 'SameSite=Lax' | 'HttpOnly; Secure; SameSite=Strict' = 'SameSite=Lax',
): string => {
  const life = maxAgeSeconds === null ? '' : ` Max-Age=${maxAgeSeconds};`
  return `${name}=${encodeURIComponent(value)}; Path=/;${life} ${attributes}`
}
