import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PAGE_PATHS } from '../../../domain/catalogue/page-paths.ts'
import type { Consent } from '../../../domain/consent/consent.ts'
import { CONSENT_PATH, type PageView, readViewKey, viewKey } from '../../../domain/routing/page-view.ts'
import { routeRequest } from '../../../domain/routing/route-request.ts'
import { MESSAGE_KEYS, requestedMessage } from '../../../domain/routing/view-query.ts'
import { readCountry, readCurrency, savedCurrency } from '../../../domain/routing/visitor.ts'
import { PLATFORMS } from '../../../ports/vocabulary.ts'
import { RUNS } from '../runs.ts'
import { REAL_SITES } from '../sites/real-sites.ts'
import { plainView } from './plain-view.ts'

test.each<[string, PageView]>([
  [
    'eur-any-x',
    {
      currency: 'EUR',
      order: 'any',
      restricted: [],
      downloadCountry: null,
      platform: null,
      hiddenBanners: [],
      message: null,
    },
  ],
  [
    'chf-ch-x',
    {
      currency: 'CHF',
      order: 'CH',
      restricted: [],
      downloadCountry: null,
      platform: null,
      hiddenBanners: [],
      message: null,
    },
  ],
  [
    'usd-only-c',
    {
      currency: 'USD',
      order: 'only',
      restricted: ['consumer'],
      downloadCountry: null,
      platform: null,
      hiddenBanners: [],
      message: null,
    },
  ],
  [
    'usd-any-b',
    {
      currency: 'USD',
      order: 'any',
      restricted: ['business'],
      downloadCountry: null,
      platform: null,
      hiddenBanners: [],
      message: null,
    },
  ],
  [
    'usd-any-cb-buy-unavailable',
    {
      currency: 'USD',
      order: 'any',
      restricted: ['consumer', 'business'],
      downloadCountry: null,
      platform: null,
      hiddenBanners: [],
      message: 'buy-unavailable',
    },
  ],
  [
    'eur-any-x-at-kz',
    {
      currency: 'EUR',
      order: 'any',
      restricted: [],
      downloadCountry: 'KZ',
      platform: null,
      hiddenBanners: [],
      message: null,
    },
  ],
  [
    'eur-any-x-on-ios',
    {
      currency: 'EUR',
      order: 'any',
      restricted: [],
      downloadCountry: null,
      platform: 'iOS',
      hiddenBanners: [],
      message: null,
    },
  ],
  [
    'chf-ch-cb-at-by-on-macos-without-welcome-anniversary-buy-unavailable',
    {
      currency: 'CHF',
      order: 'CH',
      restricted: ['consumer', 'business'],
      downloadCountry: 'BY',
      platform: 'Mac OS',
      hiddenBanners: ['welcome', 'anniversary'],
      message: 'buy-unavailable',
    },
  ],
])('viewKey and readViewKey convert between a view and its key %s', (key, view) => {
  expect(viewKey(view)).toBe(key)
  expect(readViewKey(key, REAL_SITES.bannerIds)).toEqual(view)
})

test.each([
  '',
  '_',
  'eur',
  'eur-any',
  'EUR-any-x',
  'eur-ANY-x',
  'eur-any-bc',
  'eur-any-xc',
  'euro-any-x',
  'eur-all-x',
  'eur-any-x-',
  'eur-any-x-at-',
  'eur-any-x-at-kaz',
  'eur-any-x-at-kz-',
  'eur-any-x-on-',
  'eur-any-x-on-beos',
  'eur-any-x-on-mac os',
  'eur-any-x-on-ios-at-kz',
  'eur-any-x-without',
  'eur-any-x-without-',
  'eur-any-x-without-buy-unavailable',
  'eur-any-x-without-no-such-banner',
  'eur-any-x-without-anniversary-welcome',
  'eur-any-x-without-welcome-welcome',
  'eur-any-x-no-such-message',
  'eur-any-x-buy-unavailable-twice',
  ' eur-any-x',
  'eur-any-x\n',
])('readViewKey rejects %j', (key) => {
  expect(readViewKey(key, REAL_SITES.bannerIds)).toBeUndefined()
})

const anyView: fc.Arbitrary<PageView> = fc.record({
  currency: fc.stringMatching(/^[A-Z]{3}$/),
  order: fc.oneof(fc.constantFrom('any', 'only'), fc.stringMatching(/^[A-Z]{2}$/)),
  restricted: fc.constantFrom<PageView['restricted'][]>([], ['consumer'], ['business'], ['consumer', 'business']),
  downloadCountry: fc.option(fc.stringMatching(/^[A-Z]{2}$/)),
  platform: fc.constantFrom(null, ...PLATFORMS),
  hiddenBanners: fc.subarray([...REAL_SITES.bannerIds]),
  message: fc.constantFrom(null, ...MESSAGE_KEYS),
})

