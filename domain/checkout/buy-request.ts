import type { OffersVisitor } from '../../ports/offers.ts'
import type { ChoiceFields } from '../offers/find-choice.ts'
import type { ShownPromotion } from '../promotions/find-promotion.ts'
import type { Site } from '../sites/site.ts'
import type { Attribution } from './decorate-link.ts'
import { type PurchaseOrigin, visitorKey } from './repeated-purchases.ts'

/** A visitor's choice in a buy form, with the data that personalizes prices and link. */
export interface BuyRequest extends PurchaseOrigin {
  readonly site: Site
  /** ISO code from the site's list. */
  readonly currency: string
  readonly product: string
  readonly fields: ChoiceFields
  /** Signature of the prices that the page showed. @default undefined: the form was not sent by a page of the shop */
  readonly quote?: string | undefined
  /** Site path of the page with the form. A promotion page sells at its own prices. @default null: unknown */
  readonly path?: string | null
  readonly isRestricted: (product: string) => boolean
  readonly visitor: OffersVisitor
  readonly attribution: Attribution
  /** Whether an editor submits the form. Uses the public prices of the page, without date and metrics flag. @default false */
  readonly isEditing?: boolean
}

/**
 * Returns the key of a purchase. Identical purchases of a visitor, for example from a double click, have the same key. Returns
 * null if visitor, page view and client are unknown. A link may open a cart, so the key contains everything that the visitor sent.
 */
export const purchaseKey = (request: BuyRequest): string | null => {
  const { site, currency, product, path = null, fields, quote, isRestricted, visitor, attribution, isEditing } = request
  const session = visitorKey(attribution)
  const origin = request.formKey ?? request.clientKey ?? null
  if (session === null && origin === null) return null
  return JSON.stringify([
    [session, origin],
    [site.code, currency, product, isRestricted(product), path, isEditing === true],
    [fields.option, fields.term, fields.period, fields.quantity, fields.autorenew, fields.addOn, quote],
    [visitor.sessionPartner, visitor.storeArgs, [...(visitor.cookies ?? [])]],
    [...attribution.tracking],
    [...(attribution.originalQuery ?? [])],
  ])
}

/** Returns a purchase in the currency of its promotion, which is the only one that the page of the promotion shows. */
export const inPromotionCurrency = (request: BuyRequest, shown: ShownPromotion | null): BuyRequest => {
  const { currency } = shown?.promotion ?? {}
  const isSold = currency !== undefined && request.site.currencies.default.includes(currency)
  return isSold ? { ...request, currency } : request
}
