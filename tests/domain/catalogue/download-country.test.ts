import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ContentPages } from '../../../adapters/content/content-pages.ts'
import { DOWNLOAD_REGIONS, downloadCountry } from '../../../domain/catalogue/download-country.ts'
import { readViewKey, viewKey } from '../../../domain/routing/page-view.ts'
import { routeRequest } from '../../../domain/routing/route-request.ts'
import { RUNS } from '../runs.ts'
import { REAL_SITES, realSite } from '../sites/real-sites.ts'

const COUNTRIES = DOWNLOAD_REGIONS.map(({ ipCountry }) => ipCountry)

it.each([
  ['/downloads', 'CN', 'CN'],
  ['/downloads', 'KZ', 'KZ'],
  ['/downloads', 'RU', 'RU'],
  ['/downloads', 'FR', null],
  ['/downloads', null, null],
  ['/premium', 'KZ', null],
])('on %s a visitor from %s gets the installers of %s', (path, country, expected) => {
  expect(downloadCountry(path, country)).toBe(expected)
})

it('every country that the content has installers for is one that makes a view', async () => {
  const page = await new ContentPages().page({ site: realSite('com'), path: '/downloads' })
  const sections = page.ok ? page.value.sections : []
  const blocks = sections.flatMap((section) => (section.kind === 'downloads' ? section.blocks : []))
  const countries = new Set(blocks.flatMap((block) => block.fakeRegions?.geoIP.map(({ ipCountry }) => ipCountry) ?? []))
  expect([...countries].toSorted()).toEqual(COUNTRIES.toSorted())
})

it('a visitor from such a country gets a downloads page for that country, and the common one elsewhere', () => {
  const pathOf = (path: string, country: string | null) => {
    const visitor = { country, currency: null }
    const route = routeRequest({ host: 'localhost', path, query: new URLSearchParams(), visitor }, REAL_SITES)
    return route.kind === 'page' ? route.pathname : route.kind
  }
  expect(pathOf('/downloads', 'KZ')).toMatch(/-at-kz\/downloads$/)
  expect(pathOf('/downloads', 'FR')).toBe(pathOf('/downloads', null))
  expect(pathOf('/premium', 'KZ')).toBe(pathOf('/premium', null))
})

it('a view key is read as it was written', () => {
  const view = fc.record({
    currency: fc.constantFrom('USD', 'EUR'),
    order: fc.constantFrom('any', 'only', 'CH'),
    restricted: fc.constantFrom([], ['consumer' as const], ['consumer' as const, 'business' as const]),
    downloadCountry: fc.constantFrom(null, ...COUNTRIES),
    message: fc.constantFrom(null, 'buy-unavailable' as const),
  })
  fc.assert(
    fc.property(view, (one) => {
      expect(readViewKey(viewKey(one))).toEqual(one)
    }),
    { numRuns: RUNS },
  )
})
