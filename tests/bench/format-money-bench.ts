import accounting from 'accounting'
import { moneyFormatter } from '../../domain/money/money-formatter.ts'
import { priceFormatFor } from '../../domain/money/price-format-for.ts'
import { type BenchFigures, figure, measure } from './measure.ts'

const BUDGET_MS = 4_000
const NS_PER_MS = 1e6

/** Prices from price lists, whole amounts, and fractions of prices with more decimals than are displayed. */
const AMOUNTS = Array.from({ length: 300 }, (_, at) => {
  if (at % 3 === 0) return (at * 1_301) % 1_000_000
  return at % 3 === 1 ? Math.round((at * 37.77 * 100) % 999_900) / 100 : at * 2.123_456_789
})
const FORMATS = [priceFormatFor('USD', 'en-US'), priceFormatFor('EUR', 'de-DE'), priceFormatFor('RUB', 'ru-RU')]

const writeAll = (write: (amount: number, at: number) => string): number => {
  let length = 0
  for (const [at, amount] of AMOUNTS.entries()) length += write(amount, at).length
  return length
}

/**
 * Compares the formatting of money with the library that is the source of the formats. A ratio below 1 means that our
 * formatting is faster.
 */
export const formatMoneyBench = (): BenchFigures => {
  const formatters = FORMATS.map(moneyFormatter)
  const of = measure(
    FORMATS.flatMap((format, which) => {
      const formatter = formatters[which] ?? String
      return [
        { name: `moneyFormatter ${which}`, times: 3, run: () => writeAll(formatter) },
        {
          name: `accounting ${which}`,
          times: 10,
          run: () => writeAll((amount) => accounting.formatMoney(amount, format)),
        },
      ]
    }),
    BUDGET_MS,
  )
  const totalMs = (name: string) => FORMATS.reduce((sum, _, which) => sum + of(`${name} ${which}`).undisturbedMs, 0)
  return {
    formatterRatioToAccounting: figure(totalMs('moneyFormatter') / totalMs('accounting')),
    formatMoneyNs: figure((totalMs('moneyFormatter') * NS_PER_MS) / (AMOUNTS.length * FORMATS.length)),
  }
}
