import type { Site } from '../../domain/sites/site.ts'
import { siteLink } from '../../domain/sites/site-link.ts'

/** What names another host or another scheme. */
const ELSEWHERE = /^\s*(?:[/\\]{2}|[a-z][a-z0-9+.-]*:)/i

const MAX_PATH_LENGTH = 2_048

/**
 * The return URL of a form: the page that sent it, as a link of its own site without query and fragment. Whatever the form
 * says, it never leaves the origin; a path that names another place leads to the site's home.
 *
 * @param query set on the link, for example `{ buy: 'unavailable' }`
 */
export const returnUrl = (site: Site, path: string, query: Readonly<Record<string, string>> = {}): string => {
  const link = siteLink(site, ELSEWHERE.test(path) ? '/' : path.slice(0, MAX_PATH_LENGTH))
  const { pathname } = new URL(link, 'http://site.invalid')
  const search = new URLSearchParams(query).toString()
  return search === '' ? pathname : `${pathname}?${search}`
}
