import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { PriceListWire } from '../../adapters/api-router/wire/offers.wire.ts'
import { type RunningRouter, startRouter } from '../../commands/router/start-router.ts'
import { shopWithPrices } from '../hosts/shop-with-prices.ts'
import { type Storefront, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { it } from './browser-test.ts'
import { readHtml } from './read-html.ts'
import { sendRequest } from './send-request.ts'
import { visitPage } from './visit-page.ts'

const BUY_FORM = /<form\b[^>]*\saction="\/buy"[\s\S]*?<\/form>/g
const QUOTE = /<input type="hidden" name="quote" value="([\w-]{15})"/g
const SECRET = 'a secret of these tests'
const CODE = 'NWALL-DEMO1-RENEW-00030'

/** Returns a price list with the prices of purchases and renewals multiplied. */
const raised = (list: PriceListWire, factor: number): PriceListWire => ({
  ...list,
  products: list.products.map((product) => ({
    ...product,
    options: product.options.map(({ price, price_renewal_promo, ...option }) => ({
      ...option,
      price: price * factor,
      ...(typeof price_renewal_promo === 'number' ? { price_renewal_promo: price_renewal_promo * factor } : {}),
    })),
  })),
})

describe('a storefront whose router raises its prices', () => {
  const factor = { current: 1 }
  let router: RunningRouter
  let storefront: Storefront

  beforeAll(async () => {
    router = await startRouter({ shop: shopWithPrices((list) => raised(list, factor.current)) })
    const { origin } = router
    const env = {
      API_ROUTER_URL: origin,
      STORE_HOSTS: new URL(origin).host,
      PURGE_SECRET: SECRET,
    }
    storefront = await startStorefront({ env })
  })
  afterAll(async () => {
    await storefront?.stop()
    await router?.close()
  })

  const buy = (form: Readonly<Record<string, string>>, code = 'de') =>
    sendRequest(storefront.localUrl(code, '/buy'), { form: { product: 'premium', back: '/premium', ...form } })

  /** Changes all prices, and waits until purchases of an option have the new one. */
  const changePrices = async (to: number, form: Readonly<Record<string, string>>) => {
    factor.current = to
    const { status } = await sendRequest(`${storefront.origin}/purge`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tags: ['prices'] }),
    })
    expect(status).toBe(204)
    await expect.poll(async () => (await buy(form)).headers.location).toContain('?buy=changed')
  }

  it('signs the prices in every buy form, also on pages with several products, of promotions and for a licence', async () => {
    const pages = [
      ['com', '/buy-premium', 1],
      ['com', '/buy-plus', 1],
      ['com', '/premium', 1],
      ['com', '/trial', 1],
      ['com', '/endpoint', 1],
      ['com', '/compare', 5],
      ['com', '/promo/welcome', 1],
    ] as const
    for (const [code, path, count] of pages) {
      // On a busy machine, the first price call may be too late, and the page has no form until the next one.
      const quotes = async () => {
        const { text } = await visitPage(storefront.localUrl(code, path))
        return (text.match(BUY_FORM) ?? []).map((form) => [...form.matchAll(QUOTE)].length)
      }
      await expect.poll(quotes, { message: path }).toEqual(Array.from({ length: count }, () => 1))
    }
    const verdict = await visitPage(storefront.localUrl('com', '/renew'), { form: { code: CODE } })
    expect(verdict.text.match(BUY_FORM)?.map((form) => [...form.matchAll(QUOTE)].length)).toEqual([1])
  })

  it.for(['/premium', '/compare', '/promo/welcome', '/renew'])(
    'asks a visitor without JavaScript on a cached page of %s to confirm the new price, and then opens the store',
    async (path, { openPage }) => {
      const { page, violations } = await openPage({ javaScriptEnabled: false })
      await sendRequest(storefront.localUrl('de', path))
      await page.goto(storefront.localUrl('de', path))
      const block = page.locator('[data-buy-block]').first()
      if (path === '/renew') {
        await page.locator('form[data-licence-check] [name=code]').fill(CODE)
        await page.locator('form[data-licence-check] button').click()
        await block.waitFor()
        // Without the style sheet, which may load later, the prices of all choices are visible.
        await page.waitForLoadState()
      }
      const shown = await block.locator('[data-price]').filter({ visible: true }).first().textContent()
      const option =
        (await block.locator('[data-option]').filter({ visible: true }).first().getAttribute('data-option')) ?? ''
      const [product, quote, back] = await Promise.all(
        ['product', 'quote', 'back'].map((name) => block.locator(`input[name=${name}]`).inputValue()),
      )
      await changePrices(factor.current + 0.25, {
        product: product ?? '',
        quote: quote ?? '',
        back: back ?? '',
        option,
      })
      await block.locator('button[data-buy]').filter({ visible: true }).first().click()
      const message = page.locator('[data-message="price-changed"]:focus')
      await message.waitFor()
      expect(new URL(page.url()).search).toContain('?buy=changed&')
      const before = await message.locator('[data-price-before]').textContent()
      const now = await message.locator('[data-price-now]').textContent()
      expect(before).toBe(shown)
      expect(now).not.toBe(before)
      expect(await message.locator('p').first().textContent()).toContain('Preis hat sich geändert')
      await message.locator('button[data-buy]').click()
      await page.waitForURL(`${router.origin}/**`)
      expect(violations).toEqual([])
    },
  )

  it('answers a message with prices to one visitor, and a message without valid prices without amounts', async () => {
    const { text } = await visitPage(storefront.localUrl('de', '/premium'))
    const [[, quote = ''] = []] = text.matchAll(QUOTE)
    const form = { option: 'premium-1Y-3-ar', quote }
    await changePrices(factor.current + 0.25, form)
    const { status, headers } = await buy(form)
    expect(status).toBe(303)
    const link = new URL(headers.location ?? '', storefront.localUrl('de'))
    const page = await visitPage(link.href)
    expect([page.status, page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual([
      200,
      'private, no-store',
      'noindex',
    ])
    expect(page.text).toContain('data-price-before=""')
    link.searchParams.set('before', '1')
    const forged = await visitPage(link.href)
    expect(forged.text).toContain('data-message="price-changed"')
    expect(forged.text).not.toContain('data-price-before=""')
    expect(forged.text).not.toContain('data-price-now=""')
  })

  it('keeps the status of an unknown page that is asked to show a new price', async () => {
    const { headers } = await buy({ option: 'premium-1Y-3-ar', quote: 'x' })
    const { search } = new URL(headers.location ?? '', storefront.localUrl('de'))
    const { status, text } = await visitPage(storefront.localUrl('de', `/no-such-page${search}`))
    expect([status, text.includes('data-message="price-changed"')]).toEqual([404, true])
  })

  it.for(['forged-quote-0', 'x', ''])(
    'asks to confirm the present price for the malformed quote "%s"',
    async (quote) => {
      const { status, headers } = await buy({ option: 'premium-1Y-3-ar', quote })
      expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/premium\?buy=changed&/)])
      const { text } = await visitPage(new URL(headers.location ?? '', storefront.localUrl('de')).href)
      const message = readHtml(text).tags.find(({ attributes }) => attributes.has('data-message'))
      expect(message?.attributes.get('data-message')).toBe('price-changed')
      expect([text.includes('data-price-before=""'), text.includes('data-price-now=""')]).toEqual([false, true])
    },
  )

  it('sells without a quote at every price', async () => {
    const { status, headers } = await buy({ option: 'premium-1Y-3-ar' })
    expect([status, new URL(headers.location ?? '').origin]).toEqual([303, router.origin])
  })
})
