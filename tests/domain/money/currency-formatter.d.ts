/** The part of currency-formatter 1.5.9 that tests compare our formatting with. */
declare module 'currency-formatter' {
  interface FormatOptions {
    code?: string
    locale?: string
    symbol?: string
    precision?: number
    thousand?: string
    decimal?: string
    format?: string
  }
  const currencyFormatter: {
    format(amount: number, options: FormatOptions): string
  }
  export default currencyFormatter
}
