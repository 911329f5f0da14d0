import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CONSENT_CATEGORIES,
  type Consent,
  chosenConsent,
  consentCookie,
  consentOf,
  forgottenCookies,
  grantedByDefault,
  refusedCategories,
} from '../../../domain/consent/consent.ts'
import { CONSENT_RULES, CONSENTED_ITEMS } from '../../../domain/consent/consent-table.ts'
import { RUNS } from '../runs.ts'

const consentFor = (country: string | null, cookie?: string, hasPrivacyControl = false, locale = 'en'): Consent =>
  consentOf({ cookie, hasPrivacyControl }, grantedByDefault(country, locale))

describe('consentOf without a decision', () => {
  test.each<[string, string | null, string, Consent['state'], readonly string[]]>([
    ['a country with opt-in', 'DE', 'en-US', 'ask', []],
    ['a country with opt-out', 'US', 'de-DE', 'object', ['analytics', 'marketing']],
    ['a country with opt-in for one category', 'JP', 'ja-JP', 'ask', ['analytics']],
    [
      'the opt-out country of the locale if the visitor’s country is unknown',
      null,
      'en-US',
      'object',
      ['analytics', 'marketing'],
    ],
    ['the opt-in country of the locale if the visitor’s country is unknown', null, 'sr-Latn-RS', 'ask', []],
    ['opt-in countries if neither the visitor nor the locale has a country', null, 'es-419', 'ask', []],
  ])('applies the default rules of %s', (_, country, locale, state, granted) => {
    expect(consentFor(country, undefined, false, locale)).toEqual({ state, granted, hasPrivacyControl: false })
  })
})

describe('a consent decision', () => {
  test.each<[string, string, readonly string[]]>([
    ['nothing', 'v1.', []],
    ['analytics', 'v1.a', ['analytics']],
    ['marketing', 'v1.m', ['marketing']],
    ['both', 'v1.am', ['analytics', 'marketing']],
  ])('applies in every country (granted: %s)', (_, cookie, granted) => {
    for (const country of ['DE', 'US', null]) {
      expect(consentFor(country, cookie)).toEqual({ state: 'chosen', granted, hasPrivacyControl: false })
    }
  })

  test.each(['', 'v0.am', 'v2.am', 'v1.ma', 'v1.aa', 'v1.amd', 'v1', 'am', 'v1.am;'])(
    'is ignored if it is malformed or has a different version: %j',
    (cookie) => {
      expect(consentFor('DE', cookie)).toMatchObject({ state: 'ask', granted: [] })
    },
  )

  test('is stored for half a year with its version, and read back unchanged', () => {
    fc.assert(
      fc.property(fc.subarray([...CONSENT_CATEGORIES]), (categories) => {
        const cookie = consentCookie(categories)
        expect(cookie).toMatch(/^consent=v1\.a?m?; Path=\/; Max-Age=15724800; SameSite=Lax$/)
        expect(consentFor('DE', /=([^;]*)/.exec(cookie)?.[1])).toMatchObject({ state: 'chosen', granted: categories })
      }),
      { numRuns: RUNS },
    )
  })

  test('contains all, no or the checked categories, depending on the form’s button', () => {
    const chosen = (fields: Readonly<Record<string, string>>, hasPrivacyControl = false) =>
      chosenConsent(new Map(Object.entries(fields)), hasPrivacyControl)
    expect(chosen({ choice: 'all' })).toEqual(['analytics', 'marketing'])
    expect(chosen({ choice: 'necessary', analytics: 'on' })).toEqual([])
    expect(chosen({ choice: 'selected', marketing: 'on' })).toEqual(['marketing'])
    expect(chosen({ analytics: 'on' })).toEqual(['analytics'])
    expect(chosen({ choice: 'everything' })).toEqual([])
    expect(chosen({ choice: 'all' }, true)).toEqual(['analytics'])
  })
})

describe('Global Privacy Control', () => {
  test('overrides country rules and decisions for marketing', () => {
    expect(consentFor('US', undefined, true).granted).toEqual(['analytics'])
    expect(consentFor('US', 'v1.am', true).granted).toEqual(['analytics'])
    expect(consentFor('DE', 'v1.m', true).granted).toEqual([])
  })
})

describe('refusedCategories', () => {
  test.each<[string, Consent, readonly string[]]>([
    ['nothing for a visitor who was not asked', consentFor('US'), []],
    ['nothing for a visitor who has not decided', consentFor('DE'), []],
    ['both categories if the visitor has refused both', consentFor('DE', 'v1.'), ['analytics', 'marketing']],
    ['marketing if the visitor has granted only analytics', consentFor('US', 'v1.a'), ['marketing']],
    ['marketing for a browser with Global Privacy Control', consentFor('US', undefined, true), ['marketing']],
  ])('returns %s', (_, consent, refused) => {
    expect(refusedCategories(consent)).toEqual(refused)
  })
})

describe('forgottenCookies', () => {
  test('deletes exactly the cookies of categories that are not granted', () => {
    const names = (granted: Parameters<typeof forgottenCookies>[0]) =>
      forgottenCookies(granted).map((cookie) => {
        expect(cookie).toMatch(/^\w+=; Path=\/; Max-Age=0; SameSite=Lax$/)
        return cookie.slice(0, cookie.indexOf('='))
      })
    const marketing = ['campaign', 'store_args', 'session_partner', 'query_string']
    const analytics = ['_ga', 'client_id', 'session_id', 'visitor_id']
    expect(names(['analytics', 'marketing'])).toEqual([])
    expect(names(['analytics'])).toEqual(marketing)
    expect(names([])).toEqual([...analytics, ...marketing])
  })

  test('deletes the visitor’s cookies whose names start with a prefix of a refused category', () => {
    const sent = ['_ga', '_ga_ABCDEF1234', 'campaign', 'other', '_gat', '_ga_a b']
    const names = (granted: Parameters<typeof forgottenCookies>[0]) =>
      forgottenCookies(granted, sent).map((cookie) => cookie.slice(0, cookie.indexOf('=')))
    expect(names(['marketing'])).toEqual(['_ga', 'client_id', 'session_id', 'visitor_id', '_ga_ABCDEF1234'])
    expect(names(['analytics', 'marketing'])).toEqual([])
  })
})

test('each letter in the consent table is unique and has no other meaning in view keys', () => {
  const letters = CONSENT_CATEGORIES.map((category) => CONSENT_RULES[category].letter)
  expect(new Set(letters).size).toBe(letters.length)
  for (const letter of letters) expect(letter).toMatch(/^(?![gx])[a-z]$/)
})

test('the consent table lists every cookie and storage key in exactly one category', () => {
  const names = CONSENT_CATEGORIES.flatMap((category) => {
    const { cookies, localKeys, sessionKeys } = CONSENTED_ITEMS[category]
    return [...cookies, ...localKeys, ...sessionKeys]
  })
  expect(new Set(names).size).toBe(names.length)
})
