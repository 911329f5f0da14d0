import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { WALLS } from '../../ports/vocabulary.ts'
import { it } from './browser-test.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

/** Pages with a wall beside their heading. */
const PATHS = [
  ...[
    '/about',
    '/compare',
    '/downloads',
    '/finder',
    '/guarantee',
    '/help',
    '/orders',
    '/renew',
    '/reviews',
    '/contact-sales',
  ],
  ...['/search', '/support'],
] as const

const WALL = 'main h1 >> xpath=../following-sibling::div/*[name()="svg" and @aria-hidden="true"]'

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (box === null) throw new Error(`${selector} is not visible.`)
  return box
}

/** Space above the heading of a page head and below its last line, in CSS pixels. */
const headSpaces = (page: Page) =>
  page
    .locator('main section')
    .first()
    .evaluate((head) => {
      const { top, bottom } = head.getBoundingClientRect()
      const texts = [...head.querySelectorAll('h1, p, li, a')].map((text) => text.getBoundingClientRect())
      const above = Math.min(...texts.map((text) => text.top)) - top
      const below = bottom - Math.max(...texts.map((text) => text.bottom))
      return [Math.round(above), Math.round(below)]
    })

it('lists the page of each wall', () => expect(PATHS).toHaveLength(WALLS.length))

describe('the head of a page with a task', () => {
  it.for(sampled(PATHS, (path) => ['/compare', '/guarantee', '/support'].includes(path)))(
    'has its wall beside the heading on a desktop and a tablet, and below the text on a phone: %s',
    async (path, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
      for (const [code, isRightToLeft] of [
        ['de', false],
        ['me', true],
      ] as const) {
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.goto(storefront.localUrl(code, path))
        const [wall, heading, footer] = [
          await boxOf(page, WALL),
          await boxOf(page, 'main h1'),
          await boxOf(page, 'footer [data-country-selector]'),
        ]
        if (isRightToLeft) expect(Math.round(wall.x)).toBe(1280 - Math.round(footer.x + footer.width))
        else expect(wall.x).toBeGreaterThan(heading.x + 400)
        for (const width of [820, 390, 320]) {
          await page.setViewportSize({ width, height: 844 })
          const [wall, title, head] = [
            await boxOf(page, WALL),
            await boxOf(page, 'main section > div > div'),
            await boxOf(page, 'main section'),
          ]
          const isBeside = isRightToLeft ? wall.x + wall.width <= title.x : wall.x >= title.x + title.width
          expect(width < 640 ? wall.y >= title.y + title.height : isBeside, `${width} px`).toBe(true)
          expect(wall.height, `${width} px`).toBeGreaterThanOrEqual(width < 640 ? 72 : 34)
          expect(wall.x, `${width} px`).toBeGreaterThanOrEqual(0)
          expect(wall.x + wall.width, `${width} px`).toBeLessThanOrEqual(width)
          expect(wall.y + wall.height, `${width} px`).toBeLessThanOrEqual(head.y + head.height)
        }
      }
    },
  )

  it.for(['/about', '/compare', '/guarantee', '/orders', '/privacy', '/search', '/support'])(
    'has equal space above its heading and below its last line: %s',
    async (path, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
      await page.goto(storefront.localUrl('com', path))
      const [above = Number.NaN, below = Number.NaN] = await headSpaces(page)
      expect(above).toBeGreaterThanOrEqual(32)
      // The lower border takes one pixel.
      expect(Math.abs(above - below)).toBeLessThanOrEqual(2)
    },
  )

  it('draws its wall in the color of the text if colors are forced', async ({ openPage }) => {
    const { page } = await openPage({
      javaScriptEnabled: false,
      viewport: { width: 1280, height: 800 },
      forcedColors: 'active',
    })
    await page.goto(storefront.localUrl('com', '/compare'))
    const stroke = await page
      .locator(`${WALL} >> path`)
      .first()
      .evaluate((path) => getComputedStyle(path).stroke)
    expect(stroke).toBe(await page.locator('main h1').evaluate((heading) => getComputedStyle(heading).color))
  })

  it('is directly above the first section, whose cards are not in a second band', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
    await page.goto(storefront.localUrl('com', '/guarantee'))
    const head = await boxOf(page, 'main section')
    const steps = page.locator('#rest > section').first()
    expect((await boxOf(page, '#rest > section')).y).toBe(head.y + head.height)
    expect(await steps.evaluate((section) => getComputedStyle(section).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
  })
})
