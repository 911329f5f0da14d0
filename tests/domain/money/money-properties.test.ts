import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moneyFormatter, type PriceFormat, roundDecimal } from '../../../domain/money/money-formatter.ts'
import { priceFormatFor } from '../../../domain/money/price-format-for.ts'
import { CURRENCY_TABLE, LOCALE_TABLE, PRICE_PRECISION } from '../../../domain/money/price-format-table.ts'
import { RUNS } from '../runs.ts'
import { exactUnits, unitsText } from './exact-units.ts'

const runs = { numRuns: RUNS }

const currency = fc.constantFrom(...CURRENCY_TABLE.keys())
const locale = fc.constantFrom(...LOCALE_TABLE.keys(), 'en-GB', 'fr', 'ar', 'de-AT', 'zh-Hant-HK')
const tableFormat = fc.tuple(currency, locale).map(([code, tag]) => priceFormatFor(code, tag))
const digits = fc.integer({ min: 0, max: 8 })

const anyAmount = fc.double()
const price = fc.oneof(
  fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100),
  fc.integer({ min: 0, max: 10_000_000 }),
  fc.double({ min: 0, max: 1e12, noNaN: true }),
)
/** Amounts exactly halfway between two prices in decimal notation: 0.5, 1.005, 35.175. */
const tie = fc.tuple(fc.integer({ min: 0, max: 99_999_999 }), digits).map(([units, places]) => ({
  amount: Number(`${unitsText(BigInt(units), places)}${places === 0 ? '.' : ''}5`),
  places,
  up: BigInt(units) + 1n,
}))

/** Returns the number of decimals in a formatted amount. */
const shownDigits = (amount: number, format: PriceFormat) =>
  format.precision === 0 && !Number.isInteger(amount) ? 2 : format.precision

describe('roundDecimal for any amount', () => {
  it('is exact for the shortest decimal representation of a double', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), digits, (amount, places) => {
        expect(roundDecimal(amount, places)).toBe(unitsText(exactUnits(amount, places), places))
      }),
      runs,
    )
  })

  it('rounds a decimal half up, regardless of its binary representation', () => {
    fc.assert(
      fc.property(tie, ({ amount, places, up }) => {
        expect(roundDecimal(amount, places)).toBe(unitsText(up, places))
      }),
      runs,
    )
  })

  it('is monotonic', () => {
    const size = fc.double({ min: 0, max: 1e15, noNaN: true })
    fc.assert(
      fc.property(fc.oneof(fc.tuple(size, size), fc.tuple(price, price)), digits, ([one, other], places) => {
        const units = [Math.min(one, other), Math.max(one, other)].map((amount) =>
          BigInt(roundDecimal(amount, places).replace('.', '')),
        )
        expect((units[0] ?? 0n) <= (units[1] ?? -1n)).toBe(true)
      }),
      runs,
    )
  })

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), digits, (amount, places) => {
        const once = roundDecimal(amount, places)
        expect(roundDecimal(Number(once), places)).toBe(once)
      }),
      runs,
    )
  })
})

describe('moneyFormatter for any amount', () => {
  it('never returns NaN, Infinity, undefined or an exponent, for any currency and language', () => {
    fc.assert(
      fc.property(anyAmount, tableFormat, (amount, format) => {
        const value = moneyFormatter({ ...format, symbol: '' })(amount)
        expect(value).toMatch(/\d/)
        expect(value).not.toMatch(/[a-z]/i)
      }),
      runs,
    )
  })

  it('formats a negative amount like its absolute value, with a minus before the first digit unless it rounds to zero', () => {
    fc.assert(
      fc.property(price, tableFormat, (amount, format) => {
        const positive = moneyFormatter(format)(amount)
        const isZero = exactUnits(amount, shownDigits(amount, format)) === 0n
        expect(moneyFormatter(format)(-amount)).toBe(isZero ? positive : positive.replace(/\d/, (digit) => `-${digit}`))
      }),
      runs,
    )
  })

  it('groups digits by three, and keeps every digit', () => {
    fc.assert(
      fc.property(anyAmount.filter(Number.isFinite), digits, (amount, precision) => {
        const format: PriceFormat = { symbol: '', precision, decimal: '.', thousand: '_', format: '%v' }
        const text = moneyFormatter(format)(Math.abs(amount))
        expect(text).toMatch(/^\d{1,3}(_\d{3})*(\.\d+)?$/)
        expect(text.replaceAll('_', '')).toBe(roundDecimal(Math.abs(amount), shownDigits(amount, format)))
      }),
      runs,
    )
  })

  it('with precision 0, shows two decimals for a fractional amount and none for a whole amount', () => {
    const wholeUnits: PriceFormat = { symbol: '', precision: 0, decimal: ',', thousand: '', format: '%v' }
    fc.assert(
      fc.property(price, (amount) => {
        expect(moneyFormatter(wholeUnits)(amount)).toMatch(Number.isInteger(amount) ? /^\d+$/ : /^\d+,\d\d$/)
      }),
      runs,
    )
  })

  it('keeps any symbol unchanged, including markup and replacement patterns', () => {
    const symbol = fc.oneof(fc.string(), fc.constantFrom('$&', '$$', '%v', '%s', '<b>', '\u200f', '\u202e'))
    fc.assert(
      fc.property(price, symbol, fc.boolean(), (amount, sign, isLeft) => {
        const format: PriceFormat = {
          symbol: sign,
          precision: 2,
          decimal: '.',
          thousand: ',',
          format: isLeft ? '%s|%v' : '%v|%s',
        }
        const value = moneyFormatter({ ...format, format: '%v' })(amount)
        expect(moneyFormatter(format)(amount)).toBe(isLeft ? `${sign}|${value}` : `${value}|${sign}`)
      }),
      runs,
    )
  })
})

describe('priceFormatFor with any currency and language', () => {
  it('returns a format for any string, and never throws', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (code, tag) => {
        const format = priceFormatFor(code, tag)
        expect(format.format).toMatch(/^%s[ \u00a0]?%v$|^%v\u00a0?%s$/)
        expect(Number.isInteger(format.precision)).toBe(true)
      }),
      runs,
    )
  })

  it('uses the currency’s symbol and number of decimals in every language', () => {
    fc.assert(
      fc.property(currency, locale, (code, tag) => {
        const entry = CURRENCY_TABLE.get(code)
        const format = priceFormatFor(code, tag)
        expect(format.symbol).toBe(entry?.symbol)
        expect(format.precision).toBe(PRICE_PRECISION.get(code) ?? entry?.decimalDigits)
      }),
      runs,
    )
  })

  it('ignores the case and the separator of a language tag', () => {
    fc.assert(
      fc.property(currency, locale, fc.boolean(), fc.boolean(), (code, tag, isUpper, isUnderscore) => {
        const cased = isUpper ? tag.toUpperCase() : tag.toLowerCase()
        const spelled = isUnderscore ? cased.replaceAll('-', '_') : cased
        expect(priceFormatFor(code.toLowerCase(), spelled)).toEqual(priceFormatFor(code, tag))
      }),
      runs,
    )
  })
})
