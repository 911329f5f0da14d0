import type { PriceListWire } from '../../api-router/wire/offers.wire.ts'
import { addOnProduct } from './add-on-price-table.ts'
import { BASE_PRODUCTS } from './base-price-table.ts'
import { EXCHANGE_RATES } from './exchange-rate-table.ts'
import { licenceOfferProduct } from './licence-offer-product.ts'
import { priceOptions } from './price-options.ts'
import { promotionDiscount } from './promotion-table.ts'
import { regionFactor } from './region-factor-table.ts'

/** What the shop is asked by a price call. */
export interface PriceQuestion {
  /** Of the store that links lead to. */
  readonly origin: string
  readonly regLanCur: string
  /** Which list. Renewals are on that of purchases, under a purchase type of their own. */
  readonly purchaseType: 'Purchase' | 'TrialOptOut'
  readonly products: readonly string[]
  readonly sessionPartner: string | null
  readonly storeArgs: string | null
}

const DEFAULT_PARTNER = 'northwall-partners'
const REG_LAN_CUR = /^([a-z0-9-]{1,40})\/([a-z-]{2,20})\/([a-z]{3})$/i

/** What a partner is called; any other value is a visitor's own text and must not come back in an answer. */
const PARTNER_NAME = /^[\w.-]{1,64}$/

/** The store arguments of a visitor, and the promo id that the page put before them. */
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
 * The shop's price list as it travels: base price in US dollars × region factor × exchange rate, brought to an ending
 * of the currency (`shopPrice`). What a promotion sells costs less by the share of its promo id, now and at the next renewal. A visitor with a session partner or store arguments pays a tenth less and gets a
 * `master_partner`. Products that are not sold are missing, and so are all in a currency that has no rate. `null`: no
 * such regLanCur.
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
    const product = Object.hasOwn(BASE_PRODUCTS, name)
      ? BASE_PRODUCTS[name]
      : (addOnProduct(name) ?? licenceOfferProduct(name))
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
