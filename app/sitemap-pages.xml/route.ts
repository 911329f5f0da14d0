import { services } from '../../adapters/wiring/services.ts'
import { isIndexedPath } from '../../domain/catalogue/page-paths.ts'
import { alternates, sitePages } from '../../domain/law/site-paths.ts'
import { canonicalUrl } from '../../domain/sites/site-link.ts'
import { publicSitemap } from '../_request/public-file.ts'
import { requestSite } from '../_request/request-site.ts'

/** The sitemap of a site. Lists the indexed pages with the dates of their last changes and their alternates on other sites. */
export const GET = async (request: Request): Promise<Response> => {
  const site = requestSite(request)
  const nowMs = services().clock.now()
  const paths = sitePages(site, nowMs).filter(isIndexedPath)
  const dates = await services().pages.changeDates(site, paths)
  const entries = paths.map((path) => {
    const date = dates.get(path)
    const changed = date === undefined ? '' : `<lastmod>${date}</lastmod>`
    const links = alternates(services().sites, path, nowMs).map(
      ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
    )
    return `<url><loc>${canonicalUrl(site, path)}</loc>${changed}${links.join('')}</url>`
  })
  return publicSitemap('urlset', entries, ['xmlns:xhtml="http://www.w3.org/1999/xhtml"'])
}
