import {
  HIDDEN_BANNERS_COOKIE,
  readHiddenBanners,
  writeHiddenBanners,
} from '../../domain/routing/view/hidden-banners.ts'
import { formFields, returnUrl, seeOther } from '../_request/form-route.ts'
import { requestSite } from '../_request/request-site.ts'
import { requestCookies } from '../_request/request-visitor.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Hides a banner for good and returns to the page: `hide` is its id, among others that were hidden before. An id that no
 * banner has is not saved.
 */
export const POST = async (request: Request): Promise<Response> => {
  const form = await formFields(request)
  if (!form.ok) return form.response
  const { fields } = form
  const site = requestSite(request, fields.get('back'))
  const saved = readHiddenBanners(requestCookies(request).get(HIDDEN_BANNERS_COOKIE))
  const hidden = writeHiddenBanners([...saved, fields.get('hide') ?? ''])
  const cookie = `${HIDDEN_BANNERS_COOKIE}=${hidden}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`
  return seeOther(returnUrl(site, fields.get('back') ?? '/'), hidden === '' ? {} : { 'set-cookie': cookie })
}
