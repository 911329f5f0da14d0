import { z } from 'zod'
import { isInCurrency, isPriceList } from '../../domain/offers/is-price-list.ts'
import type { PriceList } from '../../ports/offers.ts'
import { type KeptPriceList, withoutOver } from './kept-price-list.ts'

const lacksSchema = z.object({
  lacks: z.array(z.object({ productName: z.string(), askedAtMs: z.number().optional() })).optional(),
})

const hasReadableLacks = (list: PriceList): list is KeptPriceList => lacksSchema.safeParse(list).success

/**
 * Reads a price list that was kept. One in another currency, whoever put it there, is none.
 *
 * @param isOver whether what was asked for at that time is past its stale window
 */
export const readKeptPriceList = (
  kept: unknown,
  currency: string,
  isOver: (askedAtMs: number) => boolean,
): KeptPriceList | undefined =>
  isPriceList(kept) && isInCurrency(kept, currency) && hasReadableLacks(kept) ? withoutOver(kept, isOver) : undefined
