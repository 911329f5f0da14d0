import type { BuyRequest, BuyResult, BuyService } from '../../domain/checkout/buy.service.ts'
import { counter } from './instruments.ts'

const countRedirect = counter('northwall.checkout.redirects', {
  description: 'Answers of the way to the store: to it, or why not.',
})

/** Counts what comes of purchases: `store`, or the reason for which there was no link. */
export const countedBuying = (buying: Pick<BuyService, 'buy'>): Pick<BuyService, 'buy'> => ({
  buy: async (request: BuyRequest): Promise<BuyResult> => {
    const result = await buying.buy(request)
    countRedirect({ 'northwall.outcome': result.kind === 'go' ? 'store' : result.reason })
    return result
  },
})
