import { describe, expect, it } from 'vitest'
import { readBuyBlocks, readHtml } from './read-html.ts'
import { type RequestOptions, sendRequest } from './send-request.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const GOOD = { product: 'premium', back: '/premium', option: 'premium-1Y-3-ar' }
const LARGE = 1024 * 1024

const storefront = sharedStorefront()

const buy = (form: Readonly<Record<string, string>>, options: RequestOptions = {}, site = 'com') =>
  sendRequest(new URL('/buy', storefront.localUrl(site)).href, { form, ...options })

/** Store parameters of every purchase on com. Omits option, date and currency. */
const COM = {
  region: 'global',
  language: 'en',
  site: 'com',
  locale: 'en',
  estore: expect.stringMatching(/^northwall/),
  metrics: '0',
  channel: 'website',
}

/** Checks the date in a store link. Returns the other store parameters. */
const storeParameters = (location: string | undefined): Readonly<Record<string, string>> => {
  const link = new URL(location ?? '', storefront.origin)
  expect(link.origin + link.pathname).toBe(`${storefront.origin}/store`)
  const { curdate, ...parameters } = Object.fromEntries(link.searchParams)
  expect(curdate).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  return parameters
}

describe('POST /buy', () => {
  it.each([
    { by: 'its pid, with a checkout token', fields: { option: 'premium-1Y-3-ar' }, pid: 'premium-1Y-3-ar' },
    { by: 'its pid, with a direct link', fields: { option: 'premium-2Y-5-once' }, pid: 'premium-2Y-5-once' },
    { by: 'the pickers', fields: { term: '2Y', quantity: '5', autorenew: 'true' }, pid: 'premium-2Y-5-ar' },
    { by: 'the pickers, without auto-renew', fields: { term: '2Y', quantity: '5' }, pid: 'premium-2Y-5-once' },
  ])('redirects to the store with the option selected by $by', async ({ fields, pid }) => {
    const { status, headers } = await buy({ product: 'premium', back: '/premium', ...fields })
    expect(status).toBe(303)
    expect(headers['cache-control']).toContain('no-store')
    expect(storeParameters(headers.location)).toEqual({
      ...COM,
      pid,
      sku: `NW-${pid.toUpperCase()}`,
      currency: 'USD',
    })
  })

  it.each([
    { kind: 'a token', option: 'premium-1Y-3-ar' },
    { kind: 'a link', option: 'premium-1Y-3-once' },
  ])("passes the visit's original query to the store for an option with $kind", async ({ option }) => {
    const landing = await visitPage(
      storefront.localUrl(
        'de',
        `/plus?coupon=C1&gutschein=G1&code_promo=x&evil=1&utm_source=mail&promo=${'x'.repeat(300)}`,
      ),
      { headers: { cookie: 'consent=v1.m' } },
    )
    const cookie = [landing.headers['set-cookie'] ?? []]
      .flat()
      .map((set) => set.split(';')[0])
      .join('; ')
    const referer = storefront.localUrl('de', '/premium?ref=friend')
    const { headers } = await buy({ ...GOOD, option }, { headers: { cookie, referer } }, 'de')
    const { coupon, gutschein, code_promo, evil, promo, utm_source, ref, site, region } = storeParameters(
      headers.location,
    )
    expect([coupon, gutschein, ref, utm_source, site, region]).toEqual(['C1', 'G1', 'friend', 'mail', 'de', 'de'])
    expect([code_promo, evil, promo]).toEqual([undefined, undefined, undefined])
  })

  it('sells every option of the price list, including options that the page does not show', async () => {
    for (const option of ['plus-1Y-10-ar', 'plus-1Y-20-ar', 'plus-1Y-15-ar']) {
      const { headers } = await buy({ product: 'plus', back: '/plus', option })
      expect(storeParameters(headers.location)['pid']).toBe(option)
    }
  })

  it('buys in the currency that the page showed', async () => {
    const { headers } = await buy({ ...GOOD, currency: 'EUR' })
    expect(storeParameters(headers.location)['currency']).toBe('EUR')
    const byCookie = await buy(GOOD, { headers: { cookie: 'currency=GBP' } })
    expect(storeParameters(byCookie.headers.location)['currency']).toBe('GBP')
    const foreign = await buy({ ...GOOD, currency: 'JPY' })
    expect(storeParameters(foreign.headers.location)['currency']).toBe('USD')
  })

  it('buys on the site of the page if several sites share a host', async () => {
    const { headers } = await buy({ ...GOOD, back: '/en/premium' }, {}, 'me-en')
    expect(storeParameters(headers.location)).toMatchObject({ language: 'en', currency: 'AED' })
    const refused = await buy({ ...GOOD, back: '/en/premium', option: 'made-up' }, {}, 'me-en')
    expect(refused.headers.location).toBe('/en/premium?buy=unavailable')
  })

  it.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH'])('answers %s with 405', async (method) => {
    expect((await sendRequest(storefront.localUrl('com', '/buy'), { method })).status).toBe(405)
  })

  it.each([
    { what: 'a made-up pid', form: { ...GOOD, option: 'premium-1Y-3-gratis' } },
    { what: 'an option of another product', form: { ...GOOD, option: 'plus-1Y-3-ar' } },
    {
      what: 'an option below the minimum quantity of its block',
      form: { ...GOOD, product: 'endpoint', option: 'endpoint-1Y-5-ar' },
    },
    { what: 'an unknown product', form: { ...GOOD, product: 'platinum' } },
    { what: 'a free product', form: { ...GOOD, product: 'free' } },
    { what: 'a property name of the object prototype', form: { ...GOOD, product: '__proto__', option: 'constructor' } },
    {
      what: 'a combination that is not sold',
      form: { product: 'premium', back: '/premium', term: '1M', quantity: '7' },
    },
    { what: 'malformed picker values', form: { product: 'premium', back: '/premium', term: '-1Y', quantity: '1e3' } },
  ])('rejects $what, and redirects back to the page with a message', async ({ form }) => {
    const { status, headers } = await buy(form)
    expect({ status, location: headers.location }).toEqual({ status: 303, location: '/premium?buy=unavailable' })
    const page = await visitPage(new URL(headers.location ?? '', storefront.localUrl('com')).href)
    const message = readHtml(page.text).tags.find(({ attributes }) => attributes.has('data-message'))
    expect(page.status).toBe(200)
    expect(message?.attributes.get('data-message')).toBe('buy-unavailable')
    expect(readBuyBlocks(page.text)[0]?.state).toBe('offered')
  })

  it('ignores prices, links and stores in the form', async () => {
    const { headers } = await buy({
      ...GOOD,
      price: '0.01',
      buy_link: 'https://elsewhere.example/',
      link: 'https://elsewhere.example/',
      token: 'forged',
      region: 'forged',
    })
    expect(storeParameters(headers.location)).toEqual({
      ...COM,
      pid: GOOD.option,
      sku: `NW-${GOOD.option.toUpperCase()}`,
      currency: 'USD',
    })
  })

  it.each([
    '//elsewhere.example',
    '///elsewhere.example',
    'https://elsewhere.example',
    'https:elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    '\t//elsewhere.example',
    '/..//elsewhere.example',
    '/%2F/elsewhere.example',
    '/./\\/elsewhere.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '@elsewhere.example',
    '.elsewhere.example',
    '/premium\r\nset-cookie: planted=1',
    '',
  ])('redirects to its own host, whatever `back` contains: %j', async (back) => {
    const { status, headers } = await buy({ product: 'premium', option: 'made-up', back })
    expect(status).toBe(303)
    const location = headers.location ?? ''
    expect(location).toMatch(/^\/(?![/\\])/)
    expect(new URL(location, storefront.localUrl('com')).host).toBe(`com.localhost:${storefront.port}`)
    expect(headers['set-cookie']).toBeUndefined()
  })

  it.each(['cross-site', 'same-site'])('rejects a form with the header Sec-Fetch-Site: %s', async (site) => {
    expect((await buy(GOOD, { headers: { 'sec-fetch-site': site } })).status).toBe(403)
  })

  it.each([
    ['/buy', GOOD],
    ['/currency', { currency: 'EUR', back: '/' }],
    ['/consent', { choice: 'all', back: '/' }],
    ['/banners', { hide: 'welcome', back: '/' }],
    ['/renew', { code: 'NWALL-DEMO1-RENEW-00030' }],
    ['/contact-sales', { email: 'a@b.example' }],
    ['/support', { email: 'a@b.example' }],
  ])('rejects a form without Origin and Sec-Fetch-Site, which every browser sends, as does %s', async (path, form) => {
    const address = storefront.localUrl('com', path)
    const { status, headers } = await sendRequest(address, { form, hasOrigin: false })
    expect([status, headers['set-cookie']]).toEqual([403, undefined])
    expect((await sendRequest(address, { form })).status).not.toBe(403)
  })

  it('rejects a form with a foreign Origin header and no Sec-Fetch-Site header', async () => {
    expect((await buy(GOOD, { headers: { origin: 'https://elsewhere.example' } })).status).toBe(403)
  })

  it.each([
    { what: 'a large body', body: `product=premium&x=${'a'.repeat(LARGE)}`, isChunked: false },
    { what: 'a large body of unknown length', body: `product=premium&x=${'a'.repeat(LARGE)}`, isChunked: true },
  ])('rejects $what', async ({ body, isChunked }) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { status } = await sendRequest(storefront.localUrl('com', '/buy'), {
      method: 'POST',
      headers,
      body,
      isChunked,
    })
    expect([400, 413]).toContain(status)
  })

  it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x', ''])(
    'rejects a body with Content-Type %j',
    async (type) => {
      const options = { method: 'POST', headers: { 'content-type': type }, body: '{"product":"premium"}' }
      expect([400, 415]).toContain((await sendRequest(storefront.localUrl('com', '/buy'), options)).status)
    },
  )

  it("does not sell a product that is unavailable in the visitor's country", async () => {
    const headers = { 'x-geo-country': 'BY' }
    const { status, headers: answered } = await buy(GOOD, { headers })
    expect({ status, location: answered.location }).toEqual({ status: 303, location: '/premium?buy=unavailable' })
    const page = await visitPage(storefront.localUrl('com', '/premium'), { headers })
    expect(readBuyBlocks(page.text)).toEqual([{ product: 'premium', state: 'unavailable', options: [] }])
  })
})

