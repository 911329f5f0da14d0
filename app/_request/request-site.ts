import { services } from '../../adapters/wiring/services.ts'
import type { Site } from '../../domain/sites/site.ts'
import { canonicalUrl, localUrl, siteLink } from '../../domain/sites/site-link.ts'

/**
 * Returns the site of a request. Forms and islands of all sites of a host send to the root of that host, so the page that sent the
 * request determines the site. Without such a page, it is the site that the edge found by URL (`x-site`).
 *
 * @param returnPath path of the page that sent the request, with the language path of its site
 */
export const requestSite = ({ headers }: Request, returnPath?: string | null): Site => {
  const { sites } = services()
  const sender = typeof returnPath === 'string' ? sites.find(headers.get('host') ?? '', returnPath) : undefined
  const site = sender?.site ?? sites.byCode(headers.get('x-site') ?? '')
  if (!site) throw new Error('Request without a valid x-site header, which the edge always sets')
  return site
}

/**
 * Returns the site path of the page that sent a request; null if it names no page of its host.
 *
 * @param returnPath path of that page, with the language path of its site
 */
export const requestPath = ({ headers }: Request, returnPath: string | null): string | null =>
  returnPath === null ? null : (services().sites.find(headers.get('host') ?? '', returnPath)?.path ?? null)

/** Returns the URL of a site's home page: the public one in production, otherwise the local one, which needs no redirect here. */
export const homeUrl = (site: Site): string => {
  const { config } = services()
  return config.APP_ENV === 'production'
    ? canonicalUrl(site, '/')
    : new URL(siteLink(site, '/'), localUrl(site, config.PORT)).href
}
