import type { OffersQuery, PriceList } from '../../ports/offers.ts'
import type { Completeness } from './cache-query.ts'

/** A product that was asked for and came without options. */
export interface MissingProduct {
  readonly productName: string
  /** When the source was asked for the older options that were backfilled; left out where there are none. */
  readonly askedAtMs?: number | undefined
}

/** A price list as it is cached. Backfilled options keep their own age, so that they end with their stale window. */
export interface CachedPriceList {
  readonly list: PriceList
  readonly missing: readonly MissingProduct[]
}

const hasOptions = ({ products }: PriceList, name: string): boolean =>
  products.some(({ productName, options }) => productName === name && options.length > 0)

/** A list as it came from its source, with the products that it lacks: lists of another purchase type do not count. */
export const withMissing = ({ products, purchaseType }: OffersQuery, list: PriceList): CachedPriceList => {
  const asked = { ...list, products: list.products.filter((product) => product.purchaseType === purchaseType) }
  return {
    list,
    missing: products.filter((name) => !hasOptions(asked, name)).map((productName) => ({ productName })),
  }
}

/** A list that sells nothing of what was asked is rather an error of the source than a shop that closed. */
export const completenessOf = ({ products }: OffersQuery, { missing }: CachedPriceList): Completeness => {
  if (missing.length === 0) return 'complete'
  if (missing.every(({ askedAtMs }) => askedAtMs !== undefined)) return 'backfilled'
  return missing.length < products.length ? 'partial' : 'empty'
}

/** When an older list's options of a product were asked for; undefined where it has none. */
const askedAtOf = ({ list, missing }: CachedPriceList, name: string, listAskedAtMs: number): number | undefined => {
  if (!hasOptions(list, name)) return undefined
  const product = missing.find(({ productName }) => productName === name)
  return product === undefined ? listAskedAtMs : product.askedAtMs
}

const isLater = (askedAtMs: number | undefined, thanMs: number | undefined): askedAtMs is number =>
  askedAtMs !== undefined && askedAtMs > (thanMs ?? Number.NEGATIVE_INFINITY)

/** Takes the products that a list lacks from an older one, where those are later than what was backfilled before. */
export const backfillPriceList = (
  newer: CachedPriceList,
  older: CachedPriceList,
  olderAskedAtMs: number,
): CachedPriceList => {
  const taken = new Map<string, number>()
  for (const { productName, askedAtMs } of newer.missing) {
    const olderMs = askedAtOf(older, productName, olderAskedAtMs)
    if (isLater(olderMs, askedAtMs)) taken.set(productName, olderMs)
  }
  const products = [
    ...newer.list.products.filter(({ productName }) => !taken.has(productName)),
    ...older.list.products.filter(({ productName }) => taken.has(productName)),
  ]
  const missing = newer.missing.map(({ productName, askedAtMs }) => ({
    productName,
    askedAtMs: taken.get(productName) ?? askedAtMs,
  }))
  return { list: { ...newer.list, products }, missing }
}
