import { randomUUID } from 'node:crypto'
import { services } from '../../adapters/wiring/services.ts'
import { promotionPath } from '../../domain/promotions/find-promotion.ts'
import { translatorFor } from '../_messages/translator.ts'
import { homeUrl } from '../_request/request-site.ts'
import { promotionOfOrder, requestedOrder, siteOfOrder } from './requested-order.ts'
import { storePage } from './store-page.ts'

/**
 * The store of the embedded shop, which shows the selected option. Responds with 404 if an api-router is configured. The region
 * and language of the link select the site. If they are missing, the host selects it.
 */
export const GET = async (request: Request): Promise<Response> => {
  if (services().shop === null) return new Response('There is no store here.\n', { status: 404 })
  const { searchParams: query } = new URL(request.url)
  const site = siteOfOrder(request, query)
  const t = await translatorFor(site.locale, site.language)
  const order = await requestedOrder(site, query, t)
  const promotion = promotionOfOrder(site, query)
  const path = promotion === undefined ? null : promotionPath(promotion)
  const page = storePage({
    site,
    t,
    order,
    promotionPath: path,
    home: homeUrl(site),
    parameters: query,
    formKey: randomUUID(),
  })
  return new Response(page, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
