import { expect, it } from 'vitest'
import { ContentPages } from '../../../adapters/content/content-pages.ts'
import {
  DOWNLOAD_REGIONS,
  downloadCountry,
  hasDownloadBlocks,
  PAGE_PATHS,
} from '../../../domain/catalogue/page-paths.ts'
import { routeRequest } from '../../../domain/routing/route-request.ts'
import { REAL_SITES, realSite } from '../sites/real-sites.ts'

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
])('on %s a visitor from %s gets the installers of %s', (path, country, expected) => {
  expect(downloadCountry(path, country)).toBe(expected)
})

const blocksOf = async (path: string) => {
  const page = await new ContentPages().page({ site: realSite('com'), path })
  const sections = page.ok ? page.value.sections : []
  return sections.flatMap((section) => (section.kind === 'downloads' ? section.blocks : []))
}

it.each(PAGE_PATHS)('%s has download blocks just where the catalogue says so', async (path) => {
  expect((await blocksOf(path)).length > 0).toBe(hasDownloadBlocks(path))
})

it.each(PAGE_PATHS.filter(hasDownloadBlocks))(
  'every country that %s has installers for is one that makes a view',
  async (path) => {
    const blocks = await blocksOf(path)
    const countries = blocks.flatMap((block) => block.fakeRegions?.geoIP.map(({ ipCountry }) => ipCountry) ?? [])
    expect([...new Set(countries)].toSorted()).toEqual(COUNTRIES.toSorted())
  },
)

it('text, picture and both are all in use', async () => {
  const blocks = await Promise.all(PAGE_PATHS.map(blocksOf))
  expect(new Set(blocks.flat().map(({ buttons }) => buttons))).toEqual(new Set(['text', 'image', 'both']))
})

it('a visitor from such a country gets a downloads page for that country, and the common one elsewhere', () => {
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
