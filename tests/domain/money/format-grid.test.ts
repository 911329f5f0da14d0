import accounting from 'accounting'
import currencyFormatter from 'currency-formatter'
import { describe, expect, it } from 'vitest'
import { moneyFormatter, type PriceFormat } from '../../../domain/money/money-formatter.ts'
import { priceFormatFor } from '../../../domain/money/price-format-for.ts'
import { CURRENCY_TABLE, LOCALE_TABLE } from '../../../domain/money/price-format-table.ts'
import { AMOUNTS } from './amounts.ts'
import { askBent, FORMAT_DIFFERENCES, type LibraryCall } from './format-differences.ts'

const CODES = [...CURRENCY_TABLE.keys(), 'QQQ']
const TABLE_LOCALES = [...LOCALE_TABLE.keys(), 'en-GB']
const OTHER_TAGS = ['ar', 'de-AT', 'nl_NL', 'zh-Hans-CN', 'es-419', 'EN-us', 'DE']
const SOME_CODES = ['USD', 'EUR', 'JPY', 'TND', 'KZT']

const askAccounting = ({ amount, options }: LibraryCall) => accounting.formatMoney(amount, { ...options })
const askCurrencyFormatter = ({ amount, options }: LibraryCall) => currencyFormatter.format(amount, options)

const seen = new Map<string, number>()
const count = (name: string) => seen.set(name, (seen.get(name) ?? 0) + 1)

/** Compares every amount, and gives what no listed difference explains. */
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
    const bent = askBent(ask, { amount, options }, ours)
    bent.names.forEach(count)
    if (bent.text !== text)
      found.push(`${library} ${JSON.stringify(options)} ${amount}: "${text}", not "${plain}" nor "${bent.text}"`)
  }
  return found
}

const heldAgainstAccounting = new Set<string>()

function unexplainedOf(code: string, locale: string): string[] {
  const ours = priceFormatFor(code, locale)
  const found = unexplained('currency-formatter', askCurrencyFormatter, { code, locale }, ours)
  const key = JSON.stringify(ours)
  if (heldAgainstAccounting.has(key)) return found
  heldAgainstAccounting.add(key)
  return [...found, ...unexplained('accounting', askAccounting, ours, ours)]
}

describe('our formatting against accounting and currency-formatter', () => {
  it('compares 500 different amounts', () => {
    expect(AMOUNTS).toHaveLength(500)
    expect(new Set(AMOUNTS.map((amount) => (Object.is(amount, -0) ? '-0' : String(amount)))).size).toBe(500)
  })

  it.each(TABLE_LOCALES)(
    'every currency in %s: each amount reads the same, or differs as listed',
    { timeout: 60_000 },
    (locale) => {
      expect(CODES.flatMap((code) => unexplainedOf(code, locale)).slice(0, 20)).toEqual([])
    },
  )

  it.each(OTHER_TAGS)('the language tag %s: the same, or as listed', { timeout: 60_000 }, (locale) => {
    expect(SOME_CODES.flatMap((code) => unexplainedOf(code, locale)).slice(0, 20)).toEqual([])
  })

  it('every listed difference is met, and most amounts need none', () => {
    const names = FORMAT_DIFFERENCES.map((difference) => difference.name)
    expect([...seen.keys()].sort()).toEqual([...names, 'none'].sort())
    expect(seen.get('none') ?? 0).toBeGreaterThan(500_000)
  })
})
