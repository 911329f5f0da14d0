import { siteManifest } from '../../domain/sites/site-manifest.ts'
import { publicText } from '../_http/public-text.ts'
import { requestSite } from '../_http/request-site.ts'

/** The web manifest of a site. */
export const GET = async (request: Request): Promise<Response> =>
  publicText(JSON.stringify(siteManifest(requestSite(request))), 'application/manifest+json')
