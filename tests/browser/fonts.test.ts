import { expect } from 'vitest'
import { it } from './browser-test.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

it.for(['com', 'cojp', 'me', 'gr', 'coth'])(
  'a page of %s uses system fonts and requests no font',
  async (code, { openPage }) => {
    const { page, requests } = await openPage()
    await page.goto(storefront.localUrl(code, '/premium'), { waitUntil: 'load' })
    await page.evaluate(() => document.fonts.ready)
    expect(requests.filter((request) => request.resourceType() === 'font')).toEqual([])
    expect(await page.locator('link[rel="preload"]').count()).toBe(0)
    expect(await page.evaluate(() => document.fonts.size)).toBe(0)
  },
)

it('only a Kazakh page prefers fonts with all Kazakh letters to the default font', async ({ openPage }) => {
  const { page } = await openPage()
  const familyOn = async (code: string): Promise<string> => {
    await page.goto(storefront.localUrl(code, '/premium'))
    return page.evaluate(() => getComputedStyle(document.body).fontFamily)
  }
  expect(await familyOn('kzkk')).toMatch(/"Noto Sans", "DejaVu Sans", sans-serif$/)
  expect(await familyOn('kz')).toMatch(/Roboto, sans-serif$/)
})
