import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiRouterMetrics } from '../../../adapters/api-router/api-router-metrics.ts'
import { ApiRouterCheckout, ApiRouterOffers } from '../../../adapters/api-router/router-calls.ts'
import { type RunningRouter, startRouter } from '../../../commands/router/start-router.ts'
import { PURCHASE } from '../../contracts/offers.contract.ts'
import { connectTo } from '../../contracts/open-router.ts'

let router: RunningRouter

beforeEach(async () => {
  router = await startRouter()
})

afterEach(() => router.close())

const offers = (settings = {}): ApiRouterOffers => new ApiRouterOffers(connectTo(router.origin, settings))

describe('ApiRouterOffers and ApiRouterCheckout', () => {
  it('send all products under one key, together with store, date and visitor data', async () => {
    const visitor = { sessionPartner: 'partner-7', storeArgs: 'cjevent=1&aclid=2' }
    await offers().load({ ...PURCHASE, visitor })
    expect(router.requests).toHaveLength(1)
    expect(router.requests[0]).toMatchObject({
      method: 'GET',
      path: '/offer/v2/de/de/eur/purchase',
      query: [
        ['product', 'premium'],
        ['product', 'plus'],
        ['estore', 'northwall-eu'],
        ['curdate', '2026-01-15'],
        ['session_partner', 'partner-7'],
        ['store_args', 'cjevent=1&aclid=2'],
      ],
      headers: { accept: 'application/json' },
    })
  })

  it('send the promo id before the visitor’s store arguments', async () => {
    const argumentsOf = () => router.requests.map(({ query }) => new Map(query).get('store_args'))
    await offers().load({ ...PURCHASE, promotion: 'spring & more' })
    await offers().load({ ...PURCHASE, promotion: 'welcome', visitor: { storeArgs: 'promo=other&aclid=2' } })
    expect(argumentsOf()).toEqual(['promo=spring+%26+more', 'promo=welcome&promo=other&aclid=2'])
  })

  it('use the trial path for trials', async () => {
    const { regLanCur, currency, store, curdate = '' } = PURCHASE
    await offers().load({
      regLanCur,
      currency,
      store,
      curdate,
      purchaseType: 'TrialOptOut',
      products: ['premium-trial'],
    })
    expect(router.requests[0]).toMatchObject({
      path: '/offer/v2/de/de/eur/trial-opt-out',
      query: [
        ['product', 'premium-trial'],
        ['estore', 'northwall-eu'],
        ['curdate', '2026-01-15'],
      ],
    })
  })

  it('encode a hostile regLanCur in the path', async () => {
    await offers().load({ ...PURCHASE, regLanCur: '..?x=1/#/%2e%2e' })
    expect(router.requests[0]?.path).toBe('/offer/v2/..%3Fx%3D1/%23/%252e%252e/purchase')
  })

  it('send the token and tracking values to the checkout', async () => {
    const query = {
      token: 'a.b',
      storeArgs: 'x=1',
      curdate: '2026-01-15',
      sessionPartner: 'partner-7',
      clientId: '11.17',
      sessionId: '18',
    }
    expect(await new ApiRouterCheckout(connectTo(router.origin)).buyLink(query)).toEqual({ ok: true, value: '' })
    expect(router.requests[0]).toMatchObject({
      path: '/offer/v2/checkout',
      query: [
        ['token', 'a.b'],
        ['store_args', 'x=1'],
        ['curdate', '2026-01-15'],
        ['session_partner', 'partner-7'],
        ['client_id', '11.17'],
        ['session_id', '18'],
      ],
    })
  })
})

describe('calls to a faulty router', () => {
  const statusFailure = (status: number) => ({
    kind: 'status',
    message: `Request failed with status code ${status}`,
    status,
  })
  const malformed = { kind: 'malformed', message: expect.any(String), status: 200 }
  const notOk = (status: number) => ({ kind: 'status', message: 'Prices response status is not 200', status })

  it.each([
    ['status=503', statusFailure(503)],
    ['status=404', statusFailure(404)],
    ['status=429;retry-after=1', statusFailure(429)],
    ['status=204', notOk(204)],
    ['status=206', notOk(206)],
    ['malformed', malformed],
    ['html', malformed],
    ['empty', malformed],
    ['wrong-currency', { kind: 'other-currency', message: 'Price list is in another currency', status: 200 }],
    ['truncated', { kind: 'network', message: 'Network Error' }],
  ])('fail with the matching failure: %s', async (fault, failure) => {
    router.setFault(fault)
    expect(await offers().load(PURCHASE)).toEqual({ ok: false, failure })
  })

  it.each(['hang', 'slow-body', 'latency=60000'])('fail at the attempt timeout: %s', async (fault) => {
    router.setFault(fault)
    const failure = { kind: 'timeout', message: 'timeout of 150ms exceeded' }
    expect(await offers({ attemptTimeoutMs: 150 }).load(PURCHASE)).toEqual({ ok: false, failure })
  })

  it('return the other products if a product is missing', async () => {
    router.setFault('missing')
    const list = await offers().load(PURCHASE)
    expect(list.ok && list.value.products.map((product) => product.productName)).toEqual(['plus'])
  })

  it('return a product that was not requested, so that the caller can report it', async () => {
    router.setFault('extra')
    const list = await offers().load(PURCHASE)
    expect(list.ok && list.value.products.map((product) => product.productName)).toContain('not-asked-for')
  })

  it('fail every second time if the router is flapping', async () => {
    router.setFault('flapping')
    const outcomes = [await offers().load(PURCHASE), await offers().load(PURCHASE), await offers().load(PURCHASE)]
    expect(outcomes.map((outcome) => outcome.ok)).toEqual([false, true, false])
  })

  it('fail only at the first attempt of each trace if the fault is first-attempt', async () => {
    router.setFault('first-attempt;status=503')
    const ask = (trace: string) =>
      fetch(`${router.origin}/offer/v2/de/de/eur/purchase?product=premium`, {
        headers: { traceparent: `00-${trace.repeat(32)}-${'1'.repeat(16)}-01` },
      }).then(({ status }) => status)
    expect([await ask('a'), await ask('a'), await ask('b'), await ask('b')]).toEqual([503, 200, 503, 200])
  })

  it.each([
    ['status=500', statusFailure(500)],
    ['malformed', malformed],
    ['truncated', { kind: 'network', message: 'Network Error' }],
  ])('fail with the matching failure at the checkout: %s', async (fault, failure) => {
    router.setFault(fault)
    const outcome = await new ApiRouterCheckout(connectTo(router.origin)).buyLink({ token: 'a.b' })
    expect(outcome).toEqual({ ok: false, failure })
  })

  it('fail when they send a report if the status is 500, but not if the answer is empty', async () => {
    const metrics = new ApiRouterMetrics(connectTo(router.origin))
    const event = { name: 'Download', fields: {}, currentURL: '', referrerURL: '' }
    router.setFault('status=500')
    expect(await metrics.event(event)).toEqual({ ok: false, failure: statusFailure(500) })
    router.setFault('empty')
    expect(await metrics.event(event)).toEqual({ ok: true, value: undefined })
  })

  it('fail with a network error if the router is stopped', async () => {
    const stopped = offers()
    await router.close()
    expect(await stopped.load(PURCHASE)).toEqual({ ok: false, failure: { kind: 'network', message: 'Network Error' } })
    router = await startRouter()
  })
})
