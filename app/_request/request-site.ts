import { services } from '../../adapters/wiring/services.ts'
import type { Site } from '../../domain/sites/site.ts'
import { canonicalUrl, localUrl, siteLink } from '../../domain/sites/site-link.ts'

/**
 * The site of a request. Forms and islands of every site of a host send to the root of that host: there the page that sent
 * the request decides, if it is a page of the same host. Otherwise the site is the one that the edge found by URL.
 *
 * @param returnPath path of the page that sent the request, where the request names it
 */
export const requestSite = ({ headers }: Request, returnPath?: string | null): Site => {
  const { sites } = services()
  const sender = typeof returnPath === 'string' ? sites.find(headers.get('host') ?? '', returnPath) : undefined
  const site = sender?.site ?? sites.byCode(headers.get('x-site') ?? '')
  if (!site) throw new Error('the edge passes on no request without a site')
  return site
}

/**
 * Site path of the page that sent the request; null where the request names none of its host.
 *
 * @param returnPath path of that page, with the language path of its site
 */
export const requestPath = ({ headers }: Request, returnPath: string | null): string | null =>
  returnPath === null ? null : (services().sites.find(headers.get('host') ?? '', returnPath)?.path ?? null)

/** The home of a site: its public URL in production, else the local one, which this server answers without a redirect. */
export const homeUrl = (site: Site): string => {
  const { config } = services()
  return config.APP_ENV === 'production'
    ? canonicalUrl(site, '/')
    : new URL(siteLink(site, '/'), localUrl(site, config.PORT)).href
}
