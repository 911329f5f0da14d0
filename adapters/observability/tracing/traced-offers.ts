import type { OffersPort, OffersQuery, PriceList } from '../../../ports/offers.ts'
import type { Outcome } from '../../../ports/outcome.ts'
import { counter } from '../instruments.ts'
import { inSpan } from './in-span.ts'

const countLoad = counter('northwall.price.load', { description: 'Loads of prices, by outcome.' })

/** What a list lacks of what was asked for, and what it has beyond that. */
const comparison = ({ products: asked, purchaseType }: OffersQuery, given: PriceList['products']) => {
  const sold = new Set(
    given.flatMap((product) =>
      product.purchaseType === purchaseType && product.options.length > 0 ? [product.productName] : [],
    ),
  )
  return {
    'northwall.missing_count': asked.filter((name) => !sold.has(name)).length,
    'northwall.extra_count': given.filter((product) => !asked.includes(product.productName)).length,
  }
}

/** Records each load of prices as a span. Its attributes name what was asked for, and nothing of the visitor. */
export class TracedOffers implements OffersPort {
  readonly #offers: OffersPort

  constructor(offers: OffersPort) {
    this.#offers = offers
  }

  async load(query: OffersQuery): Promise<Outcome<PriceList>> {
    const attributes = {
      'northwall.reg_lan_cur': query.regLanCur,
      'northwall.purchase_type': query.purchaseType,
      'northwall.product_count': query.products.length,
      'northwall.currency.requested': query.currency,
      'northwall.personalized': query.visitor !== undefined,
    }
    const received = ({ currency, products, problems }: PriceList) => ({
      'northwall.currency.received': currency,
      'northwall.options_count': products.reduce((sum, { options }) => sum + options.length, 0),
      'northwall.problems_count': problems.length,
      ...comparison(query, products),
    })
    const outcome = await inSpan('offers.list', attributes, () => this.#offers.load(query), received)
    countLoad({ 'northwall.outcome': outcome.ok ? 'success' : outcome.failure.kind })
    return outcome
  }
}
