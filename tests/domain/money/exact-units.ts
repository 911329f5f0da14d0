/**
 * Reference implementation: rounds the shortest decimal of an amount half away from zero, with integer arithmetic only.
 * Returns units of the last digit: 1.005 with 2 digits is 101.
 */
export function exactUnits(amount: number, digits: number): bigint {
  const [mantissa = '', exponent = '0'] = Math.abs(amount).toExponential().split('e')
  const significant = BigInt(mantissa.replace('.', ''))
  const power = Number(exponent) - (mantissa.replace('.', '').length - 1) + digits
  const sign = amount < 0 ? -1n : 1n
  if (power >= 0) return sign * significant * 10n ** BigInt(power)
  const divisor = 10n ** BigInt(-power)
  const whole = significant / divisor
  return sign * ((significant % divisor) * 2n >= divisor ? whole + 1n : whole)
}

/** Formats units as a decimal number without a sign. */
export function unitsText(units: bigint, digits: number): string {
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
