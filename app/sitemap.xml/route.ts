import { services } from '../../adapters/wiring/services.ts'
import { NOTICE_PATHS, PAGE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { isPageOf } from '../../domain/law/site-pages.ts'
import type { Site } from '../../domain/sites/site.ts'
import { alternates, canonicalUrl } from '../../domain/sites/site-link.ts'
import { publicText } from '../_request/public-text.ts'
import { requestSite } from '../_request/request-site.ts'

/** The sites of a sitemap: at the root of a host all of its sites, since crawlers look only there; below a language path that one. */
const sitesOf = (site: Site): readonly Site[] =>
  site.languagePath === ''
    ? services().sites.all.filter(({ url }) => new URL(url).host === new URL(site.url).host)
    : [site]

/** Every page of a host, each with the same page on the other sites. No URL has a character that needs escaping. */
export const GET = async (request: Request): Promise<Response> => {
  const sites = sitesOf(requestSite(request))
  const entries = [...PAGE_PATHS, ...NOTICE_PATHS].flatMap((path) => {
    const links = alternates(services().sites, path).map(
      ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
    )
    const having = sites.filter((site) => isPageOf(site, path))
    return having.map((site) => `<url><loc>${canonicalUrl(site, path)}</loc>${links.join('')}</url>`)
  })
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  const body = `<?xml version="1.0" encoding="UTF-8"?><urlset ${names}>${entries.join('')}</urlset>`
  return publicText(body, 'application/xml')
}
