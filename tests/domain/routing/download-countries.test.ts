import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasDownloadBlocks, PAGE_PATHS } from '../../../domain/catalogue/page-paths.ts'
import { DownloadCountries } from '../../../domain/routing/download-countries.ts'
import { routeRequest } from '../../../domain/routing/route-request.ts'
import { RUNS } from '../runs.ts'
import { REAL_SITES } from '../sites/real-sites.ts'

const viewOf = (path: string, country: string | null, countries: DownloadCountries): string => {
  const visitor = { country, currency: null, platform: null, hiddenBanners: [] }
  const request = { host: 'com.localhost', path, query: new URLSearchParams(), visitor }
  const route = routeRequest(request, REAL_SITES, countries)
  return route.kind === 'page' ? route.pathname : route.kind
}

const country = fc.stringMatching(/^[A-Z]{2}$/)
const countryList = fc.uniqueArray(country, { maxLength: 8 })

describe('DownloadCountries', () => {
  it.each([
    ['/downloads', 'FR', 'FR'],
    ['/downloads', 'DE', null],
    ['/downloads', null, null],
    ['/premium', 'FR', null],
    ['/', 'FR', null],
  ])('after /downloads has reported FR, returns for the path %s and a visitor from %s: %s', (page, from, expected) => {
    const countries = new DownloadCountries()
    countries.learn('/com/usd-any-x/downloads', ['FR'])
    countries.learn('/com/usd-any-x', ['FR'])
    expect(countries.countryFor('com', page, from)).toBe(expected)
    expect(countries.countryFor('de', page, from)).toBeNull()
  })

  it('forgets a country that the latest render no longer reports, in whichever view', () => {
    const countries = new DownloadCountries()
    countries.learn('/com/usd-any-x/downloads', ['FR', 'KZ'])
    countries.learn('/com/eur-any-c-at-fr-on-ios/downloads', ['KZ'])
    expect([countries.countryFor('com', '/downloads', 'FR'), countries.countryFor('com', '/downloads', 'KZ')]).toEqual([
      null,
      'KZ',
    ])
  })

  it('changes its version if and only if a page reports different countries than before', () => {
    fc.assert(
      fc.property(countryList, countryList, (first, second) => {
        const countries = new DownloadCountries()
        countries.learn('/com/usd-any-x/downloads', first)
        const before = countries.version
        countries.learn('/com/usd-any-x-at-fr/downloads', second.toReversed())
        expect(countries.version !== before).toBe(first.toSorted().join() !== second.toSorted().join())
      }),
      { numRuns: RUNS },
    )
  })

  it('gives a page at most one view per named country, plus the common view', () => {
    fc.assert(
      fc.property(countryList, fc.array(country, { maxLength: 60 }), (named, visitors) => {
        const countries = new DownloadCountries()
        countries.learn('/com/usd-any-x/downloads', named)
        const regional = visitors
          .map((from) => /-at-([a-z]{2})/.exec(viewOf('/downloads', from, countries))?.[1]?.toUpperCase())
          .filter((at) => at !== undefined)
        expect(regional).toEqual(visitors.filter((from) => named.includes(from)))
      }),
      { numRuns: Math.ceil(RUNS / 10) },
    )
  })

  it('changes only the routes of pages with download blocks', () => {
    const countries = new DownloadCountries()
    for (const page of PAGE_PATHS) countries.learn(`/com/usd-any-x${page === '/' ? '' : page}`, ['FR'])
    for (const page of PAGE_PATHS.filter((path) => path !== '/cookies')) {
      const isRegional = viewOf(page, 'FR', countries) !== viewOf(page, null, countries)
      expect([page, isRegional]).toEqual([page, hasDownloadBlocks(page)])
    }
  })
})
