import type { PriceFormat } from './price-format.ts'
import { DEFAULT_PRICE_FORMAT } from './price-format.ts'
import { roundDecimal } from './round-decimal.ts'

/** No amount has more decimal digits than `Number.prototype.toFixed` takes. */
const MAX_DIGITS = 100
const NOT_ZERO = /[1-9]/
const AMOUNT = '%v'
const SYMBOL = '%s'

const THREES = /\B(?=(?:\d{3})+$)/g
const THREE_THEN_TWOS = /\B(?=(?:\d{2})*\d{3}$)/g

const groupDigits = (whole: string, thousand: string, places: RegExp): string =>
  whole.length > 3 ? whole.replace(places, () => thousand) : whole

/** What a pattern puts before the amount and behind it. */
function surroundings(pattern: string, symbol: string): readonly [before: string, behind: string] {
  const at = pattern.indexOf(AMOUNT)
  const before = pattern.slice(0, at)
  const behind = pattern.slice(at + AMOUNT.length)
  // By functions, because `$&` in a symbol is no instruction.
  return before.includes(SYMBOL)
    ? [before.replace(SYMBOL, () => symbol), behind]
    : [before, behind.replace(SYMBOL, () => symbol)]
}

/**
 * Writes amounts of money in a price format.
 *
 * Rounds half away from zero on the decimal value. A whole-unit format shows 2 digits of an amount that is not whole
 * (specification, section 5). The minus of a negative amount stands at the amount, after the symbol where that comes
 * first (`$-1.50`); what rounds to zero has none. NaN and infinity are written as zero. A pattern without `%v` is
 * replaced by the default one.
 */
export function moneyFormatter(format: PriceFormat): (amount: number) => string {
  const { symbol, thousand, decimal } = format
  const places = format.grouping === 'indian' ? THREE_THEN_TWOS : THREES
  const pattern = format.format.includes(AMOUNT) ? format.format : DEFAULT_PRICE_FORMAT.format
  const [before, behind] = surroundings(pattern, symbol)
  // A pattern may carry a minus of its own for positive amounts; a negative amount has exactly the one at its value.
  const [beforeMinus, behindMinus] = surroundings(pattern.replace('-', ''), symbol)
  const precision = Math.min(Math.round(Math.abs(format.precision)) || 0, MAX_DIGITS)

  return (amount) => {
    const size = Number.isFinite(amount) ? Math.abs(amount) : 0
    const digits = precision === 0 && !Number.isInteger(size) ? 2 : precision
    const rounded = roundDecimal(size, digits)
    const value =
      digits === 0
        ? groupDigits(rounded, thousand, places)
        : groupDigits(rounded.slice(0, -digits - 1), thousand, places) + decimal + rounded.slice(-digits)
    return amount < 0 && NOT_ZERO.test(rounded) ? `${beforeMinus}-${value}${behindMinus}` : `${before}${value}${behind}`
  }
}
