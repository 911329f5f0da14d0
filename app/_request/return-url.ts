import type { Site } from '../../domain/sites/site.ts'
import { siteLink } from '../../domain/sites/site-link.ts'

/** What would name another host or another kind of address. */
const ELSEWHERE = /^\s*(?:[/\\]{2}|[a-z][a-z0-9+.-]*:)/i

/**
 * The page that a form came from, as a link of its own site: whatever `back` says, it never leaves the origin. Its query
 * and fragment are not kept. What names another place leads to its home.
 *
 * @param query set on the link, for example `{ buy: 'unavailable' }`
 */
export const returnUrl = (site: Site, back: string, query: Readonly<Record<string, string>> = {}): string => {
  const { pathname } = new URL(siteLink(site, ELSEWHERE.test(back) ? '/' : back.slice(0, 2_048)), 'http://site.invalid')
  const search = new URLSearchParams(query).toString()
  return search === '' ? pathname : `${pathname}?${search}`
}
