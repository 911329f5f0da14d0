import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallGuard } from '../../../adapters/http/call-guard.ts'
import { CALL_GUARD_DEFAULTS, type CallGuardSettings } from '../../../adapters/http/call-settings.ts'
import type { AnswerFlaw, HttpOutcome } from '../../../adapters/http/http-exchange.ts'
import { SystemClock } from '../../../adapters/system/system-clock.ts'
import type { Failure } from '../../../ports/outcome.ts'
import { settleCall } from './settle-call.ts'

const GOOD: HttpOutcome = { ok: true, value: { status: 200, body: {} } }
const NETWORK: HttpOutcome = { ok: false, failure: { kind: 'network', message: 'Network Error' } }

const status = (code: number, retryAfterMs?: number): HttpOutcome => ({
  ok: false,
  failure: { kind: 'status', message: `Request failed with status code ${code}`, status: code },
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
})

const failureOf = (kind: Failure['kind']): HttpOutcome => ({ ok: false, failure: { kind, message: kind } })

const guardWith = (settings: Partial<CallGuardSettings> = {}, random = () => 0.5): CallGuard =>
  new CallGuard({ ...CALL_GUARD_DEFAULTS, ...settings }, new SystemClock(), random)

/** A source that returns the given answers in order and repeats the last answer. Records its calls. */
const source = (...answers: readonly HttpOutcome[]) => {
  const calls: number[] = []
  return {
    calls,
    attempt: async (): Promise<HttpOutcome> => {
      calls.push(Date.now())
      return answers[Math.min(calls.length, answers.length) - 1] ?? GOOD
    },
  }
}

/** Makes ten successful calls, which earn one retry by default. */
const earnRetry = async (guard: CallGuard): Promise<void> => {
  for (let call = 0; call < 10; call += 1) await guard.run(async () => GOOD)
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 15), toNotFake: ['setImmediate', 'clearImmediate'] })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('CallGuard with retries', () => {
  it.each([
    ['a network error', NETWORK],
    ['a timeout', failureOf('timeout')],
    ['status 500', status(500)],
    ['status 503', status(503)],
    ['status 429', status(429)],
  ])('retries once after %s', async (_name, first) => {
    const guard = guardWith()
    await earnRetry(guard)
    const { attempt, calls } = source(first, GOOD)
    expect(await settleCall(guard.run(attempt))).toEqual(GOOD)
    expect(calls).toHaveLength(2)
  })

  it.each([
    ['status 404', status(404)],
    ['status 302', status(302)],
    ['a malformed answer', failureOf('malformed')],
    ['an aborted call', failureOf('aborted')],
  ])('does not retry after %s', async (_name, first) => {
    const guard = guardWith()
    await earnRetry(guard)
    const { attempt, calls } = source(first, GOOD)
    expect(await settleCall(guard.run(attempt))).toEqual(first)
    expect(calls).toHaveLength(1)
  })

  it('retries only once, and then returns the last failure', async () => {
    const guard = guardWith()
    await earnRetry(guard)
    await earnRetry(guard)
    const { attempt, calls } = source(NETWORK, status(503))
    expect(await settleCall(guard.run(attempt))).toEqual(status(503))
    expect(calls).toHaveLength(2)
  })

  it('does not retry if only one attempt is allowed', async () => {
    const guard = guardWith({ maxAttempts: 1 })
    await earnRetry(guard)
    const { attempt, calls } = source(NETWORK)
    await settleCall(guard.run(attempt))
    expect(calls).toHaveLength(1)
  })

  it('retries at most one in ten calls while all calls fail', async () => {
    const guard = guardWith({ breakerShare: 2 })
    const { attempt, calls } = source(status(503))
    for (let call = 0; call < 200; call += 1) await settleCall(guard.run(attempt))
    expect(calls.length).toBeGreaterThan(200)
    expect(calls.length).toBeLessThanOrEqual(220)
  })

  it.each([
    ['the minimum jitter', undefined, 0, 0],
    ['half the maximum jitter', undefined, 0.5, 75],
    ['the source’s Retry-After', 700, 0.5, 700],
    ['the source’s capped Retry-After', 60_000, 0.5, 2_000],
  ])('delays a retry by %s', async (_name, retryAfterMs, random, waitMs) => {
    const guard = guardWith({ deadlineMs: 0 }, () => random)
    await earnRetry(guard)
    const { attempt, calls } = source(status(503, retryAfterMs), GOOD)
    await settleCall(guard.run(attempt))
    expect((calls[1] ?? 0) - (calls[0] ?? 0)).toBe(waitMs)
  })

  it('does not retry if the delay exceeds the deadline', async () => {
    const guard = guardWith({ deadlineMs: 500 })
    await earnRetry(guard)
    const { attempt, calls } = source(status(503, 2_000), GOOD)
    expect(await settleCall(guard.run(attempt))).toEqual(status(503, 2_000))
    expect(calls).toHaveLength(1)
  })
})

