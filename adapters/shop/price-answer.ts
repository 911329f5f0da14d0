import type { PriceListWire } from '../api-router/wire/offers.wire.ts'
import { EXCHANGE_RATES } from './exchange-rate-table.ts'
import { priceOptions } from './price-options.ts'
import { regionFactor } from './region-factor-table.ts'
import { promotionDiscount, soldProduct } from './sold-products.ts'

interface PriceQuestion {
  /** Origin of the store links. */
  readonly origin: string
  readonly regLanCur: string
  /** Selects the list. The list of purchases also contains renewals, with the purchase type `Renewal`. */
  readonly purchaseType: 'Purchase' | 'TrialOptOut'
  readonly products: readonly string[]
  readonly sessionPartner: string | null
  readonly storeArgs: string | null
}

const DEFAULT_PARTNER = 'northwall-partners'
const REG_LAN_CUR = /^([a-z0-9-]{1,40})\/([a-z-]{2,20})\/([a-z]{3})$/i

/** A partner name. Other values may be arbitrary visitor input and must not be echoed. */
const PARTNER_NAME = /^[\w.-]{1,64}$/

/** Separates the promo id, which the page adds, from the visitor's store arguments. */
const readStoreArgs = (storeArgs: string | null) => {
  const args = new URLSearchParams(storeArgs ?? '')
  const promotion = args.get('promo')
  args.delete('promo')
  return { promotion, hasOwn: args.size > 0 }
}

const partnerOf = ({ sessionPartner, storeArgs }: PriceQuestion): string | undefined => {
  if (sessionPartner && PARTNER_NAME.test(sessionPartner)) return sessionPartner
  return sessionPartner || readStoreArgs(storeArgs).hasOwn ? DEFAULT_PARTNER : undefined
}

/**
 * Returns the price list on the wire: base price in US dollars × region factor × exchange rate, rounded to a typical shop price
 * of the currency (`shopPrice`). A promotion lowers the price and the price of the next renewal. A visitor with a session partner
 * or store arguments pays 10 % less and gets a `master_partner`. Products that are not sold are missing. The list is empty if the
 * currency has no rate. Returns null for an invalid regLanCur.
 */
export const priceAnswer = (question: PriceQuestion): PriceListWire | null => {
  const [, region, language, code] = REG_LAN_CUR.exec(question.regLanCur) ?? []
  if (region === undefined || language === undefined || code === undefined) return null
  const currency = code.toUpperCase()
  const rate = EXCHANGE_RATES[currency]
  const partner = partnerOf(question)
  const partnerField = partner === undefined ? {} : { partner }
  const { promotion } = readStoreArgs(question.storeArgs)
  const place = {
    origin: question.origin,
    regionFactor: regionFactor(region.toLowerCase()),
    ...partnerField,
  }
  const products = [...new Set(question.products)].flatMap((name) => {
    const product = soldProduct(name)
    if (product === undefined || rate === undefined) return []
    if ((product.purchaseType === 'TrialOptOut') !== (question.purchaseType === 'TrialOptOut')) return []
    const promotionShare = promotionDiscount(promotion, name)
    const promotionField = promotion === null || promotionShare === undefined ? {} : { promotion }
    const storeQuery = new URLSearchParams({
      region,
      language,
      currency,
      ...partnerField,
      ...promotionField,
    }).toString()
    const options = priceOptions(name, product, {
      ...place,
      rate,
      storeQuery,
      ...(promotionShare === undefined ? {} : { promotionShare }),
    })
    return [{ product_name: name, purchase_type: product.purchaseType, options }]
  })
  return { currency, products }
}
