import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import { sharedStorefront } from './shared-storefront.ts'

/** A site for each language that needs more of the face than its Latin piece, and some that need no more. */
const SITES = ['com', 'de', 'cojp', 'me', 'bg', 'cz', 'gr', 'hu', 'kzkk', 'ro', 'ru', 'rs', 'comtr', 'comvn']
/** Here signs of currencies are, of which a page has a few: too few to preload. */
const SIGNS = 'latin-ext'

const storefront = sharedStorefront()

const pieceOf = (address: string): string | undefined => /manrope-(.+)-wght-normal/.exec(address)?.[1]

describe('the pieces of the face that a page shows', () => {
  it.for(SITES)('are preloaded, and no others: %s', async (code, { openPage }) => {
    const { page, requests } = await openPage()
    await page.goto(storefront.localUrl(code, '/premium'), { waitUntil: 'networkidle' })
    const links = page.locator('link[rel="preload"][as="font"]')
    const preloaded = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    const shown = await page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts].filter(({ status }) => status !== 'unloaded').length
    })
    const asked = requests.filter((request) => request.resourceType() === 'font').map((request) => request.url())
    const pieces = preloaded.map(pieceOf)
    expect(pieces[0]).toBe('latin')
    expect(asked.map(pieceOf).filter((piece) => piece !== SIGNS && !pieces.includes(piece))).toEqual([])
    expect(asked.length).toBeGreaterThanOrEqual(preloaded.length)
    expect(shown).toBeGreaterThanOrEqual(preloaded.length)
  })
})