describe('CallGuard with a deadline', () => {
  it('ends the call and aborts the attempt', async () => {
    const guard = guardWith({ deadlineMs: 800 })
    const startMs = Date.now()
    let signal: AbortSignal | undefined
    const outcome = await settleCall(
      guard.run((limits) => {
        signal = limits.signal
        return new Promise(() => {})
      }),
    )
    const failure = { kind: 'timeout', message: 'timeout of 800ms exceeded' }
    expect(outcome).toEqual({ ok: false, failure })
    expect(Date.now() - startMs).toBe(800)
    expect(signal?.aborted).toBe(true)
  })

  it.each([
    ['the attempt timeout', { attemptTimeoutMs: 300, deadlineMs: 1_000 }, 300],
    ['the remaining time', { attemptTimeoutMs: 3_000, deadlineMs: 1_000 }, 1_000],
    ['no timeout if timeouts are disabled', { attemptTimeoutMs: 0, deadlineMs: 0 }, 0],
  ])('limits an attempt by %s', async (_name, settings, expected) => {
    let timeoutMs: number | undefined
    await settleCall(
      guardWith(settings).run(async (limits) => {
        timeoutMs = limits.timeoutMs
        return GOOD
      }),
    )
    expect(timeoutMs).toBe(expected)
  })
})

