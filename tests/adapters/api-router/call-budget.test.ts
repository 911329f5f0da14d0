import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallGuard } from '../../../adapters/http/call-guard.ts'
import { CALL_GUARD_DEFAULTS, type CallGuardSettings } from '../../../adapters/http/call-settings.ts'
import type { HttpOutcome } from '../../../adapters/http/http-exchange.ts'
import { SystemClock } from '../../../adapters/system/system-clock.ts'
import { settleCall } from '../http/settle-call.ts'

const GOOD: HttpOutcome = { ok: true, value: { status: 200, body: {} } }
const BUSY: HttpOutcome = {
  ok: false,
  failure: { kind: 'status', message: 'Request failed with status code 503', status: 503 },
}
const REFUSED = { ok: false, failure: { kind: 'refused', message: 'Circuit is open' } }

const guardWith = (settings: Partial<CallGuardSettings> = {}): CallGuard =>
  new CallGuard({ ...CALL_GUARD_DEFAULTS, ...settings }, new SystemClock(), () => 0.5)

/** A source that succeeds or fails, and counts its calls. */
const source = () => {
  const state = { isUp: true, asked: 0 }
  return {
    state,
    attempt: async (): Promise<HttpOutcome> => {
      state.asked += 1
      return state.isUp ? GOOD : BUSY
    },
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 15), toNotFake: ['setImmediate', 'clearImmediate'] })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('the retry budget', () => {
  it('allows one retry per ten calls while a source fails and recovers repeatedly', async () => {
    const guard = guardWith()
    const { state, attempt } = source()
    let made = 0
    const call = async (isUp: boolean) => {
      state.isUp = isUp
      const before = state.asked
      await settleCall(guard.run(attempt))
      if (state.asked > before) made += 1
    }
    for (let outage = 0; outage < 5; outage += 1) {
      await call(true)
      // The circuit opens and rejects all except the first few calls.
      for (let failing = 0; failing < 150; failing += 1) await call(false)
      vi.advanceTimersByTime(CALL_GUARD_DEFAULTS.probeEveryMs)
    }
    expect(state.asked).toBeGreaterThan(made)
    expect(state.asked).toBeLessThanOrEqual(made * 1.1)
  })

  it('does not grow while an open circuit rejects calls', async () => {
    const guard = guardWith({ breakerCalls: 5 })
    const { state, attempt } = source()
    state.isUp = false
    for (let call = 0; call < 5; call += 1) await settleCall(guard.run(attempt))
    for (let call = 0; call < 500; call += 1) expect(await settleCall(guard.run(attempt))).toEqual(REFUSED)
    expect(state.asked).toBe(5)
    vi.advanceTimersByTime(CALL_GUARD_DEFAULTS.probeEveryMs)
    state.isUp = true
    expect(await settleCall(guard.run(attempt))).toEqual(GOOD)
    state.isUp = false
    for (let call = 0; call < 3; call += 1) expect(await settleCall(guard.run(attempt))).toEqual(BUSY)
    expect(state.asked).toBe(9)
  })
})

describe('the caller’s remaining time', () => {
  it.each([
    ['ends the call if it is shorter than the deadline', 500, 500],
    ['does not extend the deadline', 5_000, 1_400],
  ])('%s', async (_name, withinMs, expected) => {
    const startMs = Date.now()
    const outcome = await settleCall(guardWith().run(() => new Promise(() => {}), withinMs))
    const failure = { kind: 'timeout', message: `timeout of ${expected}ms exceeded` }
    expect(outcome).toEqual({ ok: false, failure })
    expect(Date.now() - startMs).toBe(expected)
  })

  it('limits the timeout of the attempt', async () => {
    const timeouts: number[] = []
    await settleCall(
      guardWith().run(async ({ timeoutMs }) => {
        timeouts.push(timeoutMs)
        return GOOD
      }, 300),
    )
    expect(timeouts).toEqual([300])
  })

  it('prevents a retry that would start too late', async () => {
    const guard = guardWith({ backoffMs: 1_000 })
    for (let call = 0; call < 10; call += 1) await guard.run(async () => GOOD)
    const { state, attempt } = source()
    state.isUp = false
    expect(await settleCall(guard.run(attempt, 400))).toEqual(BUSY)
    expect(state.asked).toBe(1)
  })

  it.each([0, -1])('prevents the call if it is %i', async (withinMs) => {
    const { state, attempt } = source()
    const failure = { kind: 'timeout', message: 'timeout of 0ms exceeded' }
    expect(await guardWith().run(attempt, withinMs)).toEqual({ ok: false, failure })
    expect(state.asked).toBe(0)
  })
})
