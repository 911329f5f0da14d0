import type { BuyBlockSettings } from '../../../ports/buy-block.ts'
import type { OffersQuery } from '../../../ports/offers.ts'

export type RequestGroup = Pick<OffersQuery, 'purchaseType' | 'store' | 'products'>

/**
 * The price requests of a page: one per purchase type and store (specification, section 7), with their products in the
 * order of the blocks. A product is asked for once, as its first block says; a free one is not asked for.
 *
 * @param siteStore store of the blocks that name none
 */
export const groupRequests = (blocks: readonly BuyBlockSettings[], siteStore: string): readonly RequestGroup[] => {
  const groups = new Map<string, RequestGroup & { readonly products: string[] }>()
  const seen = new Set<string>()
  for (const { product, purchaseType, store: ownStore } of blocks) {
    if (seen.has(product)) continue
    seen.add(product)
    if (purchaseType === 'Free') continue
    const store = ownStore || siteStore
    const key = JSON.stringify([purchaseType, store])
    const group = groups.get(key) ?? { purchaseType, store, products: [] }
    group.products.push(product)
    groups.set(key, group)
  }
  return [...groups.values()]
}
