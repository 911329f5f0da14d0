const withoutWeakness = (etag: string): string => etag.trim().replace(/^W\//, '')

/** Whether an If-None-Match header names an entity tag, by the weak comparison that a 304 takes (RFC 9110, 13.1.2). */
export const isKnownEtag = (header: string | undefined, etag: string): boolean => {
  if (header === undefined) return false
  if (header === etag || header === '*') return true
  return header.split(',').some((one) => withoutWeakness(one) === etag)
}
