import type { OffersPort, OffersQuery, PriceList, PriceOption } from '../../ports/offers.ts'
import { type Outcome, success } from '../../ports/outcome.ts'
import { CallScript } from './call-script.ts'

/** Products that the fake sells by default. */
const FAKE_PRODUCTS: readonly string[] = ['premium', 'plus', 'standard', 'cloud-backup', 'premium-trial']

/** A promotion sells everything at this share of its price, and renews it once at this share of the renewal price. */
const PROMOTION_SHARE = 0.75

const fakeOption = (query: OffersQuery, product: string, autorenew: boolean): PriceOption => {
  const share = query.promotion === undefined ? 1 : PROMOTION_SHARE
  const pid = `${product}-1Y-3-${autorenew ? 'ar' : 'once'}`
  return {
    pid,
    sku: pid,
    userAccounts: null,
    price: (query.visitor === undefined ? 40 : 36) * share,
    priceStruck: 60,
    priceLowest30d: 60,
    priceRenewal: autorenew ? 60 : null,
    priceSubscription: null,
    priceRenewalPromo: autorenew && query.promotion !== undefined ? 60 * share : null,
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

const usual = (query: OffersQuery): Outcome<PriceList> => {
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

/** A source of prices with two options per product, or whatever a test sets instead. */
export class FakeOffers extends CallScript<OffersQuery, PriceList> implements OffersPort {
  constructor() {
    super(usual)
  }

  load(query: OffersQuery): Promise<Outcome<PriceList>> {
    return this.call(query)
  }
}
