import { services } from '../../adapters/wiring/services.ts'
import type { Site } from '../../domain/sites/site.ts'
import { requestSite } from './request-site.ts'

/**
 * The site that a form or an island asks from: a site with a language path asks at the root of its host, so the page that
 * it stands on decides, where it is a page of the same host. Without one the address does.
 *
 * @param back path of that page, if the request tells it
 */
export const siteOf = (request: Request, back: string | null): Site =>
  (back === null ? undefined : services().sites.find(request.headers.get('host') ?? '', back)?.site) ??
  requestSite(request)
