/** The part of accounting 0.4.1 that tests compare our formatting with. */
declare module 'accounting' {
  interface MoneyOptions {
    symbol?: string
    precision?: number
    thousand?: string
    decimal?: string
    format?: string
  }
  const accounting: {
    formatMoney(amount: number | string, options: MoneyOptions): string
    toFixed(amount: number, precision: number): string
  }
  export default accounting
}
