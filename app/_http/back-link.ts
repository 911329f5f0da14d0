import type { Site } from '../../domain/sites/site.ts'
import { siteLink } from '../../domain/sites/site-link.ts'

/**
 * The page that a form came from, as a link of its own site: whatever `back` says, it never leaves the origin. Its query
 * and fragment are not kept.
 *
 * @param query set on the link, for example `{ buy: 'unavailable' }`
 */
export const backLink = (site: Site, back: string, query: Readonly<Record<string, string>> = {}): string => {
  const { pathname } = new URL(siteLink(site, back.slice(0, 2_048)), 'http://site.invalid')
  const search = new URLSearchParams(query).toString()
  return search === '' ? pathname : `${pathname}?${search}`
}
