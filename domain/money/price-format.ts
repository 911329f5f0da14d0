/** How an amount of one currency is written: the second price format of the specification, section 3. */
export interface PriceFormat {
  readonly symbol: string
  /** Decimal digits, an integer from 0 to 100. With 0, an amount that is not whole is written with 2 (section 5). */
  readonly precision: number
  readonly decimal: string
  readonly thousand: string
  /** `%s` stands for the symbol, `%v` for the amount. */
  readonly format: string
  /** `indian`: three digits, then groups of two, as in 12,34,567. @default groups of three */
  readonly grouping?: 'indian'
}

/** The format of a price in a currency that has none (specification, sections 3 and 9). */
export const DEFAULT_PRICE_FORMAT: PriceFormat = {
  symbol: '',
  precision: 0,
  decimal: '.',
  thousand: ' ',
  format: '%s %v',
}
