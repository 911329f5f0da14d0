import { expect, it } from 'vitest'
import { ContentPages } from '../../../adapters/content/content-pages.ts'
import {
  hasDownloadBlocks,
  isPagePath,
  PAGE_PATHS,
  PRODUCT_PATHS,
  PURCHASE_PATHS,
} from '../../../domain/catalogue/page-paths.ts'
import { realSite } from '../sites/real-sites.ts'

/** Pages that every site must have, in sitemap order. */
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

it('PAGE_PATHS contains every promised page in sitemap order', () => {
  expect(PAGE_PATHS.filter((path) => PROMISED.includes(path))).toEqual(PROMISED)
})

it('PAGE_PATHS contains each path once', () => {
  expect(new Set(PAGE_PATHS).size).toBe(PAGE_PATHS.length)
})

it('PAGE_PATHS lists products between the home page and the service pages', () => {
  expect(PAGE_PATHS.slice(0, 1 + PRODUCT_PATHS.length)).toEqual(['/', ...PRODUCT_PATHS])
})

it.each([...PAGE_PATHS, ...PURCHASE_PATHS])('isPagePath accepts %s', (path) => {
  expect(isPagePath(path)).toBe(true)
})

it.each([
  '',
  '/Premium',
  '/premium/',
  'premium',
  '/premium?x',
  '/not-found',
  '/buy',
  '/buy-free',
  '/buy-none',
  '/toString',
])('isPagePath rejects %j', (path) => {
  expect(isPagePath(path)).toBe(false)
})

const blocksOf = async (path: string) => {
  const page = await new ContentPages().page({ site: realSite('com'), path })
  const sections = page.ok ? page.value.sections : []
  return sections.flatMap((section) => (section.kind === 'downloads' ? section.blocks : []))
}

it.each(PAGE_PATHS)('hasDownloadBlocks matches the content of page %s', async (path) => {
  expect((await blocksOf(path)).length > 0).toBe(hasDownloadBlocks(path))
})

it('the content uses every kind of download button: text, image, and both', async () => {
  const blocks = await Promise.all(PAGE_PATHS.map(blocksOf))
  expect(new Set(blocks.flat().map(({ buttons }) => buttons))).toEqual(new Set(['text', 'image', 'both']))
})