describe('the circuit of CallGuard', () => {
  const calls = async (guard: CallGuard, count: number, outcome: HttpOutcome): Promise<HttpOutcome[]> => {
    const outcomes: HttpOutcome[] = []
    for (let call = 0; call < count; call += 1) outcomes.push(await guard.run(async () => outcome))
    return outcomes
  }
  const single = { maxAttempts: 1 }
  const open = { ok: false, failure: { kind: 'refused', message: 'Circuit is open' } }

  it('opens after 10 failures in 20 calls, not after 9', async () => {
    const guard = guardWith(single)
    await calls(guard, 11, GOOD)
    await calls(guard, 9, status(503))
    expect(await guard.run(async () => GOOD)).toEqual(GOOD)
    await calls(guard, 1, status(503))
    expect(await guard.run(async () => GOOD)).toEqual(open)
  })

  it('stays closed before the 20th call', async () => {
    const guard = guardWith(single)
    await calls(guard, 19, status(503))
    expect(await guard.run(async () => GOOD)).toEqual(GOOD)
  })

  it('stays closed if 20 calls take more than 10 seconds', async () => {
    const guard = guardWith(single)
    for (let call = 0; call < 40; call += 1) {
      await calls(guard, 1, status(503))
      vi.advanceTimersByTime(600)
    }
    expect(await guard.run(async () => GOOD)).toEqual(GOOD)
  })

  it.each([404, 401, 302])('does not open for status %i', async (code) => {
    const guard = guardWith(single)
    await calls(guard, 40, status(code))
    expect(await guard.run(async () => GOOD)).toEqual(GOOD)
  })

  it.each(['malformed', 'other-currency'] as const)('opens if half of the answers are wrong: %s', async (kind) => {
    const guard = guardWith(single)
    await calls(guard, 10, GOOD)
    await calls(guard, 10, failureOf(kind))
    expect(await guard.run(async () => GOOD)).toEqual(open)
  })

  const answerWith = (flaw: AnswerFlaw): HttpOutcome => ({ ok: true, value: { status: 200, body: {}, flaw } })

  it('opens if the source has answered with nothing else than empty answers for long, and stays open while it does', async () => {
    const guard = guardWith(single)
    await calls(guard, 70, answerWith('empty'))
    expect(await guard.run(async () => GOOD)).toEqual(open)
    vi.advanceTimersByTime(5_000)
    await calls(guard, 1, answerWith('empty'))
    expect(await guard.run(async () => GOOD)).toEqual(open)
    vi.advanceTimersByTime(5_000)
    expect(await calls(guard, 2, GOOD)).toEqual([GOOD, GOOD])
  })

  it('stays closed if some answers are not empty, because not every product is sold everywhere', async () => {
    const guard = guardWith(single)
    for (let round = 0; round < 5; round += 1) {
      await calls(guard, 50, answerWith('empty'))
      await calls(guard, 1, GOOD)
    }
    expect(await guard.run(async () => GOOD)).toEqual(GOOD)
  })

  it.each(['missing', 'unusable', 'extra'] as const)(
    'stays closed while answers have a usable part: %s',
    async (flaw) => {
      const guard = guardWith(single)
      expect((await calls(guard, 100, answerWith(flaw))).every(({ ok }) => ok)).toBe(true)
    },
  )

  it('allows one probe after 5 seconds, and closes if it succeeds', async () => {
    const guard = guardWith(single)
    await calls(guard, 20, NETWORK)
    vi.advanceTimersByTime(4_999)
    expect(await guard.run(async () => GOOD)).toEqual(open)
    vi.advanceTimersByTime(1)
    const probe = Promise.withResolvers<HttpOutcome>()
    const probing = guard.run(() => probe.promise)
    expect(await guard.run(async () => GOOD)).toEqual(open)
    probe.resolve(GOOD)
    expect(await probing).toEqual(GOOD)
    expect(await calls(guard, 3, GOOD)).toEqual([GOOD, GOOD, GOOD])
  })

  it('stays open for another 5 seconds if the probe fails', async () => {
    const guard = guardWith(single)
    await calls(guard, 20, NETWORK)
    vi.advanceTimersByTime(5_000)
    expect(await guard.run(async () => NETWORK)).toEqual(NETWORK)
    vi.advanceTimersByTime(4_999)
    expect(await guard.run(async () => GOOD)).toEqual(open)
    vi.advanceTimersByTime(1)
    expect(await guard.run(async () => GOOD)).toEqual(GOOD)
  })

  describe('CallGuard with queued calls', () => {
    /** Answers after a latency, or fails with a timeout. */
    const answersAfter =
      (latencyMs: number) =>
      ({ timeoutMs }: { readonly timeoutMs: number }): Promise<HttpOutcome> =>
        new Promise((resolve) => {
          const isInTime = timeoutMs === 0 || latencyMs < timeoutMs
          setTimeout(() => resolve(isInTime ? GOOD : failureOf('timeout')), isInTime ? latencyMs : timeoutMs)
        })
    const crowded = { ...single, concurrentCalls: 4, queuedCalls: 100, attemptTimeoutMs: 300, deadlineMs: 400 }
    const crowd = (guard: CallGuard, attempt: Parameters<CallGuard['run']>[0]): Promise<HttpOutcome[]> =>
      settleCall(Promise.all(Array.from({ length: 12 }, () => guard.run(attempt))))

    const tooMany = { ok: false, failure: { kind: 'refused', message: 'Too many concurrent calls' } }

    it('keeps the circuit closed if the source answers every call that has enough time', async () => {
      const guard = guardWith(crowded)
      for (let round = 0; round < 20; round += 1) {
        const outcomes = await crowd(guard, answersAfter(250))
        expect(outcomes.slice(0, 4)).toEqual([GOOD, GOOD, GOOD, GOOD])
        // The other calls are not made, because too little time is left when they get a slot.
        for (const outcome of outcomes.slice(4)) expect(outcome).toEqual(tooMany)
      }
    })

    it('gives slots only to calls with enough time, regardless of the queue length', async () => {
      const guard = guardWith({ ...crowded, deadlineMs: 1_000, attemptTimeoutMs: 1_000, concurrentCalls: 10 })
      let answered = 0
      let made = 0
      const attempt = (limits: { readonly timeoutMs: number }) => {
        made += 1
        return answersAfter(400)(limits)
      }
      for (let round = 0; round < 40; round += 1) {
        for (let call = 0; call < 50; call += 1)
          void guard.run(attempt).then(({ ok }) => {
            answered += Number(ok)
          })
        await vi.advanceTimersByTimeAsync(400)
      }
      // With five times as many calls as slots, nearly all slots are used, and nearly all started calls are answered.
      expect(answered).toBeGreaterThan(0.9 * 40 * 10)
      expect(answered).toBeGreaterThan(0.9 * made)
    })

    it('does not count caller timeouts as response times', async () => {
      const guard = guardWith({ ...crowded, deadlineMs: 1_000, attemptTimeoutMs: 1_000, concurrentCalls: 1 })
      await settleCall(guard.run(answersAfter(400)))
      for (let call = 0; call < 15; call += 1) await settleCall(guard.run(answersAfter(400), 50))
      const waiting = [guard.run(answersAfter(700)), guard.run(answersAfter(400))]
      expect(await settleCall(Promise.all(waiting))).toEqual([GOOD, tooMany])
    })

    it('keeps the circuit closed if queued calls time out because their callers have little time', async () => {
      const guard = guardWith({ ...crowded, concurrentCalls: 1 })
      for (let round = 0; round < 40; round += 1) {
        const first = guard.run(() => answersAfter(50)({ timeoutMs: 0 }))
        const second = guard.run(answersAfter(260), 300)
        expect(await settleCall(Promise.all([first, second]))).toMatchObject([GOOD, { failure: { kind: 'timeout' } }])
      }
    })

    it('opens the circuit if the source does not answer within the timeout', async () => {
      const guard = guardWith(crowded)
      for (let round = 0; round < 5; round += 1) await crowd(guard, answersAfter(350))
      expect(await guard.run(async () => GOOD)).toEqual(open)
    })

    it('opens the circuit for status 503, even if calls were queued', async () => {
      const guard = guardWith(crowded)
      const busy = () => answersAfter(50)({ timeoutMs: 0 }).then(() => status(503))
      for (let round = 0; round < 2; round += 1) await crowd(guard, busy)
      expect(await guard.run(async () => GOOD)).toEqual(open)
    })

    it('does not use a call with a shortened timeout as the probe', async () => {
      const guard = guardWith({ ...crowded, concurrentCalls: 1, breakerCalls: 1, probeEveryMs: 0 })
      const failing = guard.run(() => answersAfter(50)({ timeoutMs: 0 }).then(() => NETWORK))
      const { attempt, calls: asked } = source(GOOD)
      expect(await settleCall(Promise.all([failing, guard.run(attempt, 300)]))).toEqual([NETWORK, open])
      expect(asked).toHaveLength(0)
    })
  })

  it('returns the failure of the first attempt if it opens before the retry', async () => {
    const guard = guardWith()
    await calls(guard, 10, GOOD)
    await calls(guard, 9, status(404))
    const { attempt, calls: made } = source(status(503))
    // The breaker needs ten failures: these nine, and the first attempt of the next call.
    for (let call = 0; call < 9; call += 1) await guard.run(async () => failureOf('malformed'))
    expect(await settleCall(guard.run(attempt))).toEqual(status(503))
    expect(made).toHaveLength(1)
  })
})

