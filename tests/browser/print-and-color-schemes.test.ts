import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

describe('a printed page', () => {
  it.for(['com', 'me'])(
    'contains the offer and every answer of a product page, but no controls: %s',
    async (code, { openPage }) => {
      const { page } = await openPage({ colorScheme: 'dark' })
      await page.goto(storefront.localUrl(code, '/premium'))
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      for (const gone of ['body > header', 'body > footer', '[data-buy]', 'fieldset', '[data-auto-renew]', '.skip'])
        expect([gone, await page.locator(gone).first().isVisible()]).toEqual([gone, false])
      expect(await page.locator('[data-price]:visible').count()).toBe(1)
      const answers = await page
        .locator('main section > div > details > p')
        .evaluateAll((list) => list.map((answer) => answer.checkVisibility({ contentVisibilityAuto: true })))
      expect(answers.length).toBeGreaterThan(2)
      expect(answers).not.toContain(false)
      const inks = await page
        .locator('main :visible')
        .evaluateAll((list) => list.map((element) => getComputedStyle(element).color))
      expect(new Set(inks)).toEqual(new Set(['rgb(0, 0, 0)']))
    },
  )
})

describe('a page with forced colors', () => {
  it('has a border around the buy button, and different colors for the selected picker value', async ({ openPage }) => {
    const { page } = await openPage({ forcedColors: 'active', javaScriptEnabled: false })
    await page.goto(storefront.localUrl('com', '/premium'))
    const styleOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { borderTopWidth, borderTopStyle, backgroundColor, color } = getComputedStyle(element)
          return { border: `${borderTopWidth} ${borderTopStyle}`, background: backgroundColor, color }
        })
    expect((await styleOf('[data-buy]')).border).toBe('2px solid')
    const chosen = await styleOf('[data-picker="term"]:checked + span')
    const other = await styleOf('[data-picker="term"]:not(:checked) + span')
    expect(chosen.background).not.toBe(other.background)
    expect(chosen.color).not.toBe(chosen.background)
    const hints = await page
      .locator('[data-picker="term"]:checked + span :visible')
      .evaluateAll((list) => list.map((element) => getComputedStyle(element).color))
    expect(new Set(hints)).toEqual(new Set([chosen.color]))
    const price = await styleOf('[data-price]:visible')
    expect(price.color).not.toBe(price.background)
  })

  it.for(['light', 'dark'] as const)(
    'draws its check marks in the color of the text, and fills only the first of two links: %s',
    async (colorScheme, { openPage }) => {
      const { page } = await openPage({ forcedColors: 'active', colorScheme, javaScriptEnabled: false })
      await page.goto(storefront.localUrl('com', '/'))
      const valuesOf = (selector: string, property: 'color' | 'backgroundColor' | 'borderTopWidth') =>
        page.locator(selector).evaluateAll((list, name) => list.map((each) => getComputedStyle(each)[name]), property)
      const [text] = await valuesOf('main h1', 'color')
      const marks = await valuesOf('main li > svg', 'color')
      expect([...new Set(marks)]).toEqual([text])
      const [first, second] = await valuesOf('main > section p > a', 'backgroundColor')
      expect(first).not.toBe(second)
      const pills = page.locator('[data-card] span', { hasText: /^Save \d+%$/ }).first()
      expect(await pills.evaluate((pill) => getComputedStyle(pill).borderTopWidth)).toBe('1px')
    },
  )
})

it.for(['/', '/premium', '/finder', '/support', '/contact-sales', '/renew', '/orders', '/reviews', '/no-such-page'])(
  'every button and link with a background on %s has a border in forced colors',
  async (path, { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl('com', path))
    const backgroundsWith = async (forcedColors: 'none' | 'active') => {
      await page.emulateMedia({ forcedColors })
      return page.locator('main :is(a, button):visible').evaluateAll((list) =>
        list.map((element) => {
          const { backgroundColor, borderTopStyle, borderTopWidth } = getComputedStyle(element)
          const hasBorder = borderTopStyle !== 'none' && borderTopWidth !== '0px'
          return { text: element.textContent, isFilled: !backgroundColor.endsWith(', 0)'), hasBorder }
        }),
      )
    }
    const filled = (await backgroundsWith('none')).flatMap(({ text, isFilled }, at) => (isFilled ? { text, at } : []))
    const forced = await backgroundsWith('active')
    expect(filled.length).toBeGreaterThan(0)
    expect(filled.filter(({ at }) => forced[at]?.hasBorder !== true)).toEqual([])
  },
)

describe('a page with large text', () => {
  it('keeps the skip link above the visible area until the link has the focus', async ({ openPage }) => {
    const { page } = await openPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
    await page.goto(storefront.localUrl('de', '/premium'))
    const skip = page.locator('.skip')
    // The text takes four lines, more than any language needs at double size.
    await skip.evaluate((link) => {
      link.style.cssText = 'font-size: 2rem; inline-size: 9rem'
    })
    const box = async () => (await skip.boundingBox()) ?? { y: Number.NaN, height: Number.NaN }
    const { y, height } = await box()
    expect(height).toBeGreaterThan(100)
    expect(y + height).toBeLessThanOrEqual(0)
    await skip.focus()
    expect((await box()).y).toBe(0)
  })
})
