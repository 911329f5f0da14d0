import type { OffersPort, OffersQuery, PriceList, PriceOption } from '../../ports/offers.ts'
import { failed, type Outcome, success } from '../../ports/outcome.ts'
import { FaultScript } from './fault-script.ts'

/** Products that the fake sells unless told otherwise. */
export const FAKE_PRODUCTS: readonly string[] = ['premium', 'plus', 'standard', 'premium-trial']

const fakeOption = (query: OffersQuery, product: string, autorenew: boolean): PriceOption => {
  const pid = `${product}-1Y-3-${autorenew ? 'ar' : 'once'}`
  return {
    pid,
    sku: pid,
    userAccounts: null,
    price: query.visitor === undefined ? 40 : 36,
    priceStruck: 60,
    priceRenewal: autorenew ? 60 : null,
    priceSubscription: null,
    priceRenewalPromo: null,
    termDuration: 1,
    termType: 'Y',
    quantity: 3,
    autorenew,
    buyLink: autorenew ? null : `https://store.fake.example/${pid}`,
    token: autorenew ? `fake-token-${pid}` : null,
    masterPartner: query.visitor === undefined ? null : (query.visitor.sessionPartner ?? 'fake-partner'),
    selected: autorenew,
  }
}

/** A thin shop: two options per product, and whatever it is ordered to do instead. */
export class FakeOffers implements OffersPort {
  /** Failing, waiting, recovering. */
  readonly faults = new FaultScript()
  readonly #asked: OffersQuery[] = []
  #sell: (query: OffersQuery) => Outcome<PriceList> = FakeOffers.#usual

  /** Every query so far, in order. */
  get asked(): readonly OffersQuery[] {
    return [...this.#asked]
  }

  /** Answers every query with this list, whatever it asks. */
  sell(list: PriceList): void {
    this.#sell = () => success(list)
  }

  /** Answers with an empty list. */
  sellNothing(): void {
    this.#sell = (query) => success({ currency: query.currency, products: [], problems: [] })
  }

  /** Fails as a list in a currency that was not asked for does. */
  sellInWrongCurrency(): void {
    this.#sell = () => failed({ kind: 'malformed', message: 'Price list is in another currency' })
  }

  /** Sells as at first again. */
  sellAsUsual(): void {
    this.#sell = FakeOffers.#usual
  }

  load(query: OffersQuery): Promise<Outcome<PriceList>> {
    this.#asked.push(query)
    return this.faults.run(() => this.#sell(query))
  }

  static #usual(query: OffersQuery): Outcome<PriceList> {
    const isTrial = query.purchaseType === 'TrialOptOut'
    const products = query.products
      .filter((name) => FAKE_PRODUCTS.includes(name) && name.endsWith('-trial') === isTrial)
      .map((productName) => ({
        productName,
        purchaseType: query.purchaseType,
        options: [fakeOption(query, productName, true), fakeOption(query, productName, false)],
      }))
    return success({ currency: query.currency, products, problems: [] })
  }
}