describe('the concurrency limit of CallGuard', () => {
  it('limits running and queued calls, and rejects further calls immediately', async () => {
    const guard = guardWith({ concurrentCalls: 2, queuedCalls: 1, deadlineMs: 0 })
    const gates = [0, 1, 2].map(() => Promise.withResolvers<HttpOutcome>())
    let started = 0
    const running = gates.map((gate) =>
      guard.run(() => {
        started += 1
        return gate.promise
      }),
    )
    const refusal = { ok: false, failure: { kind: 'refused', message: 'Too many concurrent calls' } }
    expect(await guard.run(async () => GOOD)).toEqual(refusal)
    expect(started).toBe(2)
    for (const gate of gates) gate.resolve(GOOD)
    expect(await Promise.all(running)).toEqual([GOOD, GOOD, GOOD])
  })

  it('frees the slot of an aborted call', async () => {
    const guard = guardWith({ concurrentCalls: 1, queuedCalls: 1, deadlineMs: 100 })
    const hanging = guard.run(
      ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(failureOf('aborted')))),
    )
    await settleCall(hanging)
    expect(await guard.run(async () => GOOD)).toEqual(GOOD)
  })

  it('does not queue a call beyond its deadline', async () => {
    const guard = guardWith({ concurrentCalls: 1, queuedCalls: 5, deadlineMs: 100 })
    const hanging = guard.run(() => new Promise(() => {}))
    const waiting = guard.run(async () => GOOD)
    const timeout = { ok: false, failure: { kind: 'timeout', message: 'timeout of 100ms exceeded' } }
    expect(await settleCall(Promise.all([hanging, waiting]))).toEqual([timeout, timeout])
  })
})
