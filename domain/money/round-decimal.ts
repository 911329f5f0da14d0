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
  const text = short.includes('e') ? withoutExponent(short) : short
  const point = text.includes('.') ? text.indexOf('.') : text.length
  const end = point + 1 + digits
  const whole = text.slice(0, point)
  const fraction = text.slice(point + 1, end).padEnd(digits, '0')
  if (text.charAt(end) < '5') return digits === 0 ? whole : `${whole}.${fraction}`
  // Not as numbers: 16 digits and more do not fit one.
  const units = String(BigInt(whole + fraction) + 1n).padStart(digits + 1, '0')
  return digits === 0 ? units : `${units.slice(0, -digits)}.${units.slice(-digits)}`
}
