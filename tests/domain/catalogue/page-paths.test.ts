import { expect, it } from 'vitest'
import { ContentPages } from '../../../adapters/content/content-pages.ts'
import {
  DOWNLOAD_REGIONS,
  downloadCountry,
  hasDownloadBlocks,
  isPagePath,
  PAGE_PATHS,
  PRODUCT_PATHS,
} from '../../../domain/catalogue/page-paths.ts'
import { routeRequest } from '../../../domain/routing/route-request.ts'
import { REAL_SITES, realSite } from '../sites/real-sites.ts'

/** Pages that every site must have, in the order of the sitemap. */
const PROMISED = [
  '/',
  '/premium',
  '/plus',
  '/standard',
  '/small-office',
  '/endpoint',
  '/free',
  '/trial',
  '/downloads',
  '/renew',
  '/contact-sales',
  '/support',
  '/search',
  '/compare',
  '/privacy',
  '/cookies',
]

it('PAGE_PATHS contains every promised page, in the order of the sitemap', () => {
  expect(PAGE_PATHS.filter((path) => PROMISED.includes(path))).toEqual(PROMISED)
})

it('PAGE_PATHS contains each path once', () => {
  expect(new Set(PAGE_PATHS).size).toBe(PAGE_PATHS.length)
})

it('PAGE_PATHS lists products between the home page and the service pages', () => {
  expect(PAGE_PATHS.slice(0, 1 + PRODUCT_PATHS.length)).toEqual(['/', ...PRODUCT_PATHS])
})

it.each(PAGE_PATHS)('isPagePath accepts %s', (path) => {
  expect(isPagePath(path)).toBe(true)
})

it.each(['', '/Premium', '/premium/', 'premium', '/premium?x', '/not-found', '/buy', '/toString'])(
  'isPagePath rejects %j',
  (path) => {
    expect(isPagePath(path)).toBe(false)
  },
)

const COUNTRIES = DOWNLOAD_REGIONS.map(({ ipCountry }) => ipCountry)

it.each([
  ['/downloads', 'CN', 'CN'],
  ['/downloads', 'KZ', 'KZ'],
  ['/downloads', 'RU', 'RU'],
  ['/downloads', 'FR', null],
  ['/downloads', null, null],
  ['/premium', 'KZ', 'KZ'],
  ['/premium', 'FR', null],
  ['/compare', 'KZ', null],
])('on %s, a visitor from %s gets the installers for %s', (path, country, expected) => {
  expect(downloadCountry(path, country)).toBe(expected)
})

const blocksOf = async (path: string) => {
  const page = await new ContentPages().page({ site: realSite('com'), path })
  const sections = page.ok ? page.value.sections : []
  return sections.flatMap((section) => (section.kind === 'downloads' ? section.blocks : []))
}

it.each(PAGE_PATHS)('hasDownloadBlocks agrees with the content of %s', async (path) => {
  expect((await blocksOf(path)).length > 0).toBe(hasDownloadBlocks(path))
})

it.each(PAGE_PATHS.filter(hasDownloadBlocks))(
  'DOWNLOAD_REGIONS contains every country that %s has installers for',
  async (path) => {
    const blocks = await blocksOf(path)
    const countries = blocks.flatMap((block) => block.fakeRegions?.geoIP.map(({ ipCountry }) => ipCountry) ?? [])
    expect([...new Set(countries)].toSorted()).toEqual(COUNTRIES.toSorted())
  },
)

it('the content uses every kind of download button: text, image, and both', async () => {
  const blocks = await Promise.all(PAGE_PATHS.map(blocksOf))
  expect(new Set(blocks.flat().map(({ buttons }) => buttons))).toEqual(new Set(['text', 'image', 'both']))
})

it('the downloads page varies only on countries with separate installers', () => {
  const pathOf = (path: string, country: string | null) => {
    const visitor = { country, currency: null, platform: null, hiddenBanners: [] }
    const route = routeRequest({ host: 'localhost', path, query: new URLSearchParams(), visitor }, REAL_SITES)
    return route.kind === 'page' ? route.pathname : route.kind
  }
  expect(pathOf('/downloads', 'KZ')).toMatch(/-at-kz\/downloads$/)
  expect(pathOf('/downloads', 'FR')).toBe(pathOf('/downloads', null))
  expect(pathOf('/premium', 'KZ')).toMatch(/-at-kz\/premium$/)
  expect(pathOf('/compare', 'KZ')).toBe(pathOf('/compare', null))
})
