import { afterEach, describe, expect, it } from 'vitest'
import { CALL_GUARD_DEFAULTS, callOverridesSchema, callSettings } from '../../../adapters/http/call-settings.ts'
import { SystemClock } from '../../../adapters/system/system-clock.ts'
import { connectRouter } from '../../../adapters/wiring/connect-router.ts'
import { type RunningRouter, startRouter } from '../../../commands/router/start-router.ts'
import { PAGE_CALLS_MS } from '../../../domain/routing/render-contract.ts'
import { PURCHASE } from '../../contracts/offers.contract.ts'

describe('callSettings', () => {
  it('limits the calls of a page to its time for calls, prices of a visitor to 1.5 s and the checkout to 2.0 s', () => {
    for (const kind of ['offers', 'downloads', 'reviews', 'content'] as const)
      expect(callSettings(kind).deadlineMs).toBe(PAGE_CALLS_MS)
    for (const kind of ['personalizedOffers', 'personalizedPurchase'] as const)
      expect(callSettings(kind).deadlineMs).toBeLessThan(1_500)
    expect(callSettings('checkout').deadlineMs).toBeLessThan(2_000)
  })

  it('allows no retry for reports', () => {
    expect(callSettings('metrics').maxAttempts).toBe(1)
  })

  it('overrides the defaults only for the configured kind', () => {
    const overrides = { checkout: { deadlineMs: 1_500, concurrentCalls: 8 } }
    expect(callSettings('checkout', overrides)).toEqual({
      ...callSettings('checkout'),
      deadlineMs: 1_500,
      concurrentCalls: 8,
    })
    for (const kind of ['offers', 'downloads', 'metrics'] as const)
      expect(callSettings(kind, overrides)).toEqual(callSettings(kind))
  })

  it('accepts an override of every setting', () => {
    const names = Object.keys(CALL_GUARD_DEFAULTS)
    expect(callOverridesSchema.safeParse({ licences: CALL_GUARD_DEFAULTS })).toMatchObject({ success: true })
    for (const name of names) expect(callOverridesSchema.safeParse({ offers: { [name]: 'many' } }).success).toBe(false)
  })

  it.each([
    ['an unknown kind', { support: {} }],
    ['an unknown setting', { offers: { deadline: 1 } }],
    ['a deadline of 0', { offers: { deadlineMs: 0 } }],
    ['a deadline of prices that is longer than that of their page', { offers: { deadlineMs: PAGE_CALLS_MS + 1 } }],
    ['a deadline of content that is longer than that of its page', { content: { deadlineMs: 5_000 } }],
    ['a deadline of the checkout that is longer than that of a purchase', { checkout: { deadlineMs: 1_901 } }],
    ['more than one retry', { offers: { maxAttempts: 3 } }],
    ['a retry for reports', { metrics: { maxAttempts: 2 } }],
    ['a failure ratio above one', { offers: { breakerShare: 1.5 } }],
    ['a fractional number of calls', { offers: { breakerCalls: 0.5 } }],
  ])('rejects %s', (_value, overrides) => {
    expect(callOverridesSchema.safeParse(overrides).success).toBe(false)
  })
})

describe('connected ports', () => {
  let router: RunningRouter

  afterEach(() => router.close())

  it('use the settings of their kind', async () => {
    router = await startRouter()
    router.setFault('hang')
    const overrides = { offers: { attemptTimeoutMs: 60 }, checkout: { deadlineMs: 90 } }
    const { offers, checkout } = connectRouter({ origin: router.origin, shop: null }, new SystemClock(), overrides)
    const [prices, link] = await Promise.all([offers.load(PURCHASE), checkout.buyLink({ token: 'a.b' })])
    expect(prices).toMatchObject({ failure: { message: 'timeout of 60ms exceeded' } })
    expect(link).toMatchObject({ failure: { message: 'timeout of 90ms exceeded' } })
  })

  it('use separate settings for personalized prices and for purchases', async () => {
    router = await startRouter()
    router.setFault('hang')
    const overrides = {
      offers: { attemptTimeoutMs: 60 },
      personalizedOffers: { attemptTimeoutMs: 70 },
      personalizedPurchase: { attemptTimeoutMs: 80 },
    }
    const { offers } = connectRouter({ origin: router.origin, shop: null }, new SystemClock(), overrides)
    const visitor = { storeArgs: 'cjevent=1' }
    const queries = [PURCHASE, { ...PURCHASE, isBuying: true }, { ...PURCHASE, visitor }]
    const outcomes = await Promise.all(
      [...queries, { ...PURCHASE, visitor, isBuying: true }].map((q) => offers.load(q)),
    )
    expect(outcomes).toMatchObject(
      [60, 60, 70, 80].map((ms) => ({ failure: { message: `timeout of ${ms}ms exceeded` } })),
    )
  })

  it('accept answers up to the body limit of their kind', async () => {
    router = await startRouter()
    const source = { origin: router.origin, shop: null }
    const { offers } = connectRouter(source, new SystemClock(), { offers: { bodyLimitBytes: 100 } })
    expect(await offers.load(PURCHASE)).toMatchObject({ failure: { kind: 'malformed' } })
    expect((await connectRouter(source, new SystemClock()).offers.load(PURCHASE)).ok).toBe(true)
  })
})
