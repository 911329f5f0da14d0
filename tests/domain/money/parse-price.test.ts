import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyFormatter } from '../../../domain/money/money-formatter.ts'
import { parsePrice } from '../../../domain/money/parse-price.ts'
import { priceFormatFor } from '../../../domain/money/price-format-for.ts'
import { RUNS } from '../runs.ts'

describe('parsePrice', () => {
  it.each<[string, string, number | null]>([
    ['39.95', '.', 39.95],
    ['39,95', ',', 39.95],
    ['39,95', '.', 3_995],
    ['$1,234.50', '.', 1_234.5],
    ['1.234,50 €', ',', 1_234.5],
    ['1 234,50\u00a0₽', ',', 1_234.5],
    ['15 490-00', '-', 15_490],
    ['1.009 kr', ',', 1_009],
    ['5,', ',', 5],
    ['0', '.', 0],
    ['12 devices', '.', 12],
    ['-5', '.', -5],
    ['$-1.50', '.', -1.5],
    ['\u2212 3', '.', -3],
    ['-3', '-', -3],
    ['', '.', null],
    ['free', '.', null],
    ['1.234.567', '.', null],
    ['1,5,0', ',', null],
    ['Rs.50', '.', 50],
    ['د.إ.\u200f 150.25', '.', 150.25],
    ['.5', '.', 0.5],
    ['$.50', '.', 0.5],
    ['٣', '.', null],
  ])('parses %j with the decimal separator %j as %j', (text, decimal, amount) => {
    expect(parsePrice(text, decimal)).toBe(amount)
  })

  it('parses the results of moneyFormatter', () => {
    const sites = fc.constantFrom(
      ['USD', 'en'],
      ['EUR', 'de'],
      ['BRL', 'pt-BR'],
      ['CZK', 'cs'],
      ['TND', 'fr'],
      ['PLN', 'pl'],
    )
    fc.assert(
      fc.property(sites, fc.nat(100_000_000), ([currency = '', locale = ''], hundredths) => {
        const format = priceFormatFor(currency, locale)
        const written = moneyFormatter(format)(hundredths / 100)
        expect(parsePrice(written, format.decimal)).toBe(hundredths / 100)
      }),
      { numRuns: RUNS },
    )
  })

  it('returns a finite number or null for any string, and never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.constantFrom('.', ',', '-', ';'),
        (text, decimal) => {
          const amount = parsePrice(text, decimal)
          expect(amount === null || Number.isFinite(amount)).toBe(true)
        },
      ),
      { numRuns: RUNS },
    )
  })
})
