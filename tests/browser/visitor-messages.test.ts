import type { Locator } from 'playwright'
import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import { buyBlock } from './buy-block-controls.ts'
import { untilHydrated } from './hydrate-page.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'

const PHONE = { width: 390, height: 844 }
const storefront = sharedStorefront()

const isInView = (element: Locator): Promise<boolean> =>
  element.evaluate((shown) => {
    const { top, bottom } = shown.getBoundingClientRect()
    return shown.checkVisibility() && top >= 0 && bottom <= innerHeight
  })

describe.each([true, false])('a message to the visitor (JavaScript: %s)', (javaScriptEnabled) => {
  it('appears in the buy block after a failed purchase, and is visible, focused and announced', async ({
    openPage,
  }) => {
    const { page, violations } = await openPage({ javaScriptEnabled, viewport: PHONE })
    await page.goto(storefront.localUrl('de', '/premium?buy=unavailable'))
    const message = buyBlock(page, 'premium').locator('[data-message="buy-unavailable"]:focus')
    await message.waitFor()
    expect(await isInView(message)).toBe(true)
    expect(await message.getAttribute('role')).toBe('alert')
    expect(await page.locator('[data-message="buy-unavailable"]').count()).toBe(1)
    expect(violations).toEqual([])
  })

  it('appears above the content of a page with several products, aligned with the header', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled, viewport: { width: 1440, height: 900 } })
    await page.goto(storefront.localUrl('de', '/compare?buy=unavailable'))
    const message = page.locator('main > [data-message="buy-unavailable"]:focus')
    await message.waitFor()
    const edges = await page
      .locator('main > [data-message] > p, header a[href] >> nth=0')
      .evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().left)))
    expect(new Set(edges).size).toBe(1)
  })

  it('confirms a new currency next to the switcher, and is visible', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled, viewport: PHONE })
    await page.goto(storefront.localUrl('com', '/premium'))
    const message = page.locator('form[data-currency-switcher] [data-message="currency-changed"]')
    const list = page.locator('form[data-currency-switcher] select')
    expect(await message.isVisible()).toBe(false)
    if (javaScriptEnabled) {
      await list.hover()
      await untilHydrated(page)
    }
    await list.selectOption('EUR')
    if (!javaScriptEnabled) await page.locator('form[data-currency-switcher] button').click()
    const query = javaScriptEnabled ? '' : '?term=1Y&quantity=3&autorenew=true&rendered=1'
    await page.waitForURL(storefront.localUrl('com', `/premium${query}#currency-changed`))
    await message.waitFor()
    expect(await message.textContent()).toBe('Currency changed to Euro')
    expect([await isInView(message), await isInView(list)]).toEqual([true, true])
    expect(await page.locator('#currency-changed:focus').count()).toBe(1)
  })
})

describe('prices', () => {
  const SITES = ['com', 'kz', 'cojp', 'cokr', 'comvn', 'id', 'hu', 'afrique', 'me'] as const

  it('have the same font size on sites with short and long prices, and fit at widths of 320 and 1280 px', async ({
    openPage,
  }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    const sizes = new Set<string>()
    for (const code of sampled(SITES, (site) => ['com', 'kz', 'cokr', 'afrique', 'me'].includes(site))) {
      await page.goto(storefront.localUrl(code, '/endpoint'))
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        const { size, isWithin } = await page.locator('[data-cell][data-selected] [data-price]').evaluate((price) => {
          const cell = price.closest('[data-cell]')?.getBoundingClientRect()
          const { left, right, height } = price.getBoundingClientRect()
          const { fontSize, lineHeight } = getComputedStyle(price)
          const isOneLine = height < 2 * Number.parseFloat(lineHeight)
          return { size: fontSize, isWithin: isOneLine && left >= (cell?.left ?? 0) && right <= (cell?.right ?? 0) }
        })
        sizes.add(`${width}: ${size}`)
        expect({ code, width, isWithin }).toEqual({ code, width, isWithin: true })
      }
    }
    expect(sizes.size).toBe(2)
  })
})
