/** What a site's public address says. */
export interface SiteAddress {
  /** Lower case, without port. */
  readonly hostname: string
  /** `''` or one segment with its slash, `/en`. */
  readonly languagePath: string
}

const LANGUAGE_PATH = /^\/[a-z]+(?:-[a-z]+)*$/

/** Takes a site's address apart; undefined unless it is an http(s) origin with at most one lower-case path segment. */
export const parseSiteUrl = (url: string): SiteAddress | undefined => {
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname, pathname, origin } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  const languagePath = pathname === '/' ? '' : pathname
  // One spelling only: no trailing slash, credentials, query, fragment, upper case or default port gets through.
  if (url !== origin + languagePath) return undefined
  if (languagePath !== '' && !LANGUAGE_PATH.test(languagePath)) return undefined
  return { hostname, languagePath }
}
