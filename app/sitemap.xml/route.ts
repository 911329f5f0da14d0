import { services } from '../../adapters/wiring/services.ts'
import { canonicalUrl, sitesOfHost } from '../../domain/sites/site-link.ts'
import { publicText, SITEMAP_NAMESPACE, xmlDocument } from '../_request/public-file.ts'
import { requestSite } from '../_request/request-site.ts'

/** The sitemaps of a host, one for each of its sites: crawlers look for them at the root of the host alone. */
export const GET = async (request: Request): Promise<Response> => {
  const maps = sitesOfHost(services().sites, requestSite(request)).map(
    (site) => `<sitemap><loc>${canonicalUrl(site, '/sitemap-pages.xml')}</loc></sitemap>`,
  )
  return publicText(
    xmlDocument(`<sitemapindex ${SITEMAP_NAMESPACE}>${maps.join('')}</sitemapindex>`),
    'application/xml',
  )
}
