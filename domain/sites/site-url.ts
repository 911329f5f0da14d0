/** The parts of a site's public URL. */
export interface SiteUrl {
  /** Lower case, without port. */
  readonly hostname: string
  /** `''` or one segment with its slash, `/en`. */
  readonly languagePath: string
}

const LANGUAGE_PATH = /^\/[a-z]+(?:-[a-z]+)*$/

/** Parses a site's URL; undefined unless it is an http(s) origin with at most one lower-case path segment. */
export const parseSiteUrl = (url: string): SiteUrl | undefined => {
  if (!URL.canParse(url)) return undefined
  const { protocol, hostname, pathname, origin } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  const languagePath = pathname === '/' ? '' : pathname
  // One spelling only: no trailing slash, credentials, query, fragment, upper case or default port.
  if (url !== origin + languagePath) return undefined
  if (languagePath !== '' && !LANGUAGE_PATH.test(languagePath)) return undefined
  return { hostname, languagePath }
}
