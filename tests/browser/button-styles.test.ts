import { expect } from 'vitest'
import { it } from './browser-test.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

it("no button has a browser's default style", async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false })
  const plain: string[] = []
  for (const path of ['/', '/small-office', '/compare', '/downloads', '/renew', '/support', '/cookies', '/reviews']) {
    await page.goto(storefront.localUrl('de', path), { waitUntil: 'domcontentloaded' })
    const found = await page
      .locator('button')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => button.checkVisibility() && getComputedStyle(button).borderTopStyle === 'outset')
          .map((button) => button.textContent),
      )
    plain.push(...found.map((text) => `${path}: ${text}`))
  }
  expect(plain).toEqual([])
})

it("the main button of each form of the store has the color of the shop's buy button", async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false })
  const colorOf = (selector: string) =>
    page.locator(selector).evaluate((button) => getComputedStyle(button).backgroundColor)
  await page.goto(storefront.localUrl('de', '/premium'))
  const color = await colorOf('button[data-buy]')
  await page.locator('button[data-buy]').click()
  await page.locator('[data-store]').waitFor()
  // The style sheet may be applied after the page is open.
  await expect.poll(() => colorOf('[data-place-order] button')).toBe(color)
  await page.locator('main a[href*="/store/account"]').click()
  await expect.poll(() => colorOf('form button')).toBe(color)
})

it.for(['/', '/search', '/renew', '/no-such-page'])(
  'fills at most one link to a product per list of products on %s',
  async (path, { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl('com', path))
    const filled = await page
      .locator('main ul:has(> li > h3 ~ a)')
      .evaluateAll((lists) =>
        lists.map(
          (list) =>
            [...list.querySelectorAll(':scope > li > a')].filter(
              (link) => getComputedStyle(link).backgroundColor !== 'rgba(0, 0, 0, 0)',
            ).length,
        ),
      )
    expect(filled.length).toBeGreaterThan(0)
    for (const count of filled) expect(count).toBeLessThanOrEqual(1)
  },
)
