import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { POST } from '../../../app/currency/route.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'

const SERVICES = Symbol.for('northwall.services')

beforeAll(() => void Object.assign(globalThis, { [SERVICES]: { sites: REAL_SITES } }))
afterAll(() => void Reflect.deleteProperty(globalThis, SERVICES))

const choose = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  POST(
    new Request('http://de.localhost/currency', {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { host: 'de.localhost', origin: 'http://de.localhost', 'x-site': 'de', ...headers },
    }),
  )

describe('POST /currency', () => {
  test('stores a site currency in a cookie for a year, and redirects to the page', async () => {
    const response = await choose({ currency: 'chf', back: '/premium?x=1' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/premium')
    expect(response.headers.get('set-cookie')).toBe('currency=CHF; Path=/; Max-Age=31536000; SameSite=Lax')
  })

  test('keeps the choice of the visitor, and drops other fields', async () => {
    const choice = { term: '2Y', quantity: '5', autorenew: 'false', addOn: 'x y', product: 'premium' }
    const response = await choose({ currency: 'CHF', back: '/premium', ...choice })
    expect(response.headers.get('location')).toBe('/premium?term=2Y&quantity=5&autorenew=false')
  })

  test('asks for a page with the choice if the form of the choice sends the currency, because no script will select it', async () => {
    const pickers = { term: '1Y', period: 'month', quantity: '5', option: '', quote: 'x', priceCurrency: 'EUR' }
    const response = await choose({ ...pickers, currency: 'CHF', back: '/premium' })
    expect(response.headers.get('location')).toBe('/premium?term=1Y&quantity=5&period=month&rendered=1')
    const nothing = await choose({ priceCurrency: 'EUR', currency: 'CHF', back: '/premium' })
    expect(nothing.headers.get('location')).toBe('/premium')
  })

  test.each(['USD', 'XXX', '', 'EUR; Domain=evil.example', 'EURO'])(
    'does not store %j, which is not a currency of the site',
    async (currency) => {
      const response = await choose({ currency, back: '/premium' })
      expect(response.status).toBe(303)
      expect(response.headers.has('set-cookie')).toBe(false)
    },
  )

  test('does not redirect to another host', async () => {
    const response = await choose({ currency: 'EUR', back: '//evil.example/' })
    expect(response.headers.get('location')).toBe('/')
  })

  test('rejects requests from other origins', async () => {
    const response = await choose({ currency: 'CHF' }, { 'sec-fetch-site': 'cross-site' })
    expect(response.status).toBe(403)
    expect(response.headers.has('set-cookie')).toBe(false)
  })

  test('rejects requests that are not forms', async () => {
    expect((await choose({ currency: 'CHF' }, { 'content-type': 'application/json' })).status).toBe(400)
  })
})
