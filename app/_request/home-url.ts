import { services } from '../../adapters/wiring/services.ts'
import type { Site } from '../../domain/sites/site.ts'
import { canonicalUrl, localUrl, siteLink } from '../../domain/sites/site-link.ts'

/** The home of a site: its public URL in production, else the local one, which this server answers without a redirect. */
export const homeUrl = (site: Site): string => {
  const { config } = services()
  return config.APP_ENV === 'production'
    ? canonicalUrl(site, '/')
    : new URL(siteLink(site, '/'), localUrl(site, config.PORT)).href
}
