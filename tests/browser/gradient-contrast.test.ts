import { expect } from 'vitest'
import { it } from './browser-test.ts'
import { sharedStorefront } from './shared-storefront.ts'

/** Of text that is not large (WCAG 2.2, 1.4.3). */
const LEAST = 4.5

const storefront = sharedStorefront()

it.for(['light', 'dark'] as const)(
  'text over the gradient of a hero has contrast with each of its colours, which axe does not tell: %s',
  async (colorScheme, { openPage }) => {
    const { page } = await openPage({ colorScheme, javaScriptEnabled: false })
    await page.goto(storefront.localUrl('com', '/'))
    const weakest = await page.evaluate(() => {
      const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      if (brush === null) throw new Error('no canvas')
      const luminance = (color: string): number => {
        brush.fillStyle = color
        brush.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = [...brush.getImageData(0, 0, 1, 1).data].map((value) => {
          const part = value / 255
          return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue
      }
      const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
      const hero = document.querySelector('main > section')
      const stops = hero && getComputedStyle(hero).backgroundImage.match(/(?:rgba?|color|oklab|lab)\([^()]+\)/g)
      if (!hero || !stops || stops.length < 2) throw new Error('the hero has no gradient')
      const texts = [...hero.querySelectorAll('h1, p, li')].map((element) => ({
        text: element.textContent,
        ratio: Math.min(...stops.map((stop) => contrast(luminance(getComputedStyle(element).color), luminance(stop)))),
      }))
      return texts.sort((one, other) => one.ratio - other.ratio)[0]
    })
    expect(weakest?.ratio).toBeGreaterThan(LEAST)
  },
)
