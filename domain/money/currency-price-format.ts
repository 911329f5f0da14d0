import type { PriceFormat } from './price-format.ts'

/** The price format as a currency option carries it: the first one of the specification, section 3. */
export interface CurrencyPriceFormat {
  readonly symbol: string
  readonly precision: number
  readonly decimalSeparator: string
  readonly thousandSeparator: string
  /** Order of symbol (`%s`) and amount (`%v`), with what stands between them. */
  readonly formatOrder: string
}

/** Turns the format that amounts are written with into the one that a currency option carries. */
export function toCurrencyPriceFormat(format: PriceFormat): CurrencyPriceFormat {
  return {
    symbol: format.symbol,
    precision: format.precision,
    decimalSeparator: format.decimal,
    thousandSeparator: format.thousand,
    formatOrder: format.format,
  }
}

/** Turns the format that a currency option carries into the one that amounts are written with. */
export function toPriceFormat(format: CurrencyPriceFormat): PriceFormat {
  return {
    symbol: format.symbol,
    precision: format.precision,
    decimal: format.decimalSeparator,
    thousand: format.thousandSeparator,
    format: format.formatOrder,
  }
}
