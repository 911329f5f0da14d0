import type { PriceFormat } from './price-format.ts'
import { DEFAULT_PRICE_FORMAT } from './price-format.ts'
import { roundDecimal } from './round-decimal.ts'

/** No amount has more decimal digits than `Number.prototype.toFixed` takes. */
const MAX_DIGITS = 100
const NOT_ZERO = /[1-9]/

function groupThousands(whole: string, thousand: string): string {
  let start = whole.length % 3 || 3
  let grouped = whole.slice(0, start)
  for (; start < whole.length; start += 3) grouped += thousand + whole.slice(start, start + 3)
  return grouped
}

/** Replaces the first mark. Not `String.replace`, which reads `$&` in a symbol as an instruction. */
function putAt(mark: string, value: string, text: string): string {
  const at = text.indexOf(mark)
  return at < 0 ? text : text.slice(0, at) + value + text.slice(at + mark.length)
}

function digitsOf(amount: number, precision: number): number {
  const digits = Math.min(Math.round(Math.abs(precision)) || 0, MAX_DIGITS)
  return digits === 0 && !Number.isInteger(amount) ? 2 : digits
}

/**
 * Writes an amount of money in a price format.
 *
 * Rounds half away from zero on the decimal value. A whole-unit format shows 2 digits of an amount that is not whole
 * (specification, section 5). The minus of a negative amount stands at the amount, after the symbol where that comes
 * first (`$-1.50`); what rounds to zero has none. NaN and infinity are written as zero. A pattern without `%v` is
 * replaced by the default one.
 */
export function formatMoney(amount: number, format: PriceFormat): string {
  const size = Number.isFinite(amount) ? Math.abs(amount) : 0
  const digits = digitsOf(size, format.precision)
  const rounded = roundDecimal(size, digits)

  const whole = digits === 0 ? rounded : rounded.slice(0, -digits - 1)
  const grouped = groupThousands(whole, format.thousand)
  const value = digits === 0 ? grouped : grouped + format.decimal + rounded.slice(-digits)

  const pattern = format.format.includes('%v') ? format.format : DEFAULT_PRICE_FORMAT.format
  const isNegative = amount < 0 && NOT_ZERO.test(rounded)
  // A pattern may carry a minus of its own for positive amounts; a negative amount has exactly the one at its value.
  const filled = isNegative ? putAt('%v', `-${value}`, putAt('-', '', pattern)) : putAt('%v', value, pattern)
  return putAt('%s', format.symbol, filled)
}
