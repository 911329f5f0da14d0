import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCheckoutToken, readCheckoutToken } from '../../../adapters/shop/demo-store.ts'
import { createShop } from '../../../adapters/shop/shop.ts'
import { type RunningRouter, startRouter } from '../../../commands/router/start-router.ts'
import { RUNS } from '../../domain/runs.ts'

const PRICES = '/offer/v2/de/de/eur/purchase?product=premium&product=plus'
const BLOCK = 'productcodes=premium&businesspurposes=Commercial&licensetiers=Home'
const VITAL = JSON.stringify({ id: '1', name: 'LCP', startTime: 0, value: 1, label: 'x' })

const shop = createShop()

const ask = (origin: string, method: string, path: string, body?: string): Request =>
  new Request(`${origin}${path}`, { method, ...(body === undefined ? {} : { body }) })

describe('the shop', () => {
  let router: RunningRouter

  beforeAll(async () => {
    router = await startRouter()
  })

  afterAll(() => router.close())

  it.each([
    ['GET', PRICES, 200],
    ['GET', `${PRICES}&session_partner=partner-7&store_args=cjevent%3D1`, 200],
    ['GET', '/offer/v2/de/de/eur/trial-opt-out?product=premium-trial', 200],
    ['GET', '/offer/v2/de/de/eur/purchase', 400],
    ['GET', '/offer/v2/de/de/euro/purchase?product=premium', 404],
    ['GET', '/offer/v2/checkout?token=made-up', 200],
    ['GET', '/offer/v2/checkout', 400],
    ['GET', `/downloads/search/v4/b2c?${BLOCK}&sites=com`, 200],
    ['GET', `/downloads/search/v4/b2c?${BLOCK}`, 400],
    ['GET', `/downloads/search/v4/b2c?${BLOCK},Office&sites=com`, 400],
    ['GET', '/download-file/northwall-premium-26.4.1-windows.exe', 200],
    ['GET', '/download-file/nothing.exe', 404],
    ['GET', '/store?pid=premium', 200],
    ['GET', '/healthz', 200],
    ['GET', '/nowhere', 404],
    ['GET', '/store/', 404],
    ['GET', '/pulse/rum/send', 405],
    ['POST', PRICES, 405],
    ['POST', '/store', 405],
    ['POST', '/nowhere', 405],
    ['POST', '/pulse/rum/send', 400, 'no JSON'],
    ['POST', '/pulse/rum/send', 200, VITAL],
    ['POST', '/pulse/browser-error', 400, VITAL],
    ['POST', '/logger2/metrics/', 400, '[]'],
  ])('answers %s %s with status %i, both in process and over HTTP', async (method, path, status, body?: string) => {
    const request = ask(router.origin, method, path, body)
    const [here, there] = await Promise.all([shop(request.clone()), fetch(request)])
    expect([here.status, there.status]).toEqual([status, status])
    expect(here.headers.get('content-type')).toBe(there.headers.get('content-type'))
    expect(await here.text()).toBe(await there.text())
  })

  it('reports the allowed method or the missing parameter in an error', async () => {
    const errorOf = async (method: string, path: string) => (await shop(ask('http://shop.test', method, path))).json()
    expect(await errorOf('GET', '/logger2/metrics/')).toEqual({ error: 'POST only' })
    expect(await errorOf('POST', '/offer/v2/checkout')).toEqual({ error: 'GET only' })
    expect(await errorOf('GET', '/offer/v2/de/de/eur/purchase')).toEqual({ error: 'product is missing' })
    expect(await errorOf('GET', '/nowhere')).toEqual({ error: 'no such call' })
  })

  it('returns only links to the request’s origin', async () => {
    for (const path of [PRICES, `/downloads/search/v4/b2c?${BLOCK}&sites=com`]) {
      const text = await (await shop(ask('https://shop.test:8443', 'GET', path))).text()
      const links = text.match(/https?:\/\/[^"]+/g) ?? []
      expect(links.length).toBeGreaterThan(3)
      expect(new Set(links.map((link) => new URL(link).origin))).toEqual(new Set(['https://shop.test:8443']))
    }
  })
})

describe('a checkout token', () => {
  it('encodes arbitrary store queries', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (query) => {
        expect(readCheckoutToken(makeCheckoutToken(query))).toBe(query)
      }),
      { numRuns: RUNS },
    )
  })

  it('is rejected if it was modified', () => {
    const token = makeCheckoutToken('pid=premium-1Y-3-ar')
    const [body = '', seal = ''] = token.split('.')
    for (const forged of [
      '',
      '.',
      body,
      `${body}.`,
      `.${seal}`,
      `${body}x.${seal}`,
      `${token}x`,
      `${token}.`,
      `x${token}`,
    ])
      expect(readCheckoutToken(forged)).toBeNull()
  })
})
