import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallGuard } from '../../../adapters/http/call-guard.ts'
import { CALL_GUARD_DEFAULTS, type CallGuardSettings } from '../../../adapters/http/call-settings.ts'
import type { HttpOutcome } from '../../../adapters/http/http-exchange.ts'
import { SystemClock } from '../../../adapters/system/system-clock.ts'

const GOOD: HttpOutcome = { ok: true, value: { status: 200, body: {} } }
const DOWN: HttpOutcome = { ok: false, failure: { kind: 'network', message: 'Network Error' } }

/** Creates a guard and a list of its reports. */
const reportingGuard = (settings: Partial<CallGuardSettings>) => {
  const reports: string[] = []
  const report = (level: string, message: string) => reports.push(`${level}: ${message}`)
  const guard = new CallGuard({ ...CALL_GUARD_DEFAULTS, ...settings }, new SystemClock(), () => 0.5, report)
  return { guard, reports }
}

const OPEN = 'warning: Circuit is open: calls are rejected until the source answers'
const CLOSED = 'info: Circuit is closed: the source answers again'
const FULL = 'warning: Calls are rejected: too many concurrent calls'
const FREE = 'info: Calls are no longer rejected'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 15), toNotFake: ['setImmediate', 'clearImmediate'] }))
afterEach(() => void vi.useRealTimers())

describe('the circuit of CallGuard', () => {
  it('reports when it opens and closes, but not each rejected call or failed probe', async () => {
    const { guard, reports } = reportingGuard({ maxAttempts: 1, breakerCalls: 5 })
    const call = async (times: number, outcome: HttpOutcome) => {
      for (let time = 0; time < times; time += 1) await guard.run(async () => outcome)
    }
    await call(4, DOWN)
    expect(reports).toEqual([])
    await call(100, DOWN)
    for (let probe = 0; probe < 10; probe += 1) {
      vi.advanceTimersByTime(CALL_GUARD_DEFAULTS.probeEveryMs)
      await call(20, DOWN)
    }
    expect(reports).toEqual([OPEN])
    vi.advanceTimersByTime(CALL_GUARD_DEFAULTS.probeEveryMs)
    await call(100, GOOD)
    expect(reports).toEqual([OPEN, CLOSED])
    await call(5, DOWN)
    expect(reports).toEqual([OPEN, CLOSED, OPEN])
  })
})

describe('the concurrency limit of CallGuard', () => {
  it('reports when rejections begin and when they end, but not each rejected call', async () => {
    const { guard, reports } = reportingGuard({ concurrentCalls: 4, queuedCalls: 2, deadlineMs: 0 })
    const gates = Array.from({ length: 6 }, () => Promise.withResolvers<HttpOutcome>())
    const calls = gates.map((gate) => guard.run(() => gate.promise))
    expect(reports).toEqual([])
    for (let call = 0; call < 10; call += 1) await guard.run(async () => GOOD)
    expect(reports).toEqual([FULL])
    const end = async (count: number) => {
      for (let call = 0; call < count; call += 1) {
        gates.shift()?.resolve(GOOD)
        await calls.shift()
      }
    }
    await end(3)
    // Three of four slots are still in use. The end of the rejections is reported only when half of the slots are free.
    expect(reports).toEqual([FULL])
    await end(1)
    expect(reports).toEqual([FULL, FREE])
    await end(2)
    expect(reports).toEqual([FULL, FREE])
  })

  it('reports nothing if all calls get a slot', async () => {
    const { guard, reports } = reportingGuard({ concurrentCalls: 2, queuedCalls: 10 })
    await Promise.all(Array.from({ length: 12 }, () => guard.run(async () => GOOD)))
    expect(reports).toEqual([])
  })
})
