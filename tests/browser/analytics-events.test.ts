import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import { sharedStorefront } from './shared-storefront.ts'

describe('what a visitor starts', () => {
  const storefront = sharedStorefront()

  it('is told as a Download event, with block, link and locale', async ({ openPage }) => {
    const { page, problems } = await openPage()
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

  it('is told as the click of a buy button, with the product and no query of either page', async ({ openPage }) => {
    const { page } = await openPage()
    await page.goto(`${storefront.origin}/premium?utm_source=mail&email=a@b.example`)
    await page.goto(`${storefront.origin}/plus?email=a@b.example#token`, { referer: page.url() })
    const [told] = await Promise.all([page.waitForRequest('**/beacon/event'), page.locator('[data-buy]').click()])
    expect(JSON.parse(told.postData() ?? '')).toMatchObject({
      name: 'Buy button',
      product: 'plus',
      currentURL: `${storefront.origin}/plus`,
      referrerURL: `${storefront.origin}/premium`,
    })
  })
})
