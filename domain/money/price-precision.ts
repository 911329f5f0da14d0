/**
 * Decimal digits of prices by currency code (specification, section 9). A currency that is not named here has the digits
 * of its entry in the currency table: 2 for most.
 */
export const PRICE_PRECISION: ReadonlyMap<string, number> = new Map([
  ['JPY', 0],
  ['KRW', 0],
  ['CNY', 0],
  ['XOF', 0],
  ['VND', 0],
  ['THB', 0],
  ['TWD', 0],
  ['HKD', 0],
  ['MYR', 0],
  ['SGD', 0],
  ['CZK', 0],
  ['HUF', 0],
  ['RSD', 0],
  ['RUB', 0],
  ['MAD', 0],
  ['TND', 3],
])
