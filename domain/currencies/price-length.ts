/** Width of prices: `long` if a yearly licence commonly costs five digits or more, else `short`. */
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

/** Returns the price length of a currency. The specification names the two lengths; the limit between them is our reading. */
export const priceLengthOf = (currency: string): PriceLength => (LONG.has(currency) ? 'long' : 'short')
