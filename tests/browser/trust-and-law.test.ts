import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

/** Legal notices of sites, with link text, path, and a text on the page. */
const NOTICES = [
  ['de', 'Impressum', '/imprint', '§ 5 DDG'],
  ['de', 'Widerrufsrecht', '/withdrawal', 'Muster-Widerrufsformular'],
  ['fr', 'Mentions légales', '/legal-notice', 'RCS Paris'],
  ['cojp', '特定商取引法に基づく表記', '/legal-notice', '販売業者'],
  ['combr', 'Informações ao consumidor', '/consumer-notice', 'CNPJ'],
  ['usa', 'Do Not Sell or Share My Personal Information', '/cookies', 'cookies'],
] as const

describe('legal notices and trust marks without JavaScript', () => {
  it.for(NOTICES)('the footer of %s links to "%s"', async ([site, name, path, part], { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl(site, '/terms'))
    const link = page.locator('footer').getByRole('link', { name, exact: true })
    const [response] = await Promise.all([
      page.waitForResponse((answer) => answer.request().isNavigationRequest()),
      link.click(),
    ])
    expect([response.status(), new URL(response.url()).pathname]).toEqual([200, path])
    expect(await page.locator('main').innerText()).toContain(part)
  })

  it('the withdrawal notice of the German site links to the withdrawal form', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl('de', '/withdrawal'))
    await page.locator('main').getByRole('link', { name: 'Vertrag hier widerrufen' }).click()
    await page.waitForURL(storefront.localUrl('de', '/withdraw'))
    expect(await page.locator('form[data-withdraw]').count()).toBe(1)
  })

  it('the home page names guarantee and payment methods below the products that it sells', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl('de', '/'))
    const section = page.locator('section:has([data-card])')
    expect(await section.innerText()).toMatch(/Visa[\s\S]+Mastercard/)
    await section.getByRole('link', { name: '30-Tage-Geld-zurück-Garantie' }).click()
    await page.waitForURL(storefront.localUrl('de', '/guarantee'))
  })

  it('a product page shows guarantee, payment methods, the note on struck prices, and pictures of the app and of its use', async ({
    openPage,
  }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl('de', '/premium'))
    const block = page.locator('[data-buy-block="premium"]')
    expect(await block.locator('[data-struck-note]').innerText()).toContain('30 Tage')
    for (const method of ['Visa', 'Mastercard', 'PayPal'])
      expect(await block.locator('p small').last().innerText()).toContain(method)
    const pictures = page.locator('main img[src^="/screens/"]')
    expect(await pictures.count()).toBe(2)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }
    await block.getByRole('link', { name: '30-Tage-Geld-zurück-Garantie' }).click()
    await page.waitForURL(storefront.localUrl('de', '/guarantee'))
    const links = await page.locator('main a').evaluateAll((found) => found.map((link) => link.getAttribute('href')))
    expect(links).toEqual(expect.arrayContaining(['/support?request=refund', '/cancel', '/support']))
  })
})
