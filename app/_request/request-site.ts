import { services } from '../../adapters/wiring/services.ts'
import type { Site } from '../../domain/sites/site.ts'
import { canonicalUrl, localUrl, siteLink } from '../../domain/sites/site-link.ts'

/**
 * Returns the site of a request. Forms and islands of all sites of a host send to the root of that host, so the page that sent the
 * request decides. Without it, the edge has found the site by URL.
 *
 * @param returnPath path of the page that sent the request, with the language path of its site
 */
export const requestSite = ({ headers }: Request, returnPath?: string | null): Site => {
  const { sites } = services()
  const sender = typeof returnPath === 'string' ? sites.find(headers.get('host') ?? '', returnPath) : undefined
  const site = sender?.site ?? sites.byCode(headers.get('x-site') ?? '')
  if (!site) throw new Error('the edge passes on no request without a site')
  return site
}

/**
 * Returns the site path of the page that sent a request; null if it names no page of its host.
 *
 * @param returnPath path of that page, with the language path of its site
 */
export const requestPath = ({ headers }: Request, returnPath: string | null): string | null =>
  returnPath === null ? null : (services().sites.find(headers.get('host') ?? '', returnPath)?.path ?? null)

/** Returns the home page of a site: its public URL in production, else the local URL, which this server answers without a redirect. */
export const homeUrl = (site: Site): string => {
  const { config } = services()
  return config.APP_ENV === 'production'
    ? canonicalUrl(site, '/')
    : new URL(siteLink(site, '/'), localUrl(site, config.PORT)).href
}
