import { z } from 'zod'
import type { CachedPriceList, MissingProduct } from './cached-price-list.ts'

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

/** The shape of a cached list. What is in its options was checked when the source answered. */
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
 * Reads a price list from the store, without backfilled products whose stale window is over. One of another shape or in
 * another currency, whoever put it there, is not read.
 *
 * @param isExpired whether what was asked for at that time is past its stale window
 */
export const readCachedPriceList = (
  stored: unknown,
  currency: string,
  isExpired: (askedAtMs: number) => boolean,
): CachedPriceList | undefined =>
  isCachedPriceList(stored) && stored.list.currency.toUpperCase() === currency.toUpperCase()
    ? withoutExpired(stored, isExpired)
    : undefined
