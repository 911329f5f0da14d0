import type { Site } from './site.ts'
import { parseSiteUrl } from './site-url.ts'

/** A site, and the rest of the path after its language segment: `/` for its root. */
interface FoundSite {
  readonly site: Site
  readonly path: string
}

/** Finds the site of a host (with or without port, any case) and a URL path; undefined for an unknown host. */
export type SiteFinder = (host: string, path: string) => FoundSite | undefined

/** The site of `localhost` and of links that name no site. */
export const DEFAULT_SITE_CODE = 'com'

const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]']
// Matched before it is lower-cased, which would turn the Kelvin sign into a `k`.
const HOST = /^([a-z0-9.-]{1,253}|\[::1\])(?::\d{1,5})?$/i

/** The hosts of a site, without port: its public one and its local one. */
export const hostsOf = (site: Site): readonly string[] => [
  parseSiteUrl(site.url)?.hostname ?? '',
  `${site.label}.localhost`,
]

/** Builds the finder; a look-up takes the same time for any number of sites. */
export const buildSiteFinder = (sites: readonly Site[]): SiteFinder => {
  const byHost = new Map<string, Map<string, Site>>()
  const add = (host: string, site: Site): void => {
    const byLanguagePath = byHost.get(host) ?? new Map<string, Site>()
    byHost.set(host, byLanguagePath)
    if (!byLanguagePath.has(site.languagePath)) byLanguagePath.set(site.languagePath, site)
  }
  for (const site of sites) for (const host of hostsOf(site)) add(host, site)
  // Last, so that a site whose own URL is a loopback address keeps it.
  const fallback = sites.find(({ code }) => code === DEFAULT_SITE_CODE)
  if (fallback) for (const host of LOOPBACK_HOSTS) add(host, fallback)

  return (host, path) => {
    const hostname = HOST.exec(host)?.[1]?.toLowerCase()
    const byLanguagePath = hostname === undefined ? undefined : byHost.get(hostname)
    if (!byLanguagePath) return undefined
    const rooted = path.startsWith('/') ? path : `/${path}`
    const end = rooted.indexOf('/', 1)
    const languagePath = end < 0 ? rooted : rooted.slice(0, end)
    const ofLanguage = byLanguagePath.get(languagePath)
    if (ofLanguage) return { site: ofLanguage, path: end < 0 ? '/' : rooted.slice(end) }
    const ofHost = byLanguagePath.get('')
    return ofHost && { site: ofHost, path: rooted }
  }
}
