import { describe, expect } from 'vitest'
import { freePort } from '../hosts/storefront/free-port.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { it } from './browser-test.ts'
import { sampled } from './sampled-cases.ts'
import { sendRequest } from './send-request.ts'
import { sharedStorefront } from './shared-storefront.ts'

const HOME_PRODUCTS = ['premium', 'plus', 'standard']

describe('the page that renews a licence', () => {
  const storefront = sharedStorefront()

  it.for(sampled(['com', 'de', 'me', 'cojp'], (code) => ['com', 'me'].includes(code)))(
    'shows the renewal price of each home product and links to its buy block, without scripts: %s',
    async (code, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } })
      await page.goto(storefront.localUrl(code, '/renew'))
      for (const product of HOME_PRODUCTS) {
        const link = page.locator(`main li > a[data-choice-of="${product}"]`)
        const card = page.locator('main li', { has: page.locator(`> a[data-choice-of="${product}"]`) })
        const renewal = await card.locator('p').nth(-2).innerText()
        expect(await link.getAttribute('href')).toMatch(/#offer$/)
        await page.goto(await link.evaluate(({ href }: HTMLAnchorElement) => href))
        const cell = page.locator(`[data-buy-block="${product}"] [data-option][data-selected]`)
        expect(await cell.locator('[data-price-renewal]').innerText()).toBe(renewal)
        await page.goBack()
      }
      const tops = await page
        .locator('main li:has(> h3) > a')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
      expect(new Set(tops.slice(0, 3)).size).toBe(1)
    },
  )

  it('leads from its steps to the comparison and to the lost code, and to articles about renewal', async ({
    openPage,
  }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl('com', '/renew'))
    const hrefs = (selector: string) =>
      page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(await hrefs('main ol a')).toEqual(['/help/lost-licence-code', '/compare'])
    expect(await hrefs('main ul a[href^="/help/"]')).toEqual([
      '/help/renew-licence',
      '/help/turn-off-renewal',
      '/help/lost-licence-code',
    ])
  })

  it('shows only the offers for a licence after the check has found it', async () => {
    const cards = async (code: string) => {
      const form = { form: { code }, headers: { 'x-forwarded-for': '198.51.100.91' } }
      const { text } = await sendRequest(storefront.localUrl('com', '/renew'), form)
      return text.includes('>Renew with Northwall Premium<')
    }
    expect([await cards('NWALL-DEMO1-RENEW-00030'), await cards('NWALL-DEMO1')]).toEqual([false, true])
  })

  it('says so if prices cannot be loaded, and still checks licences and links the products', async ({ openPage }) => {
    const env = { API_ROUTER_URL: `http://127.0.0.1:${await freePort()}` }
    const { localUrl, stop } = await startStorefront({ env })
    try {
      const { page } = await openPage({ javaScriptEnabled: false })
      await page.goto(localUrl('com', '/renew'))
      expect(await page.getByText('Prices could not be loaded').count()).toBe(HOME_PRODUCTS.length)
      expect(await page.locator('form[data-licence-check]').isVisible()).toBe(true)
      for (const product of HOME_PRODUCTS)
        expect(await page.locator(`main li > a[href="/${product}#offer"]`).isVisible()).toBe(true)
    } finally {
      await stop()
    }
  })
})
