import { services } from '../../adapters/wiring/services.ts'
import type { Site } from '../../domain/sites/site.ts'

/**
 * The site that a form was sent from. The proxy names the site of the address; a site with a language path posts to the
 * root of its host, so the page that the form stands on decides, if it is a page of the same host.
 */
export const siteOf = (request: Request, back: string): Site => {
  const { sites } = services()
  const named = sites.byCode(request.headers.get('x-site') ?? '')
  const found = sites.find(request.headers.get('host') ?? '', back)?.site
  const site = found ?? named
  if (!site) throw new Error('the proxy lets no request without a site through')
  return site
}
