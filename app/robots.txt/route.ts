import { services } from '../../adapters/wiring/services.ts'
import { canonicalUrl, siteLink, sitesOfHost } from '../../domain/sites/site-link.ts'
import { publicText } from '../_request/public-file.ts'
import { requestSite } from '../_request/request-site.ts'

/**
 * Only endpoints: a crawler that may not read a page does not see its `noindex`. A path blocks all that begin with it, so `/buy` ends
 * with `$`: there are pages such as `/buy-premium`.
 */
const BLOCKED = ['/buy$', '/currency', '/consent', '/banners', '/offers', '/region', '/beacon/', '/store']

/** Allows crawlers to read all pages on the host, but no endpoints. */
export const GET = async (request: Request): Promise<Response> => {
  const sites = sitesOfHost(services().sites, requestSite(request))
  const blocked = sites.flatMap((site) => BLOCKED.map((path) => `Disallow: ${siteLink(site, path)}`))
  const [root = requestSite(request)] = sites
  const sitemap = `Sitemap: ${new URL(canonicalUrl(root, '/')).origin}/sitemap.xml`
  return publicText(['User-agent: *', ...blocked, '', sitemap, ''].join('\n'))
}
