import { siteManifest } from '../../domain/sites/site-manifest.ts'
import { publicText } from '../_request/public-file.ts'
import { requestSite } from '../_request/request-site.ts'

export const GET = async (request: Request): Promise<Response> =>
  publicText(JSON.stringify(siteManifest(requestSite(request))), 'application/manifest+json')
