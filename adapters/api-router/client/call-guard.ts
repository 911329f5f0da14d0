import {
  type BulkheadPolicy,
  bulkhead,
  type CircuitBreakerPolicy,
  CircuitState,
  circuitBreaker,
  DelegateBackoff,
  handleWhenResult,
  isBrokenCircuitError,
  isBulkheadRejectedError,
  isTaskCancelledError,
  type RetryPolicy,
  retry,
} from 'cockatiel'
import type { ClockPort } from '../../../ports/clock.ts'
import { timedOut } from '../../../ports/outcome.ts'
import { type AttemptPlan, isAttemptPlan, isSourceFailure, repetitionDelay } from './attempt-plan.ts'
import type { CallGuardSettings } from './call-guard-settings.ts'
import type { HttpOutcome } from './http-exchange.ts'
import { RecentCallsBreaker } from './recent-calls-breaker.ts'
import { RetryBudget } from './retry-budget.ts'
import { startDeadline } from './start-deadline.ts'

/** What one attempt has to keep to. */
interface AttemptLimits {
  /** 0 is none. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

type Attempt = (limits: AttemptLimits) => Promise<HttpOutcome>

/** What one call with all its attempts has to keep to. */
interface CallLimits {
  /** `Infinity` is none. */
  readonly deadlineMs: number
  readonly endsAtMs: number
  readonly signal: AbortSignal
}

const refused = (message: string): HttpOutcome => ({ ok: false, failure: { kind: 'refused', message } })
const overdue = (deadlineMs: number): HttpOutcome => ({ ok: false, failure: timedOut(deadlineMs) })

/**
 * Guards the calls of one kind: places for so many at a time, a deadline over all, a repetition where it can help and the
 * budget allows, and a circuit that opens when the source is down. One guard per call kind and router host, for its whole life.
 */
export class CallGuard {
  readonly #settings: CallGuardSettings
  readonly #clock: ClockPort
  readonly #random: () => number
  readonly #budget: RetryBudget
  readonly #places: BulkheadPolicy
  readonly #repeat: RetryPolicy
  readonly #circuit: CircuitBreakerPolicy

  /** `random`: 0 up to 1, for the jitter. */
  constructor(settings: CallGuardSettings, clock: ClockPort, random: () => number) {
    this.#settings = settings
    this.#clock = clock
    this.#random = random
    this.#budget = new RetryBudget(settings.retryBudgetShare)
    this.#places = bulkhead(settings.concurrentCalls, settings.queuedCalls)
    this.#repeat = retry(
      handleWhenResult((plan) => isAttemptPlan(plan) && plan.repeatAfterMs !== null),
      {
        maxAttempts: settings.maxAttempts - 1,
        backoff: new DelegateBackoff(({ result }) =>
          'value' in result && isAttemptPlan(result.value) ? (result.value.repeatAfterMs ?? 0) : 0,
        ),
      },
    )
    this.#circuit = circuitBreaker(handleWhenResult(isSourceFailure), {
      halfOpenAfter: settings.probeEveryMs,
      breaker: new RecentCallsBreaker(clock, {
        calls: settings.breakerCalls,
        share: settings.breakerShare,
        windowMs: settings.breakerWindowMs,
      }),
    })
  }

  /**
   * Makes a call by up to `maxAttempts` attempts. An attempt must not reject; it gives up when its signal says so.
   *
   * @param withinMs what the caller has left, where that may be less than the deadline; with nothing left there is no attempt
   */
  async run(attempt: Attempt, withinMs: number = Number.POSITIVE_INFINITY): Promise<HttpOutcome> {
    const deadlineMs = Math.min(withinMs, this.#settings.deadlineMs || Number.POSITIVE_INFINITY)
    if (deadlineMs <= 0) return overdue(0)
    const givenUp = new AbortController()
    const late = Promise.withResolvers<HttpOutcome>()
    const stopTimer = startDeadline(deadlineMs, () => {
      late.resolve(overdue(deadlineMs))
      givenUp.abort()
    })
    const limits: CallLimits = { deadlineMs, endsAtMs: this.#clock.now() + deadlineMs, signal: givenUp.signal }
    const work = this.#places
      .execute(() => this.#attempts(attempt, limits), givenUp.signal)
      .catch((error: unknown) => {
        if (isBulkheadRejectedError(error)) return refused('Too many calls at a time')
        if (isTaskCancelledError(error)) return overdue(deadlineMs)
        throw error
      })
    try {
      return await Promise.race([work, late.promise])
    } finally {
      stopTimer()
    }
  }

  async #attempts(attempt: Attempt, limits: CallLimits): Promise<HttpOutcome> {
    const { endsAtMs, signal } = limits
    let last: HttpOutcome | undefined
    const plan = await this.#repeat.execute(async ({ attempt: repetition }): Promise<AttemptPlan> => {
      last = await this.#throughCircuit(attempt, limits, last)
      const mayRepeat = repetition + 1 < this.#settings.maxAttempts && !signal.aborted
      const delayMs = mayRepeat ? repetitionDelay(last, this.#settings, this.#random) : null
      const inTime = delayMs !== null && this.#clock.now() + delayMs < endsAtMs
      return { outcome: last, repeatAfterMs: inTime && this.#budget.take() ? delayMs : null }
    })
    return plan.outcome
  }

  async #throughCircuit(
    attempt: Attempt,
    { deadlineMs, endsAtMs, signal }: CallLimits,
    before: HttpOutcome | undefined,
  ): Promise<HttpOutcome> {
    const closed = before ?? refused('Circuit is open')
    // cockatiel would let others wait for the probe's end; a visitor is better served at once without.
    if (this.#circuit.state === CircuitState.HalfOpen) return closed
    const leftMs = endsAtMs - this.#clock.now()
    if (leftMs <= 0) return before ?? overdue(deadlineMs)
    const attemptMs = this.#settings.attemptTimeoutMs || Number.POSITIVE_INFINITY
    const timeoutMs = Math.ceil(Math.min(attemptMs, leftMs))
    try {
      const outcome = await this.#circuit.execute(() => {
        // Here alone a source is asked: a call that the circuit turns away must earn no repetition.
        if (before === undefined) this.#budget.countCall()
        return attempt({ timeoutMs: Number.isFinite(timeoutMs) ? timeoutMs : 0, signal })
      })
      const isCutShort = leftMs < attemptMs && !outcome.ok && outcome.failure.kind === 'timeout'
      return isCutShort ? overdue(deadlineMs) : outcome
    } catch (error) {
      if (isBrokenCircuitError(error)) return closed
      throw error
    }
  }
}
