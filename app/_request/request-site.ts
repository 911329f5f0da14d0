import { services } from '../../adapters/wiring/services.ts'
import type { Site } from '../../domain/sites/site.ts'
import { canonicalUrl, localUrl, siteLink } from '../../domain/sites/site-link.ts'

/**
 * Returns the site of a request. All sites of a host share the endpoints at its root, so the page that sent the request
 * determines the site. If `returnPath` is missing or unknown, returns the site that the edge found by URL (`x-site`).
 *
 * @param returnPath path of the page that sent the request, including the language path
 */
export const requestSite = ({ headers }: Request, returnPath?: string | null): Site => {
  const { sites } = services()
  const sender = typeof returnPath === 'string' ? sites.find(headers.get('host') ?? '', returnPath) : undefined
  const site = sender?.site ?? sites.byCode(headers.get('x-site') ?? '')
  if (!site) throw new Error('Request without a valid x-site header, which the edge always sets')
  return site
}

/**
 * Returns the path of the page that sent a request, without the language path; null if it is unknown on the host.
 *
 * @param returnPath path of that page, including the language path
 */
export const requestPath = ({ headers }: Request, returnPath: string | null): string | null =>
  returnPath === null ? null : (services().sites.find(headers.get('host') ?? '', returnPath)?.path ?? null)

/** Returns the URL of a site's home page: the public URL in production, otherwise the local URL. */
export const homeUrl = (site: Site): string => {
  const { config } = services()
  return config.APP_ENV === 'production'
    ? canonicalUrl(site, '/')
    : new URL(siteLink(site, '/'), localUrl(site, config.PORT)).href
}
