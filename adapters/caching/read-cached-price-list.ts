import { z } from 'zod'
import { isInCurrency, isPriceList } from '../../domain/offers/is-price-list.ts'
import type { PriceList } from '../../ports/offers.ts'
import { type CachedPriceList, withoutExpired } from './cached-price-list.ts'

const lacksSchema = z.object({
  lacks: z.array(z.object({ productName: z.string(), askedAtMs: z.number().optional() })).optional(),
})

const hasReadableLacks = (list: PriceList): list is CachedPriceList => lacksSchema.safeParse(list).success

/**
 * Reads a price list that was kept. One in another currency, whoever put it there, is none.
 *
 * @param isExpired whether what was asked for at that time is past its stale window
 */
export const readCachedPriceList = (
  kept: unknown,
  currency: string,
  isExpired: (askedAtMs: number) => boolean,
): CachedPriceList | undefined =>
  isPriceList(kept) && isInCurrency(kept, currency) && hasReadableLacks(kept)
    ? withoutExpired(kept, isExpired)
    : undefined
