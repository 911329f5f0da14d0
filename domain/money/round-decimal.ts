/** Writes out an amount that JavaScript writes with an exponent, such as `1.5e+21` or `1e-7`. */
function withoutExponent(text: string): string {
  const [mantissa = '', power = ''] = text.split('e')
  const digits = mantissa.replace('.', '')
  const exponent = Number(power)
  return exponent < 0 ? `0.${'0'.repeat(-exponent - 1)}${digits}` : digits.padEnd(exponent + 1, '0')
}

/** Adds one to a whole number that is written in digits. Text, because 16 digits and more do not fit a number. */
function plusOne(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '9') end -= 1
  const zeros = '0'.repeat(digits.length - end)
  if (end === 0) return `1${zeros}`
  return digits.slice(0, end - 1) + (Number(digits[end - 1]) + 1) + zeros
}

/** Below this many units, and this far from a half, the error of a multiplication cannot change which unit is nearest. */
const QUICK_UNITS = 1e9
const QUICK_DISTANCE = 1e-6

/** A whole number of units as an amount: 995 at 2 digits, of which 100 make a whole, is `9.95`. */
function fromUnits(units: number, digits: number, perWhole: number): string {
  if (digits === 0) return String(units)
  return `${Math.floor(units / perWhole)}.${String(units % perWhole).padStart(digits, '0')}`
}

/**
 * Writes an amount with a fixed number of decimal digits, a half rounded up.
 *
 * It rounds the number that a person reads, the shortest decimal of the double, so 1.005 at 2 digits is `1.01`.
 * `amount` is finite and not negative. The decimal sign is `.`, nothing is grouped, no exponent at any size.
 */
export function roundDecimal(amount: number, digits: number): string {
  const perWhole = 10 ** digits
  const units = amount * perWhole
  const down = Math.floor(units)
  if (units < QUICK_UNITS && Math.abs(units - down - 0.5) > QUICK_DISTANCE) {
    return fromUnits(units - down < 0.5 ? down : down + 1, digits, perWhole)
  }
  const short = String(amount)
  const text = short.includes('e') ? withoutExponent(short) : short
  const point = text.indexOf('.')
  if (point < 0) return digits === 0 ? text : `${text}.${'0'.repeat(digits)}`

  const missing = digits - (text.length - point - 1)
  if (missing >= 0) return text + '0'.repeat(missing)

  const cut = point + 1 + digits
  const kept = text.slice(0, point) + text.slice(point + 1, cut)
  const rounded = text.charAt(cut) >= '5' ? plusOne(kept) : kept
  if (digits === 0) return rounded
  return `${rounded.slice(0, -digits)}.${rounded.slice(-digits)}`
}
