import { services } from '../../adapters/wiring/services.ts'
import { HIDDEN_BANNERS_COOKIE, readHiddenBanners, writeHiddenBanners } from '../../domain/routing/visitor.ts'
import { formRoute, functionalCookie, returnUrl, seeOther } from '../_request/form-route.ts'
import { requestCookies } from '../_request/request-visitor.ts'

/** Hides a banner permanently and redirects to the page. The field `hide` contains the id of the banner. Ignores unknown ids. */
export const POST = formRoute(({ request, fields, site, back }) => {
  const { bannerIds } = services().sites
  const saved = readHiddenBanners(requestCookies(request).get(HIDDEN_BANNERS_COOKIE), bannerIds)
  const hidden = writeHiddenBanners([...saved, fields.get('hide') ?? ''], bannerIds)
  return seeOther(
    returnUrl(site, back),
    hidden === '' ? {} : { 'set-cookie': functionalCookie(HIDDEN_BANNERS_COOKIE, hidden) },
  )
})
