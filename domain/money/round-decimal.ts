/** Writes out an amount that JavaScript writes with an exponent, such as `1.5e+21` or `1e-7`. */
function withoutExponent(text: string): string {
  const [mantissa = '', power = ''] = text.split('e')
  const digits = mantissa.replace('.', '')
  const exponent = Number(power)
  return exponent < 0 ? `0.${'0'.repeat(-exponent - 1)}${digits}` : digits.padEnd(exponent + 1, '0')
}

/**
 * Writes an amount with a fixed number of decimal digits, a half rounded up.
 *
 * It rounds the number that a person reads, the shortest decimal of the double, so 1.005 at 2 digits is `1.01`.
 * `amount` is finite and not negative. The decimal sign is `.`, nothing is grouped, no exponent at any size.
 */
export function roundDecimal(amount: number, digits: number): string {
  const short = String(amount)
  const [whole = '', fraction = ''] = (short.includes('e') ? withoutExponent(short) : short).split('.')
  const kept = whole + fraction.slice(0, digits).padEnd(digits, '0')
  const isUp = fraction.charAt(digits) >= '5'
  // Not as numbers: 16 digits and more do not fit one.
  const rounded = isUp ? String(BigInt(kept) + 1n).padStart(kept.length, '0') : kept
  return digits === 0 ? rounded : `${rounded.slice(0, -digits)}.${rounded.slice(-digits)}`
}
