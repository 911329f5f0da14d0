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
