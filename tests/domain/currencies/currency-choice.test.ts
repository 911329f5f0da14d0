import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseCurrency, currenciesFor, orderClass } from '../../../domain/currencies/currency-choice.ts'
import { RUNS } from '../runs.ts'
import { REAL_SITES, realSite } from '../sites/real-sites.ts'

test.each([
  ['no saved currency', null, 'EUR'],
  ['a saved currency that is first in the list', 'EUR', 'EUR'],
  ['a saved currency that is second in the list', 'CHF', 'CHF'],
  ['a saved currency that is no longer offered', 'USD', 'EUR'],
  ['a saved currency in lower case', 'chf', 'EUR'],
  ['an empty saved currency', '', 'EUR'],
])('chooseCurrency returns an offered currency for %s', (_, saved, expected) => {
  expect(chooseCurrency(['EUR', 'CHF'], saved)).toBe(expected)
})

test('chooseCurrency throws for an empty list', () => {
  expect(() => chooseCurrency([], null)).toThrow('the site has no currencies')
})

test('chooseCurrency returns the saved currency if it is offered, else the first one', () => {
  const currency = fc.constantFrom('EUR', 'USD', 'CHF', 'GBP', 'RUB')
  const list = fc.uniqueArray(currency, { minLength: 1 })
  fc.assert(
    fc.property(list, fc.option(currency), (offered, saved) => {
      const isOnOffer = saved !== null && offered.includes(saved)
      expect(chooseCurrency(offered, saved)).toBe(isOnOffer ? saved : offered[0])
    }),
    { numRuns: RUNS },
  )
})

const order = (code: string, country: string | null): string => currenciesFor(realSite(code), country).join(' ')

describe('the currency order', () => {
  test.each([
    ['de', null, 'EUR CHF'],
    ['de', 'DE', 'EUR CHF'],
    ['de', 'CH', 'CHF EUR'],
    ['de', 'LI', 'CHF EUR'],
    ['comau', 'AU', 'AUD NZD'],
    ['comau', 'NZ', 'NZD AUD'],
    ['com', null, 'USD EUR GBP'],
    ['com', 'US', 'USD EUR GBP'],
    ['com', 'IE', 'EUR GBP USD'],
    ['com', 'HU', 'EUR USD GBP'],
    ['com', 'CZ', 'EUR USD GBP'],
    ['com', 'RO', 'EUR USD GBP'],
    ['com', 'RS', 'EUR USD GBP'],
    ['com', 'BG', 'EUR USD GBP'],
    ['hu', 'HU', 'HUF EUR'],
    ['hu', 'SK', 'EUR HUF'],
    ['cz', 'CZ', 'CZK EUR'],
    ['cz', 'SK', 'EUR CZK'],
    ['ro', 'RO', 'RON EUR'],
    ['ro', 'BG', 'EUR RON'],
    ['rs', 'RS', 'RSD EUR'],
    ['rs', 'ME', 'EUR RSD'],
    ['bg', 'BG', 'EUR USD'],
    ['my', 'SG', 'SGD MYR'],
    ['me-en', 'SA', 'SAR AED USD'],
    ['latam', 'MX', 'MXN USD CLP COP PEN'],
    ['afrique', 'SN', 'XOF EUR MAD TND'],
    ['afrique', 'MA', 'MAD EUR XOF TND'],
    ['afrique', 'TN', 'TND EUR XOF MAD'],
  ])('on site %s for a visitor from %s is %s', (code, country, expected) => {
    expect(order(code, country)).toBe(expected)
  })

  test.each(['EE', 'LV', 'LT'])('on ru for a visitor from the Baltic country %s starts with the euro', (country) => {
    expect(order('ru', country)).toBe('EUR USD RUB')
  })

  test.each(['RU', 'BY', 'AM', 'AZ', 'KG', 'KZ', 'MD', 'TJ', 'TM', null])(
    'on ru for a visitor from %s starts with the rouble',
    (country) => {
      expect(order('ru', country)).toBe('RUB USD EUR')
    },
  )

  test('on ru for a visitor from Uzbekistan starts with the dollar', () => {
    expect(order('ru', 'UZ')).toBe('USD RUB EUR')
  })

  test.each(['', 'ch', 'CHE', '__proto__', 'constructor', 'toString'])(
    'ignores the malformed country %j',
    (country) => {
      expect(order('de', country)).toBe('EUR CHF')
      expect(orderClass(realSite('de'), country)).toBeNull()
    },
  )
})

describe('currenciesFor with a requested currency', () => {
  test.each([
    ['CHF', ['CHF']],
    ['chf', ['CHF']],
    ['EUR', ['EUR']],
    ['USD', ['EUR', 'CHF']],
    ['', ['EUR', 'CHF']],
    ['CHF,EUR', ['EUR', 'CHF']],
    [null, ['EUR', 'CHF']],
    [undefined, ['EUR', 'CHF']],
  ])('for %j on de returns %j', (only, expected) => {
    expect(currenciesFor(realSite('de'), null, only)).toEqual(expected)
  })

  test('returns the requested currency even if it is not the first in the visitor’s country', () => {
    expect(currenciesFor(realSite('de'), 'CH', 'EUR')).toEqual(['EUR'])
  })
})

describe('orderClass', () => {
  test.each([
    ['de', 'CH', 'CH'],
    ['de', 'LI', 'CH'],
    ['de', 'DE', null],
    ['de', null, null],
    ['com', 'IE', 'IE'],
    ['com', 'HU', 'HU'],
    ['com', 'BG', 'HU'],
    ['ru', 'LT', 'EE'],
    ['ru', 'UZ', 'UZ'],
    ['ru', 'BY', null],
    ['couk', 'IE', null],
  ])('for site %s and country %s is %s', (code, country, expected) => {
    expect(orderClass(realSite(code), country)).toBe(expected)
  })

  test('is null for a country order that equals the default', () => {
    const de = realSite('de')
    const written = { ...de, currencies: { default: ['EUR', 'CHF'], byCountry: { AT: ['EUR', 'CHF'] } } }
    expect(orderClass(written, 'AT')).toBeNull()
  })
})

const site = fc.constantFrom(...REAL_SITES.all)
const countries = REAL_SITES.all.flatMap(({ currencies }) => Object.keys(currencies.byCountry))
const country = fc.option(fc.oneof(fc.constantFrom(...countries), fc.stringMatching(/^[A-Z]{2}$/), fc.string()))

test('the order class of a country has the same currency order as the country, and is its own order class', () => {
  fc.assert(
    fc.property(site, country, (of, from) => {
      const standsFor = orderClass(of, from)
      expect(currenciesFor(of, standsFor)).toEqual(currenciesFor(of, from))
      expect(orderClass(of, standsFor)).toBe(standsFor)
    }),
    { numRuns: RUNS },
  )
})

test('currenciesFor returns either all currencies of the site or only the requested one', () => {
  const requested = fc.option(fc.oneof(fc.string(), fc.constantFrom('EUR', 'usd', 'CHF', 'RUB')))
  fc.assert(
    fc.property(site, country, requested, (of, from, only) => {
      expect(currenciesFor(of, from).toSorted()).toEqual(of.currencies.default.toSorted())
      const list = currenciesFor(of, from, only)
      const code = only?.toUpperCase() ?? ''
      if (of.currencies.default.includes(code)) expect(list).toEqual([code])
      else expect(list).toEqual(currenciesFor(of, from))
    }),
    { numRuns: RUNS },
  )
})
