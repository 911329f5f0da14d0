import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { POST } from '../../../app/buy/route.ts'
import type { BuyResult } from '../../../domain/checkout/buy.service.ts'
import type { BuyRequest } from '../../../domain/checkout/buy-request.ts'
import { COOKIES_HEADER } from '../../../domain/text/cookies.ts'
import { option } from '../../domain/offers/offer-samples.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'

const SERVICES = Symbol.for('northwall.services')
const LINK = 'https://store.test.example/cart'

const buy = vi.fn<(request: BuyRequest) => Promise<BuyResult>>()
const reportTransition = vi.fn()

beforeEach(() => {
  buy.mockReset().mockResolvedValue({ kind: 'go', link: LINK, option: option({ masterPartner: 'MP-77' }) })
  reportTransition.mockReset()
  Object.assign(globalThis, {
    [SERVICES]: { sites: REAL_SITES, buying: { buy }, reportTransition, quotes: { sealed: () => ({ now: '45' }) } },
  })
})
afterAll(() => void Reflect.deleteProperty(globalThis, SERVICES))

const post = (headers: Readonly<Record<string, string>> = {}, fields: Readonly<Record<string, string>> = {}) =>
  POST(
    new Request('http://de.localhost/buy', {
      method: 'POST',
      body: new URLSearchParams({ product: 'premium', back: '/premium', option: 'premium-1Y-3-ar', ...fields }),
      headers: { host: 'de.localhost', origin: 'http://de.localhost', 'x-site': 'de', ...headers },
    }),
  )

describe('POST /buy', () => {
  test('redirects to the store, and reports the transition', async () => {
    const response = await post()
    expect([response.status, response.headers.get('location')]).toEqual([303, LINK])
    expect(buy.mock.calls[0]?.[0]).toMatchObject({ product: 'premium', isEditing: false })
    expect(reportTransition).toHaveBeenCalledOnce()
  })

  test('reports the site, the device and the user agent of a purchase', async () => {
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) for jo@mail.example'
    await post({ 'user-agent': userAgent })
    expect(reportTransition.mock.calls[0]?.[0]).toMatchObject({ site: 'de', device: 'mobile' })
    expect(reportTransition.mock.calls[0]?.[0].userAgent).not.toContain('jo@mail.example')
  })

  test('buys the choice of the form, for the page that sent it', async () => {
    const choice = { term: '1Y', period: 'year', quantity: '3', autorenew: 'true', addOn: 'cloud-backup' }
    await post({}, { ...choice, back: '/plus' })
    const [bought] = buy.mock.calls[0] ?? []
    expect(bought).toMatchObject({ path: '/plus', fields: { option: 'premium-1Y-3-ar', ...choice } })
    expect(bought?.isRestricted('premium')).toBe(false)
  })

  test('buys nothing for a form without a product', async () => {
    const body = new URLSearchParams({ back: '/premium' })
    const headers = { host: 'de.localhost', origin: 'http://de.localhost', 'x-site': 'de' }
    await POST(new Request('http://de.localhost/buy', { method: 'POST', body, headers }))
    expect(buy.mock.calls[0]?.[0].product).toBe('')
  })

  test('lets the country of the visitor decide whether a product is sold', async () => {
    await post({ 'x-country': 'CN' })
    expect(buy.mock.calls[0]?.[0].isRestricted('premium')).toBe(true)
  })

  test.each([
    ['shown on the page', { priceCurrency: 'CHF', currency: 'PLN' }, '', 'CHF'],
    ['shown on a page of the release before', { currency: 'CHF' }, '', 'CHF'],
    ['saved by the visitor', {}, 'currency=CHF', 'CHF'],
    ['of the site', {}, '', 'EUR'],
  ])('buys in the currency that is %s', async (_, fields, cookies, currency) => {
    await post({ [COOKIES_HEADER]: cookies }, fields)
    expect(buy.mock.calls[0]?.[0].currency).toBe(currency)
  })

  test('redirects back with a message if the choice is not sold, and reports no transition', async () => {
    buy.mockResolvedValue({ kind: 'unavailable', reason: 'choice' })
    const response = await post()
    expect([response.status, response.headers.get('location')]).toEqual([303, '/premium?buy=unavailable'])
    expect(reportTransition).not.toHaveBeenCalled()
  })

  test('reports the page of a purchase and the page before it, without their queries', async () => {
    await post({ referer: 'http://de.localhost/premium?email=anna' }, { back: '/premium?email=anna' })
    await post()
    const pages = reportTransition.mock.calls.map(([{ currentURL, referrerURL }]) => [currentURL, referrerURL])
    expect(pages).toEqual([
      ['https://de.northwall.example/premium', 'http://de.localhost/premium'],
      ['https://de.northwall.example/premium', ''],
    ])
  })

  test('identifies a click in a browser by its form key, otherwise by its network and browser', async () => {
    const click = { 'x-client': '198.51.100.7', 'user-agent': 'Firefox', 'sec-fetch-mode': 'navigate' }
    const key = '7f0e3a4c-1111-4222-8333-444455556666'
    await post(click)
    await post(click, { key })
    await post({ ...click, 'sec-fetch-mode': 'cors' })
    await post({ 'sec-fetch-mode': 'navigate' })
    const client = '["198.51.100.7","Firefox"]'
    expect(buy.mock.calls.map(([{ formKey, clientKey }]) => [formKey, clientKey])).toEqual([
      [null, client],
      [key, null],
      [null, null],
      [null, null],
    ])
    expect(reportTransition.mock.calls.map(([, visitor]) => visitor)).toEqual([client, key, null, null])
  })

  test('keeps the partner for later visits only if the visitor allows marketing', async () => {
    expect((await post()).headers.getSetCookie()).toEqual([])
    expect((await post({ [COOKIES_HEADER]: 'consent=v1.a' })).headers.getSetCookie()).toEqual([])
    expect((await post({ [COOKIES_HEADER]: 'consent=v1.m' })).headers.getSetCookie()).toEqual([
      'session_partner=MP-77; Path=/; Max-Age=432000; SameSite=Lax',
    ])
  })

  test('redirects back with the prices if the visitor must confirm them, and reports no transition', async () => {
    const change = { product: 'premium', option: 'one', addOn: '', currency: 'EUR', before: 40, now: 45, quote: 'q' }
    buy.mockResolvedValue({ kind: 'changed', change })
    const response = await post({}, { quote: 'a-quote' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/premium?buy=changed&now=45'])
    expect(buy.mock.calls[0]?.[0]).toMatchObject({ quote: 'a-quote' })
    expect(reportTransition).not.toHaveBeenCalled()
  })

  test('marks an editor’s purchase, and reports no transition', async () => {
    const response = await post({ 'x-editor': '1' })
    expect(response.headers.get('location')).toBe(LINK)
    expect(buy.mock.calls[0]?.[0]).toMatchObject({ isEditing: true })
    expect(reportTransition).not.toHaveBeenCalled()
  })
})
