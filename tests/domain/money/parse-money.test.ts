import accounting from 'accounting'
import { describe, expect, it } from 'vitest'
import { CURRENCY_TABLE } from '../../../domain/money/currency-table.ts'
import { formatMoney } from '../../../domain/money/format-money.ts'
import { LOCALE_TABLE } from '../../../domain/money/locale-table.ts'
import { parseMoney } from '../../../domain/money/parse-money.ts'
import { priceFormatFor } from '../../../domain/money/price-format-for.ts'
import { AMOUNTS } from './amounts.ts'
import { askBentParser, PARSE_DIFFERENCES } from './parse-differences.ts'

const TEXTS: readonly (readonly [text: string, decimal: string, amount: number])[] = [
  ['1.000,99', ',', 1000.99],
  ["10'000 CHF", '.', 10_000],
  ['10,00 CHF', '.', 1000],
  ['10,00 CHF', ',', 10],
  ['$ 123,456.78', '.', 123_456.78],
  ['$ -123,456', '.', -123_456],
  ['&*()$(123,456)A$@P', '.', 123_456],
  ['$ 123,456', ',', 123.456],
  ['$12,345,678.90 USD', '.', 12_345_678.9],
  ['', '.', 0],
  ['abc', '.', 0],
  ['.', '.', 0],
  ['-', '.', 0],
  ['-0', '.', 0],
  ['5', '.', 5],
  ['5.', '.', 5],
  ['.5', '.', 0.5],
  ['$.99', '.', 0.99],
  ['-$.99', '.', -0.99],
  ['Bs.1,234.50', '.', 1234.5],
  ['د.ت.\u200f 1,234.500', '.', 1234.5],
  ['1234,50 kr.', ',', 1234.5],
  ['1,234 kr.', '.', 1234],
  ['₸1 234-50', '-', 1234.5],
  ['₸-1 234-50', '-', -1234.5],
  ['1.234.567', '.', 1.234_567],
  ['12-5', '.', 125],
  ['--5', '.', -5],
  ['10.50', '', 1050],
  ['1^5', '^', 1.5],
  ['1]5', ']', 1.5],
  ['1::5', '::', 1.5],
  ['.5.5', '.', 0.55],
  ['1e5', '.', 15],
  ['9'.repeat(400), '.', 0],
  ['<b>9.99</b>', '.', 9.99],
]

describe('parseMoney', () => {
  it.each(TEXTS)('reads "%s" with decimal "%s" as %d', (text, decimal, amount) => {
    expect(parseMoney(text, decimal)).toBe(amount)
  })

  it('reads a very long text in one go', () => {
    expect(parseMoney(`${'.x'.repeat(50_000)} 12.5 ${'-'.repeat(50_000)}`, '.')).toBe(12.5)
  })
})

describe('our parsing against accounting', () => {
  const seen = new Set<string>()

  function unexplained(text: string, decimal: string): string[] {
    const ours = parseMoney(text, decimal)
    const plain = accounting.unformat(text, decimal)
    if (Object.is(plain, ours)) return []
    const bent = askBentParser(text, decimal)
    for (const name of bent.names) seen.add(name)
    return Object.is(bent.amount, ours) ? [] : [`"${text}" with "${decimal}": ${ours}, not ${plain} nor ${bent.amount}`]
  }

  it('reads the texts above the same, or differs as listed', () => {
    expect(TEXTS.flatMap(([text, decimal]) => unexplained(text, decimal))).toEqual([])
  })

  it('reads every price that we write in any currency and language the same, or differs as listed', {
    timeout: 60_000,
  }, () => {
    const amounts = AMOUNTS.filter((_, at) => at % 5 === 0)
    const found = [...LOCALE_TABLE.keys(), 'en-GB'].flatMap((locale) =>
      [...CURRENCY_TABLE.keys()].flatMap((code) => {
        const format = priceFormatFor(code, locale)
        return amounts.flatMap((amount) => unexplained(formatMoney(amount, format), format.decimal))
      }),
    )
    expect(found.slice(0, 20)).toEqual([])
  })

  it('every listed difference is met', () => {
    expect([...seen].sort()).toEqual(PARSE_DIFFERENCES.map(({ name }) => name).sort())
  })
})
