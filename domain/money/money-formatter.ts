/** Notation of amounts in one currency: the second price format of the specification, section 3. */
export interface PriceFormat {
  readonly symbol: string
  /** Number of decimals, an integer from 0 to 100. If 0, a fractional amount still has 2 decimals (section 5). */
  readonly precision: number
  readonly decimal: string
  readonly thousand: string
  /** `%s` is the symbol, `%v` the amount. */
  readonly format: string
  /** `indian`: three digits, then groups of two, as in 12,34,567. @default groups of three */
  readonly grouping?: 'indian'
}

/** The format of prices in an unknown currency (specification, sections 3 and 9). */
export const DEFAULT_PRICE_FORMAT: PriceFormat = {
  symbol: '',
  precision: 0,
  decimal: '.',
  thousand: ' ',
  format: '%s %v',
}

/** Expands a number that JavaScript writes with an exponent, such as `1.5e+21` or `1e-7`. */
function withoutExponent(text: string): string {
  const [mantissa = '', power = ''] = text.split('e')
  const digits = mantissa.replace('.', '')
  const exponent = Number(power)
  return exponent < 0 ? `0.${'0'.repeat(-exponent - 1)}${digits}` : digits.padEnd(exponent + 1, '0')
}

/**
 * Formats an amount with a fixed number of decimals, rounding half up.
 *
 * Rounds the shortest decimal representation of the double, so 1.005 with 2 decimals is `1.01`. `amount` must be finite and not
 * negative. The result has `.` as decimal point, no grouping and no exponent.
 */
export function roundDecimal(amount: number, digits: number): string {
  const short = String(amount)
  const text = short.includes('e') ? withoutExponent(short) : short
  const point = text.includes('.') ? text.indexOf('.') : text.length
  const end = point + 1 + digits
  const whole = text.slice(0, point)
  const fraction = text.slice(point + 1, end).padEnd(digits, '0')
  if (text.charAt(end) < '5') return digits === 0 ? whole : `${whole}.${fraction}`
  // As BigInt, because a number holds only about 16 digits.
  const units = String(BigInt(whole + fraction) + 1n).padStart(digits + 1, '0')
  return digits === 0 ? units : `${units.slice(0, -digits)}.${units.slice(-digits)}`
}

/** Maximum number of decimals, as in `Number.prototype.toFixed`. */
const MAX_DIGITS = 100
const NOT_ZERO = /[1-9]/
const AMOUNT = '%v'
const SYMBOL = '%s'

const THREES = /\B(?=(?:\d{3})+$)/g
const THREE_THEN_TWOS = /\B(?=(?:\d{2})*\d{3}$)/g

const groupDigits = (whole: string, thousand: string, places: RegExp): string =>
  whole.length > 3 ? whole.replace(places, () => thousand) : whole

/** Returns the parts of a pattern before and after the amount. */
function surroundings(pattern: string, symbol: string): readonly [before: string, after: string] {
  const at = pattern.indexOf(AMOUNT)
  const before = pattern.slice(0, at)
  const after = pattern.slice(at + AMOUNT.length)
  // Replaced by functions, because `$&` in a symbol must stay literal.
  return before.includes(SYMBOL)
    ? [before.replace(SYMBOL, () => symbol), after]
    : [before, after.replace(SYMBOL, () => symbol)]
}

/**
 * Returns a formatter of amounts in a price format.
 *
 * Rounds half away from zero on the decimal value. A format without decimals shows 2 decimals for a fractional amount
 * (specification, section 5). A minus directly precedes the amount (`$-1.50`). Zero has no minus. NaN and infinity are formatted
 * as zero. A pattern without `%v` is replaced by the default pattern.
 */
export function moneyFormatter(format: PriceFormat): (amount: number) => string {
  const { symbol, thousand, decimal } = format
  const places = format.grouping === 'indian' ? THREE_THEN_TWOS : THREES
  const pattern = format.format.includes(AMOUNT) ? format.format : DEFAULT_PRICE_FORMAT.format
  const [before, after] = surroundings(pattern, symbol)
  // Removes a minus from the pattern, because the minus of a negative amount precedes the amount.
  const [beforeMinus, afterMinus] = surroundings(pattern.replace('-', ''), symbol)
  const precision = Math.min(Math.round(Math.abs(format.precision)) || 0, MAX_DIGITS)

  return (amount) => {
    const size = Number.isFinite(amount) ? Math.abs(amount) : 0
    const digits = precision === 0 && !Number.isInteger(size) ? 2 : precision
    const rounded = roundDecimal(size, digits)
    const value =
      digits === 0
        ? groupDigits(rounded, thousand, places)
        : groupDigits(rounded.slice(0, -digits - 1), thousand, places) + decimal + rounded.slice(-digits)
    return amount < 0 && NOT_ZERO.test(rounded) ? `${beforeMinus}-${value}${afterMinus}` : `${before}${value}${after}`
  }
}
