import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallGuard } from '../../../adapters/http/call-guard.ts'
import { CALL_GUARD_DEFAULTS, type CallGuardSettings } from '../../../adapters/http/call-settings.ts'
import type { HttpOutcome } from '../../../adapters/http/http-exchange.ts'
import { SystemClock } from '../../../adapters/system/system-clock.ts'

const GOOD: HttpOutcome = { ok: true, value: { status: 200, body: {} } }
const BUSY: HttpOutcome = {
  ok: false,
  failure: { kind: 'status', message: 'Request failed with status code 503', status: 503 },
}
const REFUSED = { ok: false, failure: { kind: 'refused', message: 'Circuit is open' } }

const guardWith = (settings: Partial<CallGuardSettings> = {}): CallGuard =>
  new CallGuard({ ...CALL_GUARD_DEFAULTS, ...settings }, new SystemClock(), () => 0.5)

/** A source that is well or not, and counts how often it is asked. */
const source = () => {
  const state = { isWell: true, asked: 0 }
  return {
    state,
    attempt: async (): Promise<HttpOutcome> => {
      state.asked += 1
      return state.isWell ? GOOD : BUSY
    },
  }
}

const settle = async <T>(work: Promise<T>): Promise<T> => {
  await vi.runAllTimersAsync()
  return work
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 15), toNotFake: ['setImmediate', 'clearImmediate'] })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('the budget of repetitions', () => {
  it('stays at one in ten calls that were made, while a source fails, returns and fails again', async () => {
    const guard = guardWith()
    const { state, attempt } = source()
    let made = 0
    const call = async (isWell: boolean) => {
      state.isWell = isWell
      const before = state.asked
      await settle(guard.run(attempt))
      if (state.asked > before) made += 1
    }
    for (let fall = 0; fall < 5; fall += 1) {
      await call(true)
      // The circuit opens on the way, and turns away all but the first few.
      for (let failing = 0; failing < 150; failing += 1) await call(false)
      vi.advanceTimersByTime(CALL_GUARD_DEFAULTS.probeEveryMs)
    }
    expect(state.asked).toBeGreaterThan(made)
    expect(state.asked).toBeLessThanOrEqual(made * 1.1)
  })

  it('gets nothing from calls that an open circuit turns away', async () => {
    const guard = guardWith({ breakerCalls: 5 })
    const { state, attempt } = source()
    state.isWell = false
    for (let call = 0; call < 5; call += 1) await settle(guard.run(attempt))
    for (let call = 0; call < 500; call += 1) expect(await settle(guard.run(attempt))).toEqual(REFUSED)
    expect(state.asked).toBe(5)
    vi.advanceTimersByTime(CALL_GUARD_DEFAULTS.probeEveryMs)
    state.isWell = true
    expect(await settle(guard.run(attempt))).toEqual(GOOD)
    state.isWell = false
    for (let call = 0; call < 3; call += 1) expect(await settle(guard.run(attempt))).toEqual(BUSY)
    expect(state.asked).toBe(9)
  })
})

describe('what the caller has left', () => {
  it.each([
    ['less than the deadline: less', 500, 500],
    ['more than the deadline: the deadline', 5_000, 1_400],
  ])('is %s', async (_name, withinMs, expected) => {
    const startMs = Date.now()
    const outcome = await settle(guardWith().run(() => new Promise(() => {}), withinMs))
    const failure = { kind: 'timeout', message: `timeout of ${expected}ms exceeded` }
    expect(outcome).toEqual({ ok: false, failure })
    expect(Date.now() - startMs).toBe(expected)
  })

  it('is told to the attempt', async () => {
    const timeouts: number[] = []
    await settle(
      guardWith().run(async ({ timeoutMs }) => {
        timeouts.push(timeoutMs)
        return GOOD
      }, 300),
    )
    expect(timeouts).toEqual([300])
  })

  it('is no time for a repetition that would come later', async () => {
    const guard = guardWith({ backoffMs: 1_000 })
    for (let call = 0; call < 10; call += 1) await guard.run(async () => GOOD)
    const { state, attempt } = source()
    state.isWell = false
    expect(await settle(guard.run(attempt, 400))).toEqual(BUSY)
    expect(state.asked).toBe(1)
  })

  it.each([0, -1])('may be nothing (%i): no call is made', async (withinMs) => {
    const { state, attempt } = source()
    const failure = { kind: 'timeout', message: 'timeout of 0ms exceeded' }
    expect(await guardWith().run(attempt, withinMs)).toEqual({ ok: false, failure })
    expect(state.asked).toBe(0)
  })
})
