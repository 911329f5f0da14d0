import { expect } from 'vitest'
import { it } from './browser-test.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

/** Widths of the window, and the bounds of the width of the drawn phone. */
const SIZES = [
  [320, 90, 100],
  [390, 96, 110],
  [820, 124, 136],
  [1280, 140, 148],
] as const

it.for(sampled(['com', 'de', 'me', 'cojp', 'coth'], (code) => ['com', 'me'].includes(code)))(
  'the home page draws a phone in front of the lower corner of a computer at every width, and covers no text: %s',
  async (code, { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl(code, '/'))
    for (const [width, min, max] of SIZES) {
      await page.setViewportSize({ width, height: 900 })
      const scene = await page.locator('main [aria-hidden]:has(> div > div > p > em)').evaluate((element) => {
        const [computer, phone] = [...element.children].map((child) => child.getBoundingClientRect())
        if (computer === undefined || phone === undefined) throw new Error('no computer or no phone')
        const isOver = (box: DOMRect) =>
          box.left < phone.right && box.right > phone.left && box.top < phone.bottom && box.bottom > phone.top
        const walker = document.createTreeWalker(element.firstElementChild ?? element, NodeFilter.SHOW_TEXT)
        const texts: Node[] = []
        while (walker.nextNode()) texts.push(walker.currentNode)
        return {
          phoneWidth: phone.width,
          isOverlapping: isOver(computer),
          isBelow: phone.bottom > computer.bottom && phone.top > computer.top,
          covered: texts.filter((text) => {
            const range = document.createRange()
            range.selectNodeContents(text)
            return [...range.getClientRects()].some(isOver)
          }).length,
          overflowPx: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        }
      })
      expect(scene, `${width} px`).toMatchObject({ isOverlapping: true, isBelow: true, covered: 0, overflowPx: 0 })
      expect(scene.phoneWidth, `${width} px`).toBeGreaterThanOrEqual(min)
      expect(scene.phoneWidth, `${width} px`).toBeLessThanOrEqual(max)
    }
  },
)

it('the links of the hero on the home page are as wide as its text on a phone', async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await page.goto(storefront.localUrl('com', '/'))
  const links = page.locator('main h1').locator('xpath=../..').locator('p:nth-child(3) > a')
  expect(await links.count()).toBe(2)
  for (const link of await links.all()) expect((await link.boundingBox())?.width).toBeGreaterThan(340)
})

it.for(['com', 'de', 'me', 'cojp'])(
  'the offer on the home page has two lines on a phone: %s',
  async (code, { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    await page.goto(storefront.localUrl(code, '/'))
    const lines = await page.locator('[data-banner] p').evaluate((text) => {
      let [count, end] = [0, 0]
      for (const { top, bottom } of [...text.children].flatMap((part) => [...part.getClientRects()])) {
        if (count > 0 && top < end - 4) continue
        count += 1
        end = bottom
      }
      return count
    })
    expect(lines).toBe(2)
  },
)

it.for(sampled(['com', 'de', 'me', 'bg', 'cojp', 'ru'], (code) => ['com', 'bg'].includes(code)))(
  'the first screen of the home page has the lowest price of the cards, with its choice and renewal: %s',
  async (code, { openPage }) => {
    for (const { width, height } of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      const { page } = await openPage({ javaScriptEnabled: false, viewport: { width, height } })
      await page.goto(storefront.localUrl(code, '/'))
      const lowest = page.locator('[data-lowest-price="standard"]')
      const box = await lowest.boundingBox()
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height)
      const card = page.locator('[data-card="standard"] [data-cell][data-autorenew="true"]')
      const [choice = '', ...terms] = (await card.locator('p').allInnerTexts()).map((text) => text.trim())
      const price = await card.locator('bdi').last().innerText()
      const shown = await lowest.innerText()
      expect([price, ...choice.split(' · ')].filter((text) => !shown.includes(text))).toEqual([])
      expect(terms).toContain(await lowest.locator('p').last().innerText())
      expect(await lowest.getByRole('link').getAttribute('href')).toBe(
        await card.locator('xpath=ancestor::li').locator('> a').last().getAttribute('href'),
      )
    }
  },
)

it.for([
  ['com', 390],
  ['com', 820],
  ['me', 1280],
] as const)(
  'the first link of the hero leads to the prices on the same page, and the lowest price precedes it: %s, %s px',
  async ([code, width], { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false, viewport: { width, height: 900 } })
    await page.goto(storefront.localUrl(code, '/'))
    const link = page.locator('main a[href="#section-plans"]')
    const [price, button] = [await page.locator('[data-lowest-price]').boundingBox(), await link.boundingBox()]
    expect((price?.y ?? Number.NaN) + (price?.height ?? 0)).toBeLessThan(button?.y ?? 0)
    await link.click()
    await expect.poll(async () => (await page.locator('#section-plans h2').boundingBox())?.y ?? 900).toBeLessThan(300)
  },
)

it('pages other than the home page have no lowest price in the hero', async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false })
  for (const path of ['/premium', '/compare', '/search', '/nope']) {
    await page.goto(storefront.localUrl('com', path))
    expect(await page.locator('[data-lowest-price]').count()).toBe(0)
  }
})
