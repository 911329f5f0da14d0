import { services } from '../../../adapters/wiring/services.ts'
import { BRAND } from '../../../domain/brand/brand.ts'
import { canonicalUrl } from '../../../domain/sites/site-link.ts'
import { publicText } from '../../_request/public-file.ts'
import { requestSite } from '../../_request/request-site.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000

/**
 * Responds with the contact for vulnerability reports (RFC 9116). The file expires within a year of each request, as the standard
 * recommends.
 */
export const GET = async (request: Request): Promise<Response> => {
  const site = requestSite(request)
  const { clock } = services()
  const expires = new Date(clock.now() + YEAR_MS - (clock.now() % 86_400_000)).toISOString()
  return publicText(
    [
      `Contact: ${canonicalUrl(site, '/contact-sales')}`,
      `Contact: mailto:security@${BRAND.domain}`,
      `Expires: ${expires}`,
      `Preferred-Languages: ${[...new Set([site.locale, 'en'])].join(', ')}`,
      `Policy: ${canonicalUrl(site, '/disclosure')}`,
      // At the root of the host, where RFC 9116 puts the file, whatever the language path of the site.
      `Canonical: ${new URL(site.url).origin}/.well-known/security.txt`,
      '',
    ].join('\n'),
  )
}
