import { afterEach, describe, expect, it } from 'vitest'
import { ApiRouterCheckout } from '../../../adapters/api-router/calls/api-router-checkout.ts'
import { ApiRouterOffers } from '../../../adapters/api-router/calls/api-router-offers.ts'
import { CALL_GUARD_DEFAULTS } from '../../../adapters/api-router/client/call-guard-settings.ts'
import { CALL_SETTINGS, callOverridesSchema, callSettings } from '../../../adapters/api-router/client/call-settings.ts'
import { SystemClock } from '../../../adapters/system/system-clock.ts'
import { routerConnections } from '../../../adapters/wiring/router-connections.ts'
import { PURCHASE } from '../../contracts/offers.contract.ts'
import { type RunningRouter, startRouter } from '../../hosts/api-router/start-router.ts'

describe('how calls are guarded', () => {
  it('keeps a first render within 1.5 s and checkout within 2.0 s', () => {
    expect(CALL_SETTINGS.offers.deadlineMs).toBeLessThan(1_500)
    expect(CALL_SETTINGS.downloads.deadlineMs).toBeLessThan(1_500)
    expect(CALL_SETTINGS.checkout.deadlineMs).toBeLessThan(2_000)
  })

  it('never sends a report twice', () => {
    expect(CALL_SETTINGS.metrics.maxAttempts).toBe(1)
  })

  it('is as usual but for what is configured, and only for that kind', () => {
    const settings = callSettings({ checkout: { deadlineMs: 1_500, concurrentCalls: 8 } })
    expect(settings).toEqual({
      ...CALL_SETTINGS,
      checkout: { ...CALL_SETTINGS.checkout, deadlineMs: 1_500, concurrentCalls: 8 },
    })
  })

  it('can be configured in every number', () => {
    const names = Object.keys(CALL_GUARD_DEFAULTS)
    expect(callOverridesSchema.safeParse({ offers: CALL_GUARD_DEFAULTS })).toMatchObject({ success: true })
    for (const name of names) expect(callOverridesSchema.safeParse({ offers: { [name]: 'many' } }).success).toBe(false)
  })

  it.each([
    ['an unknown kind', { search: {} }],
    ['an unknown setting', { offers: { deadline: 1 } }],
    ['no deadline', { offers: { deadlineMs: 0 } }],
    ['more than one repetition', { offers: { maxAttempts: 3 } }],
    ['a repetition of reports', { metrics: { maxAttempts: 2 } }],
    ['a share above one', { offers: { breakerShare: 1.5 } }],
    ['half a call', { offers: { breakerCalls: 0.5 } }],
  ])('does not take %s', (_what, overrides) => {
    expect(callOverridesSchema.safeParse(overrides).success).toBe(false)
  })
})

describe('wired connections', () => {
  let router: RunningRouter

  afterEach(() => router.close())

  it('keep to what is configured for their kind', async () => {
    router = await startRouter()
    router.setFault('hang')
    const overrides = { offers: { attemptTimeoutMs: 60 }, checkout: { deadlineMs: 90 } }
    const { offers, checkout } = routerConnections(router.origin, new SystemClock(), overrides)
    const [prices, link] = await Promise.all([
      new ApiRouterOffers(offers).load(PURCHASE),
      new ApiRouterCheckout(checkout).buyLink({ token: 'a.b' }),
    ])
    expect(prices).toMatchObject({ failure: { message: 'timeout of 60ms exceeded' } })
    expect(link).toMatchObject({ failure: { message: 'timeout of 90ms exceeded' } })
  })

  it('read no more than is configured for their kind', async () => {
    router = await startRouter()
    const { offers } = routerConnections(router.origin, new SystemClock(), { offers: { bodyLimitBytes: 100 } })
    expect(await new ApiRouterOffers(offers).load(PURCHASE)).toMatchObject({ failure: { kind: 'malformed' } })
    const usual = routerConnections(router.origin, new SystemClock())
    expect((await new ApiRouterOffers(usual.offers).load(PURCHASE)).ok).toBe(true)
  })
})
