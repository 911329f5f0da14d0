import { expect, it } from 'vitest'
import { isPagePath, PAGE_PATHS } from '../../../domain/catalogue/page-paths.ts'

it('every site has its home and fourteen pages, each once', () => {
  expect(PAGE_PATHS[0]).toBe('/')
  expect(new Set(PAGE_PATHS).size).toBe(15)
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
