import { canonicalUrl } from '../../domain/sites/site-link.ts'
import { publicText } from '../_request/public-text.ts'
import { requestSite } from '../_request/request-site.ts'

/** What crawlers may read: every page, and no endpoint that acts. */
export const GET = async (request: Request): Promise<Response> => {
  const blocked = ['/buy', '/currency', '/banners', '/offers', '/region', '/beacon/', '/store'].map(
    (path) => `Disallow: ${path}`,
  )
  const sitemap = `Sitemap: ${canonicalUrl(requestSite(request), '/sitemap.xml')}`
  return publicText(['User-agent: *', ...blocked, '', sitemap, ''].join('\n'))
}
