import type { Request } from 'playwright'
import { describe, expect } from 'vitest'
import { it, type OpenPage } from './browser-test.ts'
import { untilModalsOpen } from './hydrate-page.ts'
import { sharedStorefront } from './shared-storefront.ts'

/** Returns whether a request reports a click. Performance events use the same endpoint. */
const isClick = (request: Request): boolean =>
  request.url().endsWith('/beacon/event') && request.postDataJSON().event !== 'Performance'

describe('a click report', () => {
  const storefront = sharedStorefront()

  const openAllowed = async (openPage: OpenPage) => {
    const opened = await openPage()
    await opened.page.context().addCookies([{ name: 'consent', value: 'v1.a', url: storefront.origin }])
    return opened
  }

  it('contains the block, link and locale of a download', async ({ openPage }) => {
    const { page, problems } = await openAllowed(openPage)
    await page.goto(`${storefront.origin}/downloads`)
    // Only the download for the visitor's platform is visible.
    const button = page.locator('[data-download-block] a[data-platform][download]:visible').first()
    const [sent] = await Promise.all([page.waitForRequest(isClick), button.click()])
    expect((await sent.response())?.status()).toBe(204)
    expect(JSON.parse(sent.postData() ?? '')).toMatchObject({
      name: 'Download',
      downloadLink: await button.evaluate((link: HTMLAnchorElement) => link.href),
      siteLocale: 'en',
      currentURL: `${storefront.origin}/downloads`,
    })
    expect(problems).toEqual([])
  })

  it('contains the product of a purchase, but no query from the page or referrer', async ({ openPage }) => {
    const { page } = await openAllowed(openPage)
    await page.goto(`${storefront.origin}/premium?utm_source=mail&email=a@b.example`)
    await page.goto(`${storefront.origin}/plus?email=a@b.example#token`, { referer: page.url() })
    const [sent] = await Promise.all([page.waitForRequest(isClick), page.locator('[data-buy]').click()])
    expect(JSON.parse(sent.postData() ?? '')).toMatchObject({
      name: 'Buy button',
      product: 'plus',
      currentURL: `${storefront.origin}/plus`,
      referrerURL: `${storefront.origin}/premium`,
    })
  })

  it('is sent for a purchase with the Enter key in a picker', async ({ openPage }) => {
    const { page } = await openAllowed(openPage)
    await page.goto(`${storefront.origin}/premium`)
    const [sent] = await Promise.all([
      page.waitForRequest(isClick),
      page.locator('[data-picker="term"]:checked').press('Enter'),
    ])
    expect(JSON.parse(sent.postData() ?? '')).toMatchObject({ name: 'Buy button', product: 'premium' })
    await page.locator('[data-store]').waitFor()
  })

  it('is not sent when a visitor selects the nearest option of an unsold combination', async ({ openPage }) => {
    const { page } = await openAllowed(openPage)
    const clicks: unknown[] = []
    page.on('request', (request) => isClick(request) && clicks.push(request.postDataJSON()))
    await page.goto(`${storefront.origin}/premium`)
    await page.locator('[data-picker="term"][value="3Y"]').check()
    await page.locator('[data-unsold]:visible button').click()
    await page.locator('[data-option="premium-3Y-3-once"]:visible').waitFor()
    const [sent] = await Promise.all([page.waitForRequest(isClick), page.locator('[data-buy]').click()])
    expect(clicks).toEqual([sent.postDataJSON()])
  })

  it('is sent for a purchase in a modal', async ({ openPage }) => {
    const { page } = await openAllowed(openPage)
    await page.goto(storefront.origin)
    await untilModalsOpen(page)
    await page.locator('a[data-opens="buy-premium"]').click()
    const buy = page.locator('dialog[data-modal="buy-premium"] [data-buy]')
    const [sent] = await Promise.all([page.waitForRequest(isClick), buy.click()])
    expect(JSON.parse(sent.postData() ?? '')).toMatchObject({ name: 'Buy button', product: 'premium' })
  })
})
