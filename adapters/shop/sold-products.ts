import type { AddOnName } from '../../domain/catalogue/add-ons.ts'
import { BASE_PRODUCTS, type BaseProduct, type TermOffer } from './base-price-table.ts'

const TERMS: readonly TermOffer[] = [
  { duration: 1, type: 'M', kinds: 'auto', quantities: [1], discount: 0 },
  { duration: 1, type: 'Y', kinds: 'both', quantities: [1], discount: 0.2 },
  { duration: 2, type: 'Y', kinds: 'both', quantities: [1], discount: 0.25 },
  { duration: 3, type: 'Y', kinds: 'both', quantities: [1], discount: 0.3 },
]

/** Creates an add-on for one home. */
const addOn = (yearlyUsd: number): BaseProduct => ({
  purchaseType: 'Purchase',
  yearly: { 1: yearlyUsd },
  terms: TERMS,
  tokens: 'none',
  userAccounts: false,
})

/** The add-ons. The bundle costs less than its two parts. */
const ADD_ON_PRODUCTS: Readonly<Record<AddOnName, BaseProduct>> = {
  'cloud-backup': addOn(29.99),
  'home-network': addOn(39.99),
  'home-bundle': addOn(54.99),
}

const ownEntry = (products: Readonly<Record<string, BaseProduct>>, name: string): BaseProduct | undefined =>
  Object.hasOwn(products, name) ? products[name] : undefined

const LICENCE_OFFER = /^(.+)-(renewal|upgrade)$/
/** Discount of an upgrade before the licence expires. */
const UPGRADE_DISCOUNT = 0.15

/** Returns the product of a licence offer such as `premium-renewal` or `premium-upgrade`; undefined for any other name. */
const licenceOfferProduct = (name: string): BaseProduct | undefined => {
  const [, base = '', kind] = LICENCE_OFFER.exec(name) ?? []
  const product = ownEntry(BASE_PRODUCTS, base)
  if (product === undefined || product.purchaseType !== 'Purchase') return undefined
  const { selectedPid: _, ...rest } = product
  return kind === 'renewal' ? { ...rest, purchaseType: 'Renewal' } : { ...rest, ownerDiscount: UPGRADE_DISCOUNT }
}

/** Returns a product, add-on or licence offer by its name in a price call. */
export const soldProduct = (name: string): BaseProduct | undefined =>
  ownEntry(BASE_PRODUCTS, name) ?? ownEntry(ADD_ON_PRODUCTS, name) ?? licenceOfferProduct(name)

interface PromotionOffer {
  readonly product: string
  /** Discount, 0 to 1. */
  readonly discount: number
}

/** The discounted product of each promotion, by promo id. */
const PROMOTION_OFFERS: ReadonlyMap<string, PromotionOffer> = new Map([
  ['welcome-premium', { product: 'premium', discount: 0.2 }],
  ['office-start', { product: 'small-office', discount: 0.15 }],
  ['spring-plus', { product: 'plus', discount: 0.25 }],
  ['anniversary-premium', { product: 'premium', discount: 0.3 }],
])

/** Returns the discount of a promotion on a product, 0 to 1; undefined if the promotion does not apply. */
export const promotionDiscount = (promotion: string | null, product: string): number | undefined => {
  const offer = promotion === null ? undefined : PROMOTION_OFFERS.get(promotion)
  return offer?.product === product ? offer.discount : undefined
}
