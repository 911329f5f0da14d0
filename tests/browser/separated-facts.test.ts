import type { Page } from 'playwright'
import { expect } from 'vitest'
import { it } from './browser-test.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

const WIDTHS = [320, 390, 820, 1280]
const PATHS = ['/', '/premium', '/compare']

/** Returns the facts whose dot is visible at the start or the end of a line, and the number of all visible facts. */
const visibleDots = (page: Page) =>
  page.evaluate(() => {
    const lists = [...document.querySelectorAll<HTMLElement>('.facts')].filter((list) => list.checkVisibility())
    const facts = lists.flatMap((list) => {
      const shown = ([...list.children] as HTMLElement[]).filter((fact) => fact.checkVisibility())
      const isRtl = getComputedStyle(list).direction === 'rtl'
      const box = list.getBoundingClientRect()
      return shown.map((fact, at) => {
        const [rect, before] = [fact.getBoundingClientRect(), shown[at - 1]?.getBoundingClientRect()]
        const dotPx = Number.parseFloat(getComputedStyle(fact, '::before').inlineSize)
        const isFirst = before === undefined || rect.top > before.top + 1
        const dotEnd = isRtl ? box.right - (rect.right - dotPx) : rect.left + dotPx - box.left
        const isClipped = getComputedStyle(list).overflowX === 'clip' && dotEnd <= 0.5
        const endsInDot = getComputedStyle(fact, '::after').content !== 'none'
        return { text: fact.textContent, isWrong: isClipped !== isFirst || endsInDot }
      })
    })
    return { count: facts.length, wrong: facts.filter(({ isWrong }) => isWrong).map(({ text }) => text) }
  })

it.for(sampled(['com', 'fr', 'me', 'cojp', 'coth'], (code) => ['com', 'me'].includes(code)))(
  'shows the dots between facts neither at the start nor at the end of a line: %s',
  async (code, { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    for (const path of PATHS) {
      await page.goto(storefront.localUrl(code, path))
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        const { count, wrong } = await visibleDots(page)
        expect([path, width, wrong]).toEqual([path, width, []])
        expect(count).toBeGreaterThan(2)
      }
    }
  },
)

it('breaks no line within the date of the next charge', async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false })
  await page.goto(storefront.localUrl('com', '/premium'))
  const text = await page.locator('[data-selected] [data-next-charge]').textContent()
  expect(text).toMatch(/: \p{L}+\u00a0\d+,\u00a0\d{4}$/u)
})

it.for(sampled(['com', 'de', 'cojp', 'me'], (code) => ['de', 'cojp'].includes(code)))(
  'separates the parts of a banner with dots: %s',
  async (code, { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
    await page.goto(storefront.localUrl(code, '/'))
    const dots = await page
      .locator('[data-banner] > p > *')
      .evaluateAll((parts) => parts.map((part) => getComputedStyle(part, '::before').content))
    expect(dots.length).toBeGreaterThan(2)
    expect(new Set(dots)).toEqual(new Set(['"·"']))
  },
)
