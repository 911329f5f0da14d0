import { promotionPath } from '../../domain/promotions/find-promotion.ts'
import { homeUrl } from '../_request/request-site.ts'
import { promotionOfOrder } from './requested-order.ts'
import { type StorePageProps, storePage } from './store-page.ts'

/** Responds with the store page of an order, or with the order again if its e-mail address was rejected. */
export const storeResponse = (props: Omit<StorePageProps, 'promotionPath' | 'home'>): Response => {
  const { site, parameters, rejectedEmail } = props
  const promotion = promotionOfOrder(site, parameters)
  const path = promotion === undefined ? null : promotionPath(promotion)
  return new Response(storePage({ ...props, promotionPath: path, home: homeUrl(site) }), {
    status: rejectedEmail === undefined ? 200 : 422,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
