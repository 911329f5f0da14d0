import accounting from 'accounting'
import currencyFormatter from 'currency-formatter'
import { describe, expect, it } from 'vitest'
import { moneyFormatter, type PriceFormat } from '../../../domain/money/money-formatter.ts'
import { priceFormatFor } from '../../../domain/money/price-format-for.ts'
import { CURRENCY_TABLE, LOCALE_TABLE } from '../../../domain/money/price-format-table.ts'
import { AMOUNTS } from './amounts.ts'
import { callAdjusted, FORMAT_DIFFERENCES, type LibraryCall } from './format-differences.ts'

const CODES = [...CURRENCY_TABLE.keys(), 'QQQ']
const TABLE_LOCALES = [...LOCALE_TABLE.keys(), 'en-GB']
const OTHER_TAGS = ['ar', 'de-AT', 'nl_NL', 'zh-Hans-CN', 'es-419', 'EN-us', 'DE']
const SOME_CODES = ['USD', 'EUR', 'JPY', 'TND', 'KZT']

const callAccounting = ({ amount, options }: LibraryCall) => accounting.formatMoney(amount, { ...options })
const callCurrencyFormatter = ({ amount, options }: LibraryCall) => currencyFormatter.format(amount, options)

const seen = new Map<string, number>()
const count = (name: string) => seen.set(name, (seen.get(name) ?? 0) + 1)

/** Compares every amount, and returns the results that no listed difference explains. */
function unexplained(
  library: string,
  ask: (call: LibraryCall) => string,
  options: LibraryCall['options'],
  ours: PriceFormat,
) {
  const found: string[] = []
  for (const amount of AMOUNTS) {
    const text = moneyFormatter(ours)(amount)
    const plain = ask({ amount, options })
    if (plain === text) {
      count('none')
      continue
    }
    const adjusted = callAdjusted(ask, { amount, options }, ours)
    adjusted.names.forEach(count)
    if (adjusted.text !== text)
      found.push(`${library} ${JSON.stringify(options)} ${amount}: "${text}", not "${plain}" nor "${adjusted.text}"`)
  }
  return found
}

const comparedWithAccounting = new Set<string>()

function unexplainedOf(code: string, locale: string): string[] {
  const ours = priceFormatFor(code, locale)
  const found = unexplained('currency-formatter', callCurrencyFormatter, { code, locale }, ours)
  const key = JSON.stringify(ours)
  if (comparedWithAccounting.has(key)) return found
  comparedWithAccounting.add(key)
  return [...found, ...unexplained('accounting', callAccounting, ours, ours)]
}

const comparedLocales = new Map<string, readonly string[]>()

/** Returns the first unexplained results of a locale. Compares each locale only once, whichever test asks first. */
function unexplainedIn(locale: string, codes: readonly string[]): readonly string[] {
  const known = comparedLocales.get(locale)
  if (known) return known
  const found = codes.flatMap((code) => unexplainedOf(code, locale)).slice(0, 20)
  comparedLocales.set(locale, found)
  return found
}

describe('moneyFormatter compared with accounting and currency-formatter', () => {
  it('is tested with 500 different amounts', () => {
    expect(AMOUNTS).toHaveLength(500)
    expect(new Set(AMOUNTS.map((amount) => (Object.is(amount, -0) ? '-0' : String(amount)))).size).toBe(500)
  })

  it.each(TABLE_LOCALES)(
    'formats each amount in every currency for the locale %s like the libraries, except for the listed differences',
    { timeout: 60_000 },
    (locale) => {
      expect(unexplainedIn(locale, CODES)).toEqual([])
    },
  )

  it.each(OTHER_TAGS)(
    'formats amounts for the language tag %s like the libraries, except for the listed differences',
    { timeout: 60_000 },
    (locale) => {
      expect(unexplainedIn(locale, SOME_CODES)).toEqual([])
    },
  )

  it('shows every listed difference, but matches the libraries for most amounts', { timeout: 60_000 }, () => {
    for (const locale of TABLE_LOCALES) unexplainedIn(locale, CODES)
    for (const locale of OTHER_TAGS) unexplainedIn(locale, SOME_CODES)
    const names = FORMAT_DIFFERENCES.map((difference) => difference.name)
    expect([...seen.keys()].sort()).toEqual([...names, 'none'].sort())
    expect(seen.get('none') ?? 0).toBeGreaterThan(500_000)
  })
})
