import { readPriceList } from '../../domain/offers/loading/validate-response.ts'
import type { OffersQuery, PriceList } from '../../ports/offers.ts'
import type { Completeness } from './cache-query.ts'

/** A product that was asked for and came without an option that can be sold. */
export interface Lack {
  readonly productName: string
  /** When the source was asked for the options that stand in the list instead; left out where there are none. */
  readonly askedAtMs?: number | undefined
}

/** A price list as it is kept. What was taken from older lists keeps its own age, so that it ends with its stale window. */
export interface CachedPriceList extends PriceList {
  readonly lacks?: readonly Lack[] | undefined
}

const withLacks = (list: PriceList, lacks: readonly Lack[]): CachedPriceList =>
  lacks.length === 0 ? list : { ...list, lacks }

/** Notes in a list that has just come which of the products asked for it lacks. */
export const noteLacks = (query: OffersQuery, list: PriceList): CachedPriceList => {
  const missing = [...readPriceList(query, list).options].filter(([, options]) => options.length === 0)
  return withLacks(
    list,
    missing.map(([productName]) => ({ productName })),
  )
}

/** A list that sells nothing of what was asked is rather an error of the source than a shop that closed. */
export const completenessOf = ({ products }: OffersQuery, { lacks = [] }: CachedPriceList): Completeness => {
  if (lacks.length === 0) return 'whole'
  if (lacks.every(({ askedAtMs }) => askedAtMs !== undefined)) return 'mended'
  return lacks.length < products.length ? 'lacking' : 'none'
}

/** Takes products that a list lacks from one that was kept, and asked for at that time. */
export const backfillPriceList = (
  list: CachedPriceList,
  kept: CachedPriceList,
  keptAskedAtMs: number,
): CachedPriceList => {
  const taken = new Map<string, number>()
  for (const { productName } of list.lacks ?? []) {
    const isKept = kept.products.some((product) => product.productName === productName && product.options.length > 0)
    const lack = kept.lacks?.find((candidate) => candidate.productName === productName)
    if (isKept && lack === undefined) taken.set(productName, keptAskedAtMs)
    else if (isKept && lack?.askedAtMs !== undefined) taken.set(productName, lack.askedAtMs)
  }
  return {
    ...list,
    products: [
      ...list.products.filter(({ productName }) => !taken.has(productName)),
      ...kept.products.filter(({ productName }) => taken.has(productName)),
    ],
    lacks: list.lacks?.map(({ productName }) => ({ productName, askedAtMs: taken.get(productName) })),
  }
}

/** Leaves out products that were taken from older lists whose stale window is over. */
export const withoutExpired = (kept: CachedPriceList, isExpired: (askedAtMs: number) => boolean): CachedPriceList => {
  const over = new Set(
    (kept.lacks ?? []).flatMap(({ productName, askedAtMs }) =>
      askedAtMs !== undefined && isExpired(askedAtMs) ? [productName] : [],
    ),
  )
  if (over.size === 0) return kept
  return {
    ...kept,
    products: kept.products.filter(({ productName }) => !over.has(productName)),
    lacks: kept.lacks?.map((lack) => (over.has(lack.productName) ? { productName: lack.productName } : lack)),
  }
}
