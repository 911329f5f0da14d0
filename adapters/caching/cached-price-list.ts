import { z } from 'zod'
import type { OffersQuery, PriceList } from '../../ports/offers.ts'
import type { Completeness } from './cached-value.ts'

/** A requested product without options in the answer. */
interface MissingProduct {
  readonly productName: string
  /** Load time of its backfilled options; absent without any. */
  readonly askedAtMs?: number | undefined
}

/** A cached price list. Backfilled options keep their own age, so that they expire with their own stale window. */
export interface CachedPriceList {
  readonly list: PriceList
  readonly missing: readonly MissingProduct[]
}

const hasOptions = ({ products }: PriceList, name: string): boolean =>
  products.some(({ productName, options }) => productName === name && options.length > 0)

/** Adds to a loaded list the products that it lacks; products of another purchase type do not count. */
export const withMissing = ({ products, purchaseType }: OffersQuery, list: PriceList): CachedPriceList => {
  const asked = { ...list, products: list.products.filter((product) => product.purchaseType === purchaseType) }
  return {
    list,
    missing: products.filter((name) => !hasOptions(asked, name)).map((productName) => ({ productName })),
  }
}

/** A list with none of the requested products is `empty`: more likely an error of the source than a closed shop. */
export const completenessOf = ({ products }: OffersQuery, { missing }: CachedPriceList): Completeness => {
  if (missing.length === 0) return 'complete'
  if (missing.every(({ askedAtMs }) => askedAtMs !== undefined)) return 'backfilled'
  return missing.length < products.length ? 'partial' : 'empty'
}

/** Load time of a product's options in an older list; undefined without options. */
const askedAtOf = ({ list, missing }: CachedPriceList, name: string, listAskedAtMs: number): number | undefined => {
  if (!hasOptions(list, name)) return undefined
  const product = missing.find(({ productName }) => productName === name)
  return product === undefined ? listAskedAtMs : product.askedAtMs
}

const isLater = (askedAtMs: number | undefined, thanMs: number | undefined): askedAtMs is number =>
  askedAtMs !== undefined && askedAtMs > (thanMs ?? Number.NEGATIVE_INFINITY)

/** Takes missing products from an older list if they are newer than what was backfilled before. */
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

const withoutExpired = (
  { list, missing }: CachedPriceList,
  isExpired: (askedAtMs: number) => boolean,
): CachedPriceList => {
  const isOver = ({ askedAtMs }: MissingProduct) => askedAtMs !== undefined && isExpired(askedAtMs)
  const over = new Set(missing.filter(isOver).map(({ productName }) => productName))
  return {
    list: { ...list, products: list.products.filter(({ productName }) => !over.has(productName)) },
    missing: missing.map((product) => (isOver(product) ? { productName: product.productName } : product)),
  }
}

const listSchema = z.custom<readonly unknown[]>(Array.isArray)

/** The shape of a stored list. Its options were validated when the source answered. */
const storedSchema = z.object({
  list: z.object({
    currency: z.string(),
    products: z.array(z.object({ productName: z.string(), options: listSchema })),
    problems: listSchema,
  }),
  missing: z.array(z.object({ productName: z.string(), askedAtMs: z.number().optional() })),
})

const isCachedPriceList = (stored: unknown): stored is CachedPriceList => storedSchema.safeParse(stored).success

/**
 * Reads a stored price list without expired backfilled products; undefined if it has another shape or currency.
 *
 * @param isExpired whether data loaded at that time is past its stale window
 */
export const readCachedPriceList = (
  stored: unknown,
  currency: string,
  isExpired: (askedAtMs: number) => boolean,
): CachedPriceList | undefined =>
  isCachedPriceList(stored) && stored.list.currency.toUpperCase() === currency.toUpperCase()
    ? withoutExpired(stored, isExpired)
    : undefined
