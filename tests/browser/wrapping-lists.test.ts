import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { it as testInChromium } from './browser-test.ts'
import { observePage } from './observe-page.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

/** Phones, a tablet, a small and a common desktop. */
const WIDTHS = [320, 390, 820, 1024, 1280]

/** Matches lists that wrap: picker values, products, and lists in sections. */
const ROWS = '[data-choice] fieldset > div, main ul:has(> li > h3), main ul:has(> li > blockquote), main ol, main dl'

const it = testInChromium.extend('page', { scope: 'file' }, async ({ chromium }, { onCleanup }) => {
  const { page } = await observePage(chromium, { javaScriptEnabled: false })
  onCleanup(() => page.context().close())
  return page
})

/** Returns the last entry of each list that has one entry in the last row and several entries in another row. */
const orphans = (page: Page): Promise<string[]> =>
  page.evaluate((rows) => {
    const topOf = (element: Element) => Math.round(element.getBoundingClientRect().top)
    return [...document.querySelectorAll(rows)]
      .map((list) => [...list.querySelectorAll(':scope > li, :scope > div > dt, label')])
      .filter((entries) => {
        const tops = entries.filter((entry) => entry.checkVisibility()).map(topOf)
        const last = tops.filter((top) => top === tops.at(-1)).length
        return last === 1 && tops.some((top, index) => tops.indexOf(top) !== index)
      })
      .map((entries) => entries.at(-1)?.textContent ?? '')
  }, ROWS)

/** Returns whether a word breaks across lines anywhere except at a soft hyphen. */
const hasPartedSyllable = (heading: Element): boolean => {
  const text = heading.firstChild
  if (!(text instanceof Text)) return false
  const topOf = (place: number) => {
    const range = document.createRange()
    range.setStart(text, place)
    range.setEnd(text, place + 1)
    return Math.round([...range.getClientRects()].at(-1)?.top ?? 0)
  }
  return [...text.data.matchAll(/[^\s\u00ad]+/g)].some(
    ({ index, 0: part }) => topOf(index) !== topOf(index + part.length - 1),
  )
}

describe('the rows of a page', () => {
  it.for([
    ['latam', '/premium'],
    ['fr', '/premium'],
    ['ru', '/endpoint'],
    ['de', '/'],
    ['de', '/guarantee'],
    ['com', '/orders'],
    ['com', '/compare'],
  ] as const)('leave no entry alone in the last row at any width: %s%s', async ([code, path], { page }) => {
    await page.goto(storefront.localUrl(code, path), { waitUntil: 'domcontentloaded' })
    const found: string[] = []
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      for (const entry of await orphans(page)) found.push(`${width}: ${entry}`)
    }
    expect(found).toEqual([])
  })

  it.for(['/terms', '/reviews'])('break heading words only at soft hyphens: de%s', async (path, { page }) => {
    await page.goto(storefront.localUrl('de', path), { waitUntil: 'domcontentloaded' })
    const parted: number[] = []
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      if (await page.locator('h1').evaluate(hasPartedSyllable)) parted.push(width)
    }
    expect(parted).toEqual([])
  })
})
