import type { ShopCall } from '../shop-call.ts'
import { priceAnswer } from './price-answer.ts'

/** The price lists: `purchase` and `trial-opt-out` of a region, language and currency. */
export const PRICE_CALL: ShopCall = {
  method: 'GET',
  path: /^\/offer\/v2\/([^/]+\/[^/]+\/[^/]+)\/(purchase|trial-opt-out)$/,
  answer: ({ url: { origin, searchParams }, groups: [regLanCur = '', kind] }) => {
    const products = searchParams.getAll('product')
    if (products.length === 0) return Response.json({ error: 'product is missing' }, { status: 400 })
    const answer = priceAnswer({
      origin,
      regLanCur,
      purchaseType: kind === 'trial-opt-out' ? 'TrialOptOut' : 'Purchase',
      products,
      sessionPartner: searchParams.get('session_partner'),
      storeArgs: searchParams.get('store_args'),
    })
    return answer === null
      ? Response.json({ error: 'no such region, language and currency' }, { status: 404 })
      : Response.json(answer)
  },
}
