/** Returns the first cookie with a name, or undefined. Does not decode it, because nginx does not decode cookies. */
export const readCookie = (header: string | undefined, name: string): string | undefined => {
  if (header === undefined) return undefined
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

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
