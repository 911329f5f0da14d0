import { z } from 'zod'
import type { OffersQuery, PriceList } from '../../ports/offers.ts'
import { type Completeness, storedAs } from './cached-value.ts'

/** A requested product without options in the answer. */
interface MissingProduct {
  readonly productName: string
  /** Load time of the product's backfilled options; missing if there are none. */
  readonly askedAtMs?: number | undefined
}

/** A cached price list. Backfilled options keep their load time and expire independently of the list. */
export interface CachedPriceList {
  readonly list: PriceList
  readonly missing: readonly MissingProduct[]
}

const hasOptions = ({ products }: PriceList, name: string): boolean =>
  products.some(({ productName, options }) => productName === name && options.length > 0)

/** Returns a loaded list and the requested products that it lacks. Products of another purchase type do not count. */
export const withMissing = ({ products, purchaseType }: OffersQuery, list: PriceList): CachedPriceList => {
  const ofType = { ...list, products: list.products.filter((product) => product.purchaseType === purchaseType) }
  return {
    list,
    missing: products.filter((name) => !hasOptions(ofType, name)).map((productName) => ({ productName })),
  }
}

/** A list without any requested product is `empty`, because a faulty source is more likely than a shop without products. */
export const completenessOf = ({ products }: OffersQuery, { missing }: CachedPriceList): Completeness => {
  if (missing.length === 0) return 'complete'
  if (missing.every(({ askedAtMs }) => askedAtMs !== undefined)) return 'backfilled'
  return missing.length < products.length ? 'partial' : 'empty'
}

/** Returns the load time of a product's options; undefined if the list has none. */
const loadTimeOf = ({ list, missing }: CachedPriceList, name: string, listAskedAtMs: number): number | undefined => {
  if (!hasOptions(list, name)) return undefined
  const product = missing.find(({ productName }) => productName === name)
  return product === undefined ? listAskedAtMs : product.askedAtMs
}

const isLater = (askedAtMs: number | undefined, thanMs: number | undefined): askedAtMs is number =>
  askedAtMs !== undefined && askedAtMs > (thanMs ?? Number.NEGATIVE_INFINITY)

/** Backfills missing products from an older list, unless they already have newer backfilled options. */
export const backfillPriceList = (
  newer: CachedPriceList,
  older: CachedPriceList,
  olderAskedAtMs: number,
): CachedPriceList => {
  const backfilled = new Map<string, number>()
  for (const { productName, askedAtMs } of newer.missing) {
    const olderMs = loadTimeOf(older, productName, olderAskedAtMs)
    if (isLater(olderMs, askedAtMs)) backfilled.set(productName, olderMs)
  }
  const products = [
    ...newer.list.products.filter(({ productName }) => !backfilled.has(productName)),
    ...older.list.products.filter(({ productName }) => backfilled.has(productName)),
  ]
  const missing = newer.missing.map(({ productName, askedAtMs }) => ({
    productName,
    askedAtMs: backfilled.get(productName) ?? askedAtMs,
  }))
  return { list: { ...newer.list, products }, missing }
}

const withoutExpired = (
  { list, missing }: CachedPriceList,
  isExpired: (askedAtMs: number) => boolean,
): CachedPriceList => {
  const hasExpired = ({ askedAtMs }: MissingProduct) => askedAtMs !== undefined && isExpired(askedAtMs)
  const expired = new Set(missing.filter(hasExpired).map(({ productName }) => productName))
  return {
    list: { ...list, products: list.products.filter(({ productName }) => !expired.has(productName)) },
    missing: missing.map((product) => (hasExpired(product) ? { productName: product.productName } : product)),
  }
}

const listSchema = z.custom<readonly unknown[]>(Array.isArray)

/** Whether a stored value has the fields without which no page can be rendered. A full check of long lists would take too long. */
const isOption = (stored: unknown): boolean => {
  const { pid, price } = Object(stored) as { readonly pid?: unknown; readonly price?: unknown }
  return typeof pid === 'string' && typeof price === 'number'
}

const optionsSchema = z.custom<readonly unknown[]>((stored) => Array.isArray(stored) && stored.every(isOption))

/** Schema of a stored list. */
const storedSchema = z.object({
  list: z.object({
    currency: z.string(),
    products: z.array(z.object({ productName: z.string(), options: optionsSchema })),
    problems: listSchema,
  }),
  missing: z.array(z.object({ productName: z.string(), askedAtMs: z.number().optional() })),
})

const readStored = storedAs<CachedPriceList>(storedSchema)

/**
 * Reads a stored price list and removes expired backfilled products. Returns undefined if the list is invalid or has the wrong
 * currency.
 *
 * @param isExpired whether data with this load time is past its stale window
 */
export const readCachedPriceList = (
  stored: unknown,
  currency: string,
  isExpired: (askedAtMs: number) => boolean,
): CachedPriceList | undefined => {
  const cached = readStored(stored)
  return cached?.list.currency.toUpperCase() === currency.toUpperCase() ? withoutExpired(cached, isExpired) : undefined
}