describe('POST /currency', () => {
  it('saves a currency of the site and redirects back', async () => {
    const answer = await sendRequest(storefront.localUrl('com', '/currency'), {
      form: { currency: 'EUR', back: '/plus' },
    })
    expect({ status: answer.status, location: answer.headers.location }).toEqual({ status: 303, location: '/plus' })
    expect(answer.headers['set-cookie']).toEqual([expect.stringMatching(/^currency=EUR;/)])
  })

  it.each(['JPY', 'XXX', '', 'eur; path=/elsewhere'])(
    'ignores a currency that the site does not offer: %j',
    async (currency) => {
      const answer = await sendRequest(storefront.localUrl('com', '/currency'), { form: { currency, back: '/plus' } })
      expect(answer.status).toBe(303)
      expect(String(answer.headers['set-cookie'] ?? '')).not.toMatch(/currency=[^;]/)
    },
  )

  it('redirects only to its own host, and rejects a form from another site', async () => {
    const form = { currency: 'EUR', back: '//elsewhere.example' }
    const answer = await sendRequest(storefront.localUrl('com', '/currency'), { form })
    expect(answer.headers.location).toBe('/')
    const foreign = { form, headers: { 'sec-fetch-site': 'cross-site' } }
    expect((await sendRequest(storefront.localUrl('com', '/currency'), foreign)).status).toBe(403)
  })
})
