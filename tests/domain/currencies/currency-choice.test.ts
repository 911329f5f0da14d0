import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseCurrency, currenciesFor, orderClass } from '../../../domain/currencies/currency-choice.ts'
import { RUNS } from '../runs.ts'
import { REAL_SITES, realSite } from '../sites/real-sites.ts'

test.each([
  ['nothing saved', null, 'EUR'],
  ['the first saved', 'EUR', 'EUR'],
  ['another of the list saved', 'CHF', 'CHF'],
  ['a currency that is no longer on offer', 'USD', 'EUR'],
  ['another case of letters', 'chf', 'EUR'],
  ['rubbish', '', 'EUR'],
])('%s: what is shown', (_, saved, expected) => {
  expect(chooseCurrency(['EUR', 'CHF'], saved)).toBe(expected)
})

test('an empty list is a programming mistake', () => {
  expect(() => chooseCurrency([], null)).toThrow('the site has no currencies')
})

test('what is shown is always on offer, and is the saved choice while that is', () => {
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

describe('the visitor’s country orders the currencies', () => {
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
  ])('%s from %s', (code, country, expected) => {
    expect(order(code, country)).toBe(expected)
  })

  test.each(['EE', 'LV', 'LT'])('ru from %s, a Baltic country: euro first', (country) => {
    expect(order('ru', country)).toBe('EUR USD RUB')
  })

  test.each(['RU', 'BY', 'AM', 'AZ', 'KG', 'KZ', 'MD', 'TJ', 'TM', null])('ru from %s: rouble first', (country) => {
    expect(order('ru', country)).toBe('RUB USD EUR')
  })

  test('ru from Uzbekistan: dollar first', () => {
    expect(order('ru', 'UZ')).toBe('USD RUB EUR')
  })

  test.each(['', 'ch', 'CHE', '__proto__', 'constructor', 'toString'])('country %j is ignored', (country) => {
    expect(order('de', country)).toBe('EUR CHF')
    expect(orderClass(realSite('de'), country)).toBeNull()
  })
})

describe('a currency asked for by query or page', () => {
  test.each([
    ['CHF', ['CHF']],
    ['chf', ['CHF']],
    ['EUR', ['EUR']],
    ['USD', ['EUR', 'CHF']],
    ['', ['EUR', 'CHF']],
    ['CHF,EUR', ['EUR', 'CHF']],
    [null, ['EUR', 'CHF']],
    [undefined, ['EUR', 'CHF']],
  ])('%j on de', (only, expected) => {
    expect(currenciesFor(realSite('de'), null, only)).toEqual(expected)
  })

  test('a currency of another country’s order counts too', () => {
    expect(currenciesFor(realSite('de'), 'CH', 'EUR')).toEqual(['EUR'])
  })
})

describe('the order class', () => {
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
  ])('of %s from %s is %s', (code, country, expected) => {
    expect(orderClass(realSite(code), country)).toBe(expected)
  })

  test('is null for an order that is written down but does not differ', () => {
    const de = realSite('de')
    const written = { ...de, currencies: { default: ['EUR', 'CHF'], byCountry: { AT: ['EUR', 'CHF'] } } }
    expect(orderClass(written, 'AT')).toBeNull()
  })
})

const site = fc.constantFrom(...REAL_SITES.all)
const countries = REAL_SITES.all.flatMap(({ currencies }) => Object.keys(currencies.byCountry))
const country = fc.option(fc.oneof(fc.constantFrom(...countries), fc.stringMatching(/^[A-Z]{2}$/), fc.string()))

test('an order class gets exactly what its country gets, and is its own class', () => {
  fc.assert(
    fc.property(site, country, (of, from) => {
      const standsFor = orderClass(of, from)
      expect(currenciesFor(of, standsFor)).toEqual(currenciesFor(of, from))
      expect(orderClass(of, standsFor)).toBe(standsFor)
    }),
    { numRuns: RUNS },
  )
})

test('no country and no wish takes a currency away or brings in a foreign one', () => {
  const wish = fc.option(fc.oneof(fc.string(), fc.constantFrom('EUR', 'usd', 'CHF', 'RUB')))
  fc.assert(
    fc.property(site, country, wish, (of, from, only) => {
      expect(currenciesFor(of, from).toSorted()).toEqual(of.currencies.default.toSorted())
      const list = currenciesFor(of, from, only)
      const asked = only?.toUpperCase() ?? ''
      if (of.currencies.default.includes(asked)) expect(list).toEqual([asked])
      else expect(list).toEqual(currenciesFor(of, from))
    }),
    { numRuns: RUNS },
  )
})