test('readViewKey restores every view from its key, which is one plain path segment', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      const key = viewKey(view)
      expect(readViewKey(key, REAL_SITES.bannerIds)).toEqual(view)
      expect(key).toMatch(/^[a-z-]+$/)
    }),
    { numRuns: RUNS },
  )
})

test('readViewKey accepts only one key per view, so that no page has two internal paths', () => {
  const nearKey = fc
    .tuple(fc.stringMatching(/^[a-z]{2,4}$/), fc.stringMatching(/^[a-z]{2,4}$/), fc.stringMatching(/^[xcb]{1,2}$/))
    .map((parts) => parts.join('-'))
  fc.assert(
    fc.property(fc.oneof(nearKey, anyView.map(viewKey), fc.string()), (text) => {
      const view = readViewKey(text, REAL_SITES.bannerIds)
      if (view) expect(viewKey(view)).toBe(text)
    }),
    { numRuns: RUNS },
  )
})

test.each([
  ['buy=unavailable', 'buy-unavailable'],
  ['x=1&buy=unavailable', 'buy-unavailable'],
  ['buy=changed', 'buy-changed'],
  ['buy=cheap&buy=unavailable', null],
  ['buy=Unavailable', null],
  ['buy=', null],
  ['unavailable=buy', null],
  ['', null],
])('requestedMessage of the query "%s" is %s', (query, message) => {
  expect(requestedMessage(new URLSearchParams(query))).toBe(message)
})

describe('parsing visitor data', () => {
  test.each([
    ['de', 'DE'],
    ['DE', 'DE'],
    [null, null],
    ['', null],
    ['D', null],
    ['DEU', null],
    ['D1', null],
    ['DE,FR', null],
    ['DE\n', null],
    ['ſs', null],
  ])('readCountry of the header %j is %j', (header, country) => {
    expect(readCountry(header)).toBe(country)
  })

  test.each([
    ['eur', 'EUR'],
    ['EUR', 'EUR'],
    [undefined, null],
    [null, null],
    ['', null],
    ['EURO', null],
    ['EU', null],
    ['E R', null],
    ['EUR\n', null],
  ])('readCurrency of %j is %j', (cookie, currency) => {
    expect(readCurrency(cookie)).toBe(currency)
  })

  test.each([
    [undefined, null],
    ['', null],
    ['chf', 'CHF'],
    ['usdd', 'usdd'],
    ['E R', 'E R'],
  ])(
    'savedCurrency of the cookie %j is %j; a malformed value is kept, so that it counts as stale',
    (cookie, currency) => {
      expect(savedCurrency(cookie)).toBe(currency)
    },
  )
})

const STATES = ['ask', 'object', 'chosen'] as const
const GRANTED = [[], ['analytics'], ['marketing'], ['analytics', 'marketing']] as const

test('viewKey and readViewKey round-trip every consent', () => {
  const consents = STATES.flatMap((state) =>
    GRANTED.flatMap((granted) => [true, false].map((hasPrivacyControl) => ({ state, granted, hasPrivacyControl }))),
  ) satisfies readonly Consent[]
  const keys = consents.map((consent) => {
    const view = { ...plainView('EUR'), consent }
    const key = viewKey(view)
    expect(key).toMatch(/^eur-any-x-consent-/)
    expect(readViewKey(key, REAL_SITES.bannerIds)).toEqual(view)
    return key
  })
  expect(new Set(keys).size).toBe(consents.length)
})

test.each(['eur-any-x-consent-', 'eur-any-x-consent-ask', 'eur-any-x-consent-ask-ma', 'eur-any-x-consent-told-x'])(
  'readViewKey rejects the malformed consent %s',
  (key) => {
    expect(readViewKey(key, REAL_SITES.bannerIds)).toBeUndefined()
  },
)

test('only the consent page varies on the visitor’s consent', () => {
  const pathname = (path: string, cookie: string | undefined, hasPrivacyControl = false) => {
    const visitor = {
      country: null,
      currency: null,
      platform: null,
      hiddenBanners: [],
      consent: { cookie, hasPrivacyControl },
    }
    const route = routeRequest({ host: 'de.localhost', path, query: new URLSearchParams(), visitor }, REAL_SITES)
    return route.kind === 'page' ? route.pathname : null
  }
  expect(pathname(CONSENT_PATH, undefined)).toBe('/de/eur-any-x-consent-ask-x/cookies')
  expect(pathname(CONSENT_PATH, 'v1.am')).toBe('/de/eur-any-x-consent-chosen-am/cookies')
  expect(pathname(CONSENT_PATH, 'v1.am', true)).toBe('/de/eur-any-x-consent-chosen-ag/cookies')
  for (const path of PAGE_PATHS.filter((other) => other !== CONSENT_PATH)) {
    expect([path, pathname(path, 'v1.am', true)]).toEqual([path, pathname(path, undefined)])
  }
})
