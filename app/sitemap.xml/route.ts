import { services } from '../../adapters/wiring/services.ts'
import { PAGE_PATHS } from '../../domain/content/page-paths.ts'
import { alternates, canonicalUrl } from '../../domain/sites/site-link.ts'
import { publicText } from '../_http/public-text.ts'
import { requestSite } from '../_http/request-site.ts'

/** Every page of a site, each with the same page on the other sites. The addresses are our own: nothing needs escaping. */
export const GET = async (request: Request): Promise<Response> => {
  const site = requestSite(request)
  const entries = PAGE_PATHS.map((path) => {
    const links = alternates(services().sites, path).map(
      ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
    )
    return `<url><loc>${canonicalUrl(site, path)}</loc>${links.join('')}</url>`
  })
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  const body = `<?xml version="1.0" encoding="UTF-8"?><urlset ${names}>${entries.join('')}</urlset>`
  return publicText(body, 'application/xml')
}
