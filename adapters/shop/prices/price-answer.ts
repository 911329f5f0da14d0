import type { OffersVisitor } from '../../../ports/offers.ts'
import type { PurchaseType } from '../../../ports/vocabulary.ts'
import type { PriceListWire } from '../../api-router/wire/offers.wire.ts'
import { BASE_PRODUCTS } from './base-price-table.ts'
import { EXCHANGE_RATES } from './exchange-rate-table.ts'
import { priceOptions } from './price-options.ts'
import { regionFactor } from './region-factor-table.ts'

/** What the shop is asked, by call or in process. */
export interface PriceQuestion {
  readonly regLanCur: string
  /** `Renewal` is asked of the purchase list and answered from it. */
  readonly purchaseType: Exclude<PurchaseType, 'Free'>
  readonly products: readonly string[]
  readonly visitor?: OffersVisitor
}

const HOUSE_PARTNER = 'northwall-partners'
const REG_LAN_CUR = /^([a-z0-9-]{1,40})\/[a-z-]{2,20}\/([a-z]{3})$/i

/** What a partner is called; any other value is a visitor's own text and must not come back in an answer. */
const PARTNER_NAME = /^[\w.-]{1,64}$/

const partnerOf = (visitor: OffersVisitor | undefined): string | undefined => {
  const { sessionPartner, storeArgs } = visitor ?? {}
  if (sessionPartner && PARTNER_NAME.test(sessionPartner)) return sessionPartner
  return sessionPartner || storeArgs ? HOUSE_PARTNER : undefined
}

/**
 * The shop's price list as it travels, in the one rule that the embedded adapter and the reference host share:
 * base price in US dollars × region factor × exchange rate, brought to an ending of the currency (`shopPrice`).
 * A visitor with a session partner or store arguments pays a tenth less and carries a `master_partner`.
 * Products that are not sold are missing, and so are all in a currency that has no rate. `null`: no such regLanCur.
 */
export const priceAnswer = (question: PriceQuestion, storeUrl: string): PriceListWire | null => {
  const [, region, code] = REG_LAN_CUR.exec(question.regLanCur) ?? []
  if (region === undefined || code === undefined) return null
  const currency = code.toUpperCase()
  const rate = EXCHANGE_RATES[currency]
  const partner = partnerOf(question.visitor)
  const sold = question.purchaseType === 'TrialOptOut' ? 'TrialOptOut' : 'Purchase'
  const products = [...new Set(question.products)].flatMap((name) => {
    const product = Object.hasOwn(BASE_PRODUCTS, name) ? BASE_PRODUCTS[name] : undefined
    if (product === undefined || rate === undefined || product.purchaseType !== sold) return []
    const place = {
      storeUrl,
      regLanCur: question.regLanCur,
      rate,
      regionFactor: regionFactor(region.toLowerCase()),
      ...(partner === undefined ? {} : { partner }),
    }
    return [{ product_name: name, purchase_type: product.purchaseType, options: priceOptions(name, product, place) }]
  })
  return { currency, products }
}
