import type { OffersPort, OffersQuery, PriceList, PriceListProduct } from '../../../ports/offers.ts'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'

export const QUERY: OffersQuery = {
  regLanCur: 'global/en/eur',
  currency: 'EUR',
  purchaseType: 'Purchase',
  store: 'test-store',
  products: ['premium', 'plus'],
  curdate: '2026-01-15',
}

const productFor = (productName: string, price: number): PriceListProduct => ({
  productName,
  purchaseType: 'Purchase',
  options: [
    {
      pid: `${productName}-${price}`,
      sku: '',
      userAccounts: null,
      price,
      priceStruck: null,
      priceLowest30d: null,
      priceRenewal: null,
      priceSubscription: null,
      priceRenewalPromo: null,
      termDuration: 1,
      termType: 'Y',
      quantity: 3,
      autorenew: true,
      buyLink: null,
      token: null,
      masterPartner: null,
      selected: false,
    },
  ],
})

/** Returns a list in which every option has this price. */
export const listOf = (price: number, currency = 'EUR', products = QUERY.products): PriceList => ({
  currency,
  products: products.map((productName) => productFor(productName, price)),
  problems: [],
})

export const EMPTY: PriceList = { currency: 'EUR', products: [], problems: [] }
export const DOWN = failed({ kind: 'status', message: 'Request failed with status code 503', status: 503 })
export const REFUSED = failed({ kind: 'refused', message: 'Circuit is open' })

/** Returns the first price of an outcome, or the kind of its failure. */
export const priceIn = (outcome: Outcome<PriceList>): number | string =>
  outcome.ok ? (outcome.value.products[0]?.options[0]?.price ?? 'empty') : outcome.failure.kind

/** Returns the price of each product of an outcome. */
export const pricesIn = (outcome: Outcome<PriceList>): Readonly<Record<string, number | undefined>> =>
  outcome.ok
    ? Object.fromEntries(outcome.value.products.map(({ productName, options }) => [productName, options[0]?.price]))
    : {}

/** A source that answers when the test calls `answer`, or immediately while `always` is set. */
export class ManualOffers implements OffersPort {
  readonly calls: { readonly query: OffersQuery; readonly answer: (outcome: Outcome<PriceList>) => void }[] = []
  always: ((query: OffersQuery) => Outcome<PriceList>) | null = null

  load(query: OffersQuery): Promise<Outcome<PriceList>> {
    const { promise, resolve } = Promise.withResolvers<Outcome<PriceList>>()
    this.calls.push({ query, answer: resolve })
    if (this.always !== null) resolve(this.always(query))
    return promise
  }

  /** Answers the latest call with an outcome, or with a list in which every option has this price. */
  answer(outcome: number | Outcome<PriceList>): void {
    this.calls.at(-1)?.answer(typeof outcome === 'number' ? success(listOf(outcome)) : outcome)
  }
}
