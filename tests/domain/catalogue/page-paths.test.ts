import { expect, it } from 'vitest'
import { isPagePath, PAGE_PATHS, PRODUCT_PATHS } from '../../../domain/catalogue/page-paths.ts'

/** What every site has, by the outside contract, in the order of the sitemap. */
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

it('every promised page is there, in the order of the sitemap', () => {
  expect(PAGE_PATHS.filter((path) => PROMISED.includes(path))).toEqual(PROMISED)
})

it('no path is there twice', () => {
  expect(new Set(PAGE_PATHS).size).toBe(PAGE_PATHS.length)
})

it('the products come between the home page and the service pages', () => {
  expect(PAGE_PATHS.slice(0, 1 + PRODUCT_PATHS.length)).toEqual(['/', ...PRODUCT_PATHS])
})

it.each(PAGE_PATHS)('%s is a page', (path) => {
  expect(isPagePath(path)).toBe(true)
})

it.each(['', '/Premium', '/premium/', 'premium', '/premium?x', '/not-found', '/buy', '/toString'])(
  '%j is no page',
  (path) => {
    expect(isPagePath(path)).toBe(false)
  },
)
