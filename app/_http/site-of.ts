import { services } from '../../adapters/wiring/services.ts'
import type { Site } from '../../domain/sites/site.ts'
import { requestSite } from './request-site.ts'

/**
 * The site that a form was sent from: a site with a language path posts to the root of its host, so the page that the
 * form stands on decides, where it is a page of the same host.
 */
export const siteOf = (request: Request, back: string): Site =>
  services().sites.find(request.headers.get('host') ?? '', back)?.site ?? requestSite(request)
