/** How much room a price takes: `long` where a yearly licence commonly costs five digits or more, else `short`. */
export type PriceLength = 'short' | 'long'

const LONG: ReadonlySet<string> = new Set([
  'ARS',
  'CLP',
  'COP',
  'HUF',
  'IDR',
  'JPY',
  'KRW',
  'KZT',
  'NGN',
  'UZS',
  'VND',
  'XAF',
  'XOF',
])

/** Says how long prices of a currency are. The specification names the two lengths; the line between them is our reading. */
export const priceLengthOf = (currency: string): PriceLength => (LONG.has(currency) ? 'long' : 'short')
