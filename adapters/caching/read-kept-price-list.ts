import { z } from 'zod'
import type { PriceList } from '../../ports/offers.ts'

/** The shell of a price list. What is inside was checked when it came from its source. */
const shellSchema = z.object({
  currency: z.string(),
  products: z.array(z.object({ productName: z.string(), options: z.array(z.object({ price: z.number() })) })),
  problems: z.array(z.unknown()),
})

const isPriceList = (kept: unknown): kept is PriceList => shellSchema.safeParse(kept).success

/** Reads a price list that was kept. One in another currency, whoever put it there, is none. */
export const readKeptPriceList = (kept: unknown, currency: string): PriceList | undefined =>
  isPriceList(kept) && kept.currency.toUpperCase() === currency.toUpperCase() ? kept : undefined
