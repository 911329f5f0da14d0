import { services } from '../../adapters/wiring/services.ts'
import { isIndexedPath } from '../../domain/catalogue/page-paths.ts'
import { alternates } from '../../domain/law/alternates.ts'
import { sitePages } from '../../domain/law/site-pages.ts'
import { canonicalUrl } from '../../domain/sites/site-link.ts'
import { publicText, SITEMAP_NAMESPACE, xmlDocument } from '../_request/public-file.ts'
import { requestSite } from '../_request/request-site.ts'

/** Every page of a site that is to be found, each with the same page on the other sites. No URL has a character that needs escaping. */
export const GET = async (request: Request): Promise<Response> => {
  const site = requestSite(request)
  const entries = sitePages(site)
    .filter(isIndexedPath)
    .map((path) => {
      const links = alternates(services().sites, path).map(
        ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
      )
      return `<url><loc>${canonicalUrl(site, path)}</loc>${links.join('')}</url>`
    })
  const names = `${SITEMAP_NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml"`
  return publicText(xmlDocument(`<urlset ${names}>${entries.join('')}</urlset>`), 'application/xml')
}
