import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import { sharedStorefront } from './shared-storefront.ts'

/** A site for each language that needs more of the face than its Latin piece, and some that need no more. */
const SITES = ['com', 'de', 'cojp', 'me', 'bg', 'cz', 'gr', 'hu', 'kzkk', 'ro', 'ru', 'rs', 'comtr', 'comvn']

const storefront = sharedStorefront()

describe('the face of a page', () => {
  it.for(SITES)('comes in the pieces that its style names, and none is preloaded: %s', async (code, { openPage }) => {
    const { page, requests } = await openPage()
    await page.goto(storefront.localUrl(code, '/premium'), { waitUntil: 'networkidle' })
    expect(await page.locator('link[rel="preload"]').count()).toBe(0)
    const named = (await page.locator('style').textContent()) ?? ''
    const wanted = await page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts].filter(({ family, status }) => family === 'Manrope' && status !== 'unloaded').length
    })
    const asked = requests.filter((request) => request.resourceType() === 'font').map((request) => request.url())
    expect(asked.length).toBe(wanted)
    expect(asked.map((url) => new URL(url).pathname).filter((path) => !named.includes(path))).toEqual([])
    expect(asked.some((url) => url.includes('manrope-latin-wght'))).toBe(true)
  })
})
