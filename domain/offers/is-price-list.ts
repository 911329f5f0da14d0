import { z } from 'zod'
import type { PriceList } from '../../ports/offers.ts'

const listSchema = z.custom<readonly unknown[]>(Array.isArray)

/** The shell of a price list. Options are looked at one by one, see `checkOptions`: a bad one does not spoil the rest. */
const shellSchema = z.object({
  currency: z.string(),
  products: z.array(z.object({ productName: z.string(), options: listSchema })),
  problems: z.array(z.object({ productName: z.string(), field: z.string(), reason: z.string() })),
})

/** Whether every amount of a list is in a currency, an ISO code in any case. */
export const isInCurrency = (list: PriceList, currency: string): boolean =>
  list.currency.toUpperCase() === currency.toUpperCase()

/** Whether a value is a price list, wherever it came from: a source that broke its word, or a cache of another version. */
export const isPriceList = (value: unknown): value is PriceList => shellSchema.safeParse(value).success
