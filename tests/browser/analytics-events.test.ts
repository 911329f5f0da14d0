import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Storefront } from '../hosts/storefront/start-storefront.ts'
import { launchChromium } from './launch-chromium.ts'
import { observePage } from './observe-page.ts'
import { sharedStorefront } from './shared-storefront.ts'

describe('what a visitor starts', () => {
  let storefront: Storefront
  let browser: Browser

  beforeAll(async () => {
    storefront = sharedStorefront()
    browser = await launchChromium()
  })

  afterAll(() => browser?.close())

  it('is told as a Download event, with block, link and locale', async () => {
    await observePage(browser, {}, async ({ page, problems }) => {
      await page.goto(`${storefront.origin}/downloads`)
      const button = page.locator('[data-download-block] a[data-platform="Windows"]').first()
      const [told] = await Promise.all([page.waitForRequest('**/beacon/event'), button.click()])
      expect((await told.response())?.status()).toBe(204)
      expect(JSON.parse(told.postData() ?? '')).toMatchObject({
        name: 'Download',
        downloadLink: await button.evaluate((link: HTMLAnchorElement) => link.href),
        siteLocale: 'en',
        currentURL: `${storefront.origin}/downloads`,
      })
      expect(problems).toEqual([])
    })
  })

  it('is told as the click of a buy button, with the product', async () => {
    await observePage(browser, {}, async ({ page }) => {
      await page.goto(`${storefront.origin}/plus`)
      const [told] = await Promise.all([page.waitForRequest('**/beacon/event'), page.locator('[data-buy]').click()])
      expect(JSON.parse(told.postData() ?? '')).toMatchObject({ name: 'Buy button', product: 'plus' })
    })
  })
})
