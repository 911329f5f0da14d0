import { moneyFormatter } from './money-formatter.ts'
import type { PriceFormat } from './price-format.ts'

/** Formats that were read already. They are few, and whole lists of prices are written in each. */
const formatters = new WeakMap<PriceFormat, (amount: number) => string>()

/**
 * Writes an amount of money in a price format, which must not be changed afterwards.
 *
 * Rounds half away from zero on the decimal value. A whole-unit format shows 2 digits of an amount that is not whole
 * (specification, section 5). The minus of a negative amount stands at the amount, after the symbol where that comes
 * first (`$-1.50`); what rounds to zero has none. NaN and infinity are written as zero. A pattern without `%v` is
 * replaced by the default one.
 */
export function formatMoney(amount: number, format: PriceFormat): string {
  let formatter = formatters.get(format)
  if (formatter === undefined) {
    formatter = moneyFormatter(format)
    formatters.set(format, formatter)
  }
  return formatter(amount)
}
