import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { HEAD_DRAWINGS } from '../../ports/vocabulary.ts'
import { it } from './browser-test.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

/** Pages with a picture beside their heading. */
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

const PICTURE = 'main h1 >> xpath=../following-sibling::img[@alt=""]'

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

it('lists the page of each picture', () => expect(PATHS).toHaveLength(HEAD_DRAWINGS.length))

describe('the head of a page with a task', () => {
  it.for(sampled(PATHS, (path) => ['/compare', '/guarantee', '/support'].includes(path)))(
    'has its picture beside the heading on a desktop and a tablet, and below the text on a phone: %s',
    async (path, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
      for (const [code, isRightToLeft] of [
        ['de', false],
        ['me', true],
      ] as const) {
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.goto(storefront.localUrl(code, path))
        const [picture, heading, footer] = [
          await boxOf(page, PICTURE),
          await boxOf(page, 'main h1'),
          await boxOf(page, 'footer [data-country-selector]'),
        ]
        expect(await page.locator('link[rel="preload"][as="image"]').count()).toBe(0)
        if (isRightToLeft) expect(Math.round(picture.x)).toBe(1280 - Math.round(footer.x + footer.width))
        else expect(picture.x).toBeGreaterThan(heading.x + 400)
        for (const width of [820, 390, 320]) {
          await page.setViewportSize({ width, height: 844 })
          const [picture, title, head] = [
            await boxOf(page, PICTURE),
            await boxOf(page, 'main section > div > div'),
            await boxOf(page, 'main section'),
          ]
          const isBeside = isRightToLeft ? picture.x + picture.width <= title.x : picture.x >= title.x + title.width
          expect(width < 640 ? picture.y >= title.y + title.height : isBeside, `${width} px`).toBe(true)
          expect(picture.height, `${width} px`).toBe(112)
          expect(picture.width, `${width} px`).toBe(224)
          expect(picture.x, `${width} px`).toBeGreaterThanOrEqual(0)
          expect(picture.x + picture.width, `${width} px`).toBeLessThanOrEqual(width)
          expect(Math.abs(head.y + head.height - picture.y - picture.height), `${width} px`).toBeLessThanOrEqual(1)
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

  it('is directly above the first section, whose cards are not in a second band', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
    await page.goto(storefront.localUrl('com', '/guarantee'))
    const head = await boxOf(page, 'main section')
    const steps = page.locator('#rest > section').first()
    expect((await boxOf(page, '#rest > section')).y).toBe(head.y + head.height)
    expect(await steps.evaluate((section) => getComputedStyle(section).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
  })
})
