import { services } from '../../adapters/wiring/services.ts'
import { isPagePath } from '../../domain/catalogue/page-paths.ts'
import { siteLink } from '../../domain/sites/site-link.ts'
import { suggestedSite } from '../../domain/sites/suggested-site.ts'
import { translatorFor } from '../_messages/translator.ts'
import { homeUrl, requestPath, requestSite } from '../_request/request-site.ts'
import { visitorCountry } from '../_request/request-visitor.ts'

const PRIVATE = { 'cache-control': 'private, no-store' }

/**
 * Suggests a site for the visitor's country, in the language of that site. The parameter `page` selects the page
 * that the link leads to. Responds with 204 if there is no better site.
 */
export const GET = async (request: Request): Promise<Response> => {
  const page = new URL(request.url).searchParams.get('page') ?? '/'
  const other = suggestedSite(services().sites, requestSite(request, page), visitorCountry(request))
  if (other === null) return new Response(null, { status: 204, headers: PRIVATE })
  const path = requestPath(request, page)
  const t = await translatorFor(other.locale, other.language)
  const suggestion = {
    lang: other.locale,
    dir: other.dir,
    text: t('region.suggestion'),
    link: {
      href: new URL(siteLink(other, path !== null && isPagePath(path) ? path : '/'), homeUrl(other)).href,
      label: `${other.countryName} – ${other.languageName}`,
    },
    stay: t('region.stay'),
  }
  return Response.json(suggestion, { headers: PRIVATE })
}
