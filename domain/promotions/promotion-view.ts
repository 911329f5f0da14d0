import type { Promotion } from '../../ports/promotions.ts'
import { currencyOption } from '../currencies/currency-display.ts'
import type { OfferView, OptionView } from '../offers/offer-view.ts'
import { offerFormattersFor } from '../offers/offer-view-input.ts'
import { highestOfPage } from '../offers/savings.ts'
import type { Site } from '../sites/site.ts'
import { type PromotionEnd, promotionEnd, type ShownPromotion } from './find-promotion.ts'

/** Sentences about promotions in the site's language. Dates and percentages are passed as formatted strings. */
export interface PromotionTexts {
  /** "Welcome offer". */
  name(text: Promotion['text']): string
  /** "Up to 52% off the usual price". */
  savings(percent: string): string
  /** "Pay $40.99 instead of $50.99". */
  price(price: string, usual: string): string
  /** "Pay $40.99". */
  pay(price: string): string
  /** "Up to 15% off your next renewal". */
  renewalSavings(percent: string): string
  /** "Valid until 13 December 2026 at 23:59 CET". */
  until(date: string): string
  /** "Currency of this offer: euros. Other pages keep your currency." */
  currency(name: string): string
  readonly endedTitle: string
  /** Says that the promotion has ended and the product is still sold. */
  ended(promotion: string, date: string, product: string): string
  /** "See Northwall Plus at its usual price". */
  toProduct(product: string): string
}

/** The promotion of a page, formatted for display. */
export interface PromotionView {
  readonly code: string
  readonly name: string
  /** "Up to 52% off the usual price". Missing if there are no savings, or if savings are not shown. */
  readonly savings?: string
  /** The highest savings of promotional renewal prices. Missing under the same conditions as `savings`. */
  readonly renewalSavings?: string
  readonly until: Pick<PromotionEnd, 'dateTime'> & { readonly text: string }
  /** Names the currency of a promotion that has only one of the site's currencies. */
  readonly currency?: string
}

/** Returns the highest savings of promotional prices and of promotional renewal prices. */
const promotionSavings = (
  offers: readonly OfferView[],
  site: Site,
  currency: string,
  texts: PromotionTexts,
): Pick<PromotionView, 'savings' | 'renewalSavings'> => {
  const discounts = offers.flatMap((offer) => (offer.state === 'offered' ? (offer.discounts ?? []) : []))
  const { maxDiscount, maxPromoDiscount } = highestOfPage(discounts)
  const { percent } = offerFormattersFor(site, currency)
  return {
    ...(maxDiscount === 0 ? {} : { savings: texts.savings(percent(maxDiscount)) }),
    ...(maxPromoDiscount === 0 ? {} : { renewalSavings: texts.renewalSavings(percent(maxPromoDiscount)) }),
  }
}

/** The price of an option in a promotion: "Pay $40.99", and in units of the currency. */
type PromotedOption = Pick<OptionView, 'amount'> & { readonly text: string }

/** The prices of a promotion on other pages. */
export interface PromotionPrice {
  /** "Pay $40.99 instead of $50.99", for the preselected option. Missing if no struck price is shown. */
  readonly price?: string
  /** The price of each option, by its id. Missing until the prices are known. */
  readonly prices?: Readonly<Record<string, PromotedOption>>
  /** "Up to 20% off the usual price". Missing if there are no savings, or if savings are not shown. */
  readonly savings?: string
}

/** Returns the prices of a promotion. */
export const promotionPrice = (
  offers: readonly OfferView[],
  { site, currency, texts }: { readonly site: Site; readonly currency: string; readonly texts: PromotionTexts },
): PromotionPrice => {
  const options = offers.flatMap((offer) => (offer.state === 'offered' ? offer.options : []))
  const { price, struck } = options.find(({ selected }) => selected) ?? {}
  const { savings } = promotionSavings(offers, site, currency, texts)
  return {
    ...(price === undefined || struck === undefined ? {} : { price: texts.price(price, struck) }),
    prices: Object.fromEntries(
      options.map((option) => [option.pid, { amount: option.amount, text: texts.pay(option.price) }]),
    ),
    ...(savings === undefined ? {} : { savings }),
  }
}

/** Names the currency of a promotion if the site also sells in others, because its page then switches the currency. */
export const promotionCurrency = (
  { currency }: Promotion,
  site: Site,
  texts: PromotionTexts,
): Pick<PromotionView, 'currency'> => {
  const { default: sold } = site.currencies
  return currency !== undefined && sold.length > 1 && sold.includes(currency)
    ? { currency: texts.currency(currencyOption(site, currency).displayName) }
    : {}
}

/** Builds the view of a page's promotion. Returns null if no promotion is running. */
export const promotionView = (
  shown: ShownPromotion | null,
  {
    site,
    currency,
    offers,
    texts,
  }: {
    readonly site: Site
    readonly currency: string
    readonly offers: readonly OfferView[]
    readonly texts: PromotionTexts
  },
): PromotionView | null => {
  if (shown?.phase !== 'running') return null
  const { promotion } = shown
  const end = promotionEnd(promotion, site)
  return {
    code: promotion.code,
    name: texts.name(promotion.text),
    ...promotionSavings(offers, site, currency, texts),
    ...promotionCurrency(promotion, site, texts),
    until: { text: texts.until(end.text), dateTime: end.dateTime },
  }
}
