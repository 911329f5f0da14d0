import type { PriceOptionWire } from '../api-router/wire/price-option.wire.ts'
import { type BaseProduct, TERM_FACTORS, type TermOffer } from './base-price-table.ts'
import { makeCheckoutToken } from './demo-store.ts'
import type { ExchangeRate } from './exchange-rate-table.ts'

const roundTo = (value: number, digits: number): number => Number(value.toFixed(digits))

/** Converts a price and rounds it to a typical shop price of the currency, such as 39.95. */
const shopPrice = (usd: number, rate: ExchangeRate): number =>
  roundTo(Math.max(1, Math.round((usd * rate.rate) / rate.step)) * rate.step - rate.off, rate.digits)

/** Applies a partner discount to a final price, without rounding to a typical shop price. */
const partnerPrice = (price: number, discount: number, rate: ExchangeRate): number =>
  roundTo(price * (1 - discount), rate.digits)

/** Context of a price: region, currency and visitor. */
export interface PricingPlace {
  /** Origin of the store links. */
  readonly origin: string
  /** Query of store links: region, language, currency, partner and promotion. */
  readonly storeQuery: string
  readonly rate: ExchangeRate
  readonly regionFactor: number
  /** Partner whose price list the visitor gets; missing for the regular list. */
  readonly partner?: string
  /** Discount of a promotion, 0 to 1; missing if there is no promotion. */
  readonly promotionShare?: number
}

const PARTNER_DISCOUNT = 0.1
/** Renewal price of multi-year or promoted subscriptions, as a share of the list price. */
const RENEWAL_PROMO_SHARE = 0.85
/** Next renewal price of a renewing customer, as a share of the current price. */
const LOYAL_SHARE = 0.9
const ONE_TIME_MARKUP = 0.1

const option = (
  name: string,
  product: BaseProduct,
  offer: TermOffer,
  quantity: number,
  autorenew: boolean,
  place: PricingPlace,
): PriceOptionWire => {
  const termKey = `${offer.duration}${offer.type}`
  const pid = `${name}-${termKey}-${quantity}-${autorenew ? 'ar' : 'once'}`
  const listUsd = (product.yearly[quantity] ?? 0) * (TERM_FACTORS[termKey] ?? 1) * place.regionFactor
  const discount = offer.discount === 0 || autorenew ? offer.discount : offer.discount - ONE_TIME_MARKUP
  const list = shopPrice(listUsd, place.rate)
  const { promotionShare = 0 } = place
  const { ownerDiscount = 0 } = product
  const usual = shopPrice(listUsd * (1 - discount), place.rate)
  const sale = shopPrice(listUsd * (1 - discount - ownerDiscount) * (1 - promotionShare), place.rate)
  const struck = promotionShare > 0 || ownerDiscount > 0 ? usual : list
  const forPartner = (amount: number): number =>
    place.partner === undefined ? amount : partnerPrice(amount, PARTNER_DISCOUNT, place.rate)
  const price = forPartner(sale)
  const storeQuery = `pid=${pid}&${place.storeQuery}`
  const isRenewal = product.purchaseType === 'Renewal'
  const paidByToken = product.tokens === 'renewing' && autorenew
  return {
    ...(product.userAccounts ? { 'user-accounts': quantity } : {}),
    price,
    // Demonstration prices never change, so the price without the reduction is the lowest of the last 30 days.
    ...(struck > sale ? { price_striked: struck, price_lowest_30d: struck } : {}),
    ...(autorenew || isRenewal ? { price_renewal: list } : {}),
    ...(autorenew && !isRenewal ? { price_subscription: price } : {}),
    ...(isRenewal
      ? { price_renewal_promo: forPartner(shopPrice(listUsd * (1 - discount) * LOYAL_SHARE, place.rate)) }
      : {}),
    ...(autorenew && (offer.duration > 1 || promotionShare > 0) && !isRenewal
      ? { price_renewal_promo: shopPrice(listUsd * RENEWAL_PROMO_SHARE, place.rate) }
      : {}),
    term_duration: offer.duration,
    term_type: offer.type,
    quantity,
    autorenew,
    pid,
    sku: `NW-${pid.toUpperCase()}`,
    ...(paidByToken ? { token: makeCheckoutToken(storeQuery) } : { buy_link: `${place.origin}/store?${storeQuery}` }),
    ...(place.partner === undefined ? {} : { master_partner: place.partner }),
    ...(pid === product.selectedPid ? { selected: true } : {}),
  }
}

/** Returns all options of a product, in the order of the base table. */
export const priceOptions = (name: string, product: BaseProduct, place: PricingPlace): readonly PriceOptionWire[] =>
  product.terms.flatMap((offer) =>
    offer.quantities.flatMap((quantity) => [
      ...(offer.kinds === 'once' ? [] : [option(name, product, offer, quantity, true, place)]),
      ...(offer.kinds === 'auto' ? [] : [option(name, product, offer, quantity, false, place)]),
    ]),
  )
