import type { OffersPort, OffersQuery, PriceList, PriceOption } from '../../ports/offers.ts'
import { type Outcome, success } from '../../ports/outcome.ts'
import { FaultScript } from './fault-script.ts'

/** Products that the fake sells by default. */
const FAKE_PRODUCTS: readonly string[] = ['premium', 'plus', 'standard', 'premium-trial']

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

/** A source of prices with two options per product, or whatever a test sets instead. */
export class FakeOffers implements OffersPort {
  /** Makes calls fail, wait and recover. */
  readonly faults = new FaultScript()
  readonly #asked: OffersQuery[] = []
  #answer: (query: OffersQuery) => Outcome<PriceList> = FakeOffers.#usual

  /** Every query so far, in order. */
  get asked(): readonly OffersQuery[] {
    return [...this.#asked]
  }

  /** Answers every query by this function. */
  answerWith(answer: (query: OffersQuery) => Outcome<PriceList>): void {
    this.#answer = answer
  }

  /** Answers every query with this list, whatever it asks. */
  sell(list: PriceList): void {
    this.#answer = () => success(list)
  }

  load(query: OffersQuery): Promise<Outcome<PriceList>> {
    this.#asked.push(query)
    return this.faults.run(() => this.#answer(query))
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
