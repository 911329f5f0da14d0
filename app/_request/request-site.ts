import { services } from '../../adapters/wiring/services.ts'
import type { Site } from '../../domain/sites/site.ts'

/** The site that the proxy found for a request. */
export const requestSite = (request: Request): Site => {
  const site = services().sites.byCode(request.headers.get('x-site') ?? '')
  if (!site) throw new Error('the proxy lets no request without a site through')
  return site
}
