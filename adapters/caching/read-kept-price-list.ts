import { isPriceList } from '../../domain/offers/is-price-list.ts'
import type { PriceList } from '../../ports/offers.ts'

/** Reads a price list that was kept. One in another currency, whoever put it there, is none. */
export const readKeptPriceList = (kept: unknown, currency: string): PriceList | undefined =>
  isPriceList(kept) && kept.currency.toUpperCase() === currency.toUpperCase() ? kept : undefined
