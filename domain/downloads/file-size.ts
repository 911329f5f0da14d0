const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
const STEP = 1_000
/** Number of decimals by unit. */
const DIGITS = [0, 0, 1, 1] as const

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits

/** Formats a file size in a locale, in units of 1,000: `61 kB`, `1.2 MB`. A line does not break before the unit. */
export const fileSize = (sizeBytes: number, locale: string): string => {
  let at = 0
  let value = sizeBytes
  while (at < UNITS.length - 1 && rounded(value, DIGITS[at] ?? 0) >= STEP) {
    at += 1
    value /= STEP
  }
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[at] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: DIGITS[at] ?? 0,
  })
  return format.format(value).replaceAll(' ', '\u00a0')
}
