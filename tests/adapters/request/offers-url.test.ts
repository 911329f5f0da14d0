import { expect, it } from 'vitest'
import { loadPage } from '../../../app/_page/load-page.ts'

const offersUrlOf = async (path: string) => (await loadPage('me-en', 'usd-any-x', path))?.page?.offersUrl

it('the form of a modal requests the personalized offers of the home page, so that both share the answer', async () => {
  expect(await offersUrlOf('/')).toMatch(/^\/offers\?product=premium&product=plus&.*&back=%2Fen$/)
  expect(await offersUrlOf('/buy-premium')).toBe(await offersUrlOf('/'))
})

it('a product page requests its own personalized offers', async () => {
  expect(await offersUrlOf('/premium')).toBe('/offers?product=premium&currency=USD&back=%2Fen%2Fpremium')
})

it('a page without products requests no personalized offers', async () => {
  expect(await offersUrlOf('/privacy')).toBeNull()
})
