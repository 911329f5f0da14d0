import { services } from '../../adapters/wiring/services.ts'
import { canonicalUrl, sitesOfHost } from '../../domain/sites/site-link.ts'
import { publicSitemap } from '../_request/public-file.ts'
import { requestSite } from '../_request/request-site.ts'

/** The sitemap index of a host, with one sitemap per site. Crawlers request it only at the root of the host. */
export const GET = async (request: Request): Promise<Response> =>
  publicSitemap(
    'sitemapindex',
    sitesOfHost(services().sites, requestSite(request)).map(
      (site) => `<sitemap><loc>${canonicalUrl(site, '/sitemap-pages.xml')}</loc></sitemap>`,
    ),
  )
