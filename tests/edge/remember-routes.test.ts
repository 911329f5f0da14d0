import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DownloadCountries } from '../../domain/routing/download-countries.ts'
import { type IncomingRequest, routeRequest } from '../../domain/routing/route-request.ts'
import { rememberRoutes } from '../../edge/routing/routed-request.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'

/** Returns a page request of a first visit with overrides. */
const request = (more: Partial<IncomingRequest> = {}, visitor: Partial<IncomingRequest['visitor']> = {}) => ({
  host: 'de.localhost:3000',
  path: '/premium',
  query: new URLSearchParams(),
  ...more,
  visitor: { country: null, currency: null, platform: null, hiddenBanners: [], ...visitor },
})

const undecided = { cookie: undefined, hasPrivacyControl: false }

/** Few values per property, so that most requests differ from a cached request in only one property. */
const anyRequest = fc.record({
  host: fc.constantFrom('de.localhost', 'de.localhost:3000', 'com.localhost', 'ca.localhost', 'evil.example'),
  path: fc.constantFrom('/', '/premium', '/fr', '/fr/', '/downloads', '/buy', '/cookies', '/no-such-page', '/editor'),
  query: fc.constantFrom('', '', 'currency=USD', 'buy=unavailable').map((text) => new URLSearchParams(text)),
  visitor: fc.record({
    country: fc.constantFrom(null, 'CH', 'BY', 'US'),
    currency: fc.constantFrom(null, null, 'EUR', 'XXX'),
    platform: fc.constantFrom(null, 'Windows' as const, 'iOS' as const),
    hiddenBanners: fc.constantFrom([], [], ['welcome']),
    consent: fc.constantFrom(
      undecided,
      undecided,
      { ...undecided, hasPrivacyControl: true },
      { ...undecided, cookie: 'v1.am' },
    ),
  }),
})

describe('rememberRoutes', () => {
  it('returns the same routes as routeRequest, regardless of earlier requests', () => {
    fc.assert(
      fc.property(fc.array(anyRequest, { maxLength: 60 }), (requests) => {
        const routeOf = rememberRoutes(REAL_SITES, new DownloadCountries(), 5)
        for (const each of [...requests, ...requests]) expect(routeOf(each)).toEqual(routeRequest(each, REAL_SITES))
      }),
      { numRuns: 300 },
    )
  })

  it.each([
    ['without consent signals', undefined],
    ['who has not decided on consent', undecided],
  ])('returns the cached route for the next visitor %s', (_who, consent) => {
    const routeOf = rememberRoutes(REAL_SITES, new DownloadCountries())
    const first = () => request({}, consent === undefined ? {} : { consent })
    expect(routeOf(first())).toBe(routeOf(first()))
  })

  it('returns a new route after a page has reported different countries', () => {
    const countries = new DownloadCountries()
    const routeOf = rememberRoutes(REAL_SITES, countries)
    const fromFrance = request({ path: '/downloads' }, { country: 'FR' })
    expect(routeOf(fromFrance)).toMatchObject({ pathname: '/de/eur-any-x/downloads' })
    countries.learn('/de/eur-any-x/downloads', ['FR'])
    expect(routeOf(fromFrance)).toMatchObject({ pathname: '/de/eur-any-x-at-fr/downloads' })
    expect(routeOf(fromFrance)).toBe(routeOf(fromFrance))
  })

  it.each([
    ['a query', request({ query: new URLSearchParams('currency=EUR') })],
    ['a saved currency', request({}, { currency: 'CHF' })],
    ['a hidden banner', request({}, { hiddenBanners: ['welcome'] })],
    ['a consent decision', request({}, { consent: { ...undecided, cookie: 'v1.am' } })],
    ['Global Privacy Control', request({}, { consent: { ...undecided, hasPrivacyControl: true } })],
    ['a path longer than any page path', request({ path: `/${'x'.repeat(200)}` })],
    ['an unknown host', request({ host: 'evil.example' })],
  ])('does not cache the route of a request with %s', (_what, each) => {
    const routeOf = rememberRoutes(REAL_SITES, new DownloadCountries())
    expect(routeOf(each)).not.toBe(routeOf(each))
    expect(routeOf(each)).toEqual(routeRequest(each, REAL_SITES))
  })
})
