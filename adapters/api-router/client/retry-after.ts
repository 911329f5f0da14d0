/**
 * Milliseconds that a `Retry-After` header asks for, from seconds or an HTTP date.
 * `undefined` for anything else, and for a moment that is already past.
 */
export const retryAfterMs = (header: string | null, nowMs: number): number | undefined => {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  // Date.parse also reads bare numbers and many other notations; an HTTP date starts with a weekday.
  if (!/^[A-Z][a-z]{2,8},? /.test(text)) return undefined
  const atMs = Date.parse(text)
  return Number.isNaN(atMs) || atMs <= nowMs ? undefined : atMs - nowMs
}
