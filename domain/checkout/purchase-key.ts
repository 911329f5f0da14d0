import type { BuyRequest } from './buy-request.ts'
import { visitorKey } from './visitor-key.ts'

/**
 * Equal for two purchases of one visitor that cannot differ in anything, as those of a double click; null for a visitor who
 * cannot be identified. A link may open a cart, so everything that the visitor sent is part of the key.
 */
export const purchaseKey = (request: BuyRequest): string | null => {
  const { site, currency, product, path = null, fields, isRestricted, visitor, attribution } = request
  const session = visitorKey(attribution)
  if (session === null) return null
  return JSON.stringify([
    session,
    [site.code, currency, product, isRestricted(product), path],
    [fields.option, fields.term, fields.quantity, fields.autorenew, fields.addOn],
    [visitor.sessionPartner, visitor.storeArgs, [...(visitor.cookies ?? [])]],
    [...attribution.tracking],
    [...(attribution.originalQuery ?? [])],
  ])
}
