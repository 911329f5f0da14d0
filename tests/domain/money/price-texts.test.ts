import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sitePriceFormat } from '../../../domain/currencies/currency-display.ts'
import { moneyFormatter } from '../../../domain/money/money-formatter.ts'
import { REAL_SITES, realSite } from '../sites/real-sites.ts'

// `npm run generate` writes a line for a new site or currency from the code. A reader of the language reviews it in the diff. After
// that the command never changes the line. If the code formats a price differently, this test fails until the line is deleted,
// generated and reviewed again. ␣ stands for a no-break space, ⇤ for the right-to-left mark.
const [header = [], ...rows] = readFileSync(new URL('price-texts.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))

const amounts = header.slice(2).map(Number)
const visible = (text: string): string => text.replaceAll('\u00a0', '␣').replaceAll('\u200f', '⇤')

describe('the reviewed table of price texts', () => {
  test('has a line with twelve amounts for each currency of each site, in site order', () => {
    const sold = REAL_SITES.all.flatMap(({ code, currencies }) =>
      currencies.default.map((currency) => `${code} ${currency}`),
    )
    expect(rows.map(([code, currency]) => `${code} ${currency}`)).toEqual(sold)
    expect(amounts).toEqual([0, 0.99, 1, 9.9, 12.34, 99, 100, 999.5, 1009, 15490, 150900, 1234567.89])
  })

  test('contains neither breaking spaces nor invisible characters', () => {
    for (const [, , ...texts] of rows)
      expect(texts.join('')).toMatch(/^[\p{Letter}\p{Mark}\p{Number}\p{Symbol}.,'’/␣⇤]+$/u)
  })

  test.each(rows)('equals the formatted prices of site %s in %s', (code, currency = '', ...texts) => {
    const money = moneyFormatter(sitePriceFormat(realSite(code ?? ''), currency))
    expect(amounts.map((amount) => visible(money(amount)))).toEqual(texts)
  })

  test.each(REAL_SITES.all.map(({ code }) => code))('has a distinct text for each currency of site %s', (code) => {
    const texts = rows.filter(([site]) => site === code).map(([, , ...cells]) => cells.at(-1))
    expect(new Set(texts).size).toBe(texts.length)
  })
})
