/** Yields name and value of each cookie of a header. Does not decode them, because nginx does not decode cookies. */
function* cookiePairs(header: string): Generator<readonly [name: string, value: string]> {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0) yield [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
  }
}

/** Returns the cookies of a header by name. The first of several cookies with the same name wins. */
export const readCookies = (header: string): ReadonlyMap<string, string> => {
  const cookies = new Map<string, string>()
  for (const [name, value] of cookiePairs(header)) if (!cookies.has(name)) cookies.set(name, value)
  return cookies
}

/** Returns one cookie of `readCookies`, or undefined. */
export const readCookie = (header: string | undefined, name: string): string | undefined => {
  if (header === undefined) return undefined
  for (const [known, value] of cookiePairs(header)) if (known === name) return value
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
