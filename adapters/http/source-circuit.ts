import {
  type CircuitBreakerPolicy,
  CircuitState,
  circuitBreaker,
  handleWhenResult,
  type IBreaker,
  isBrokenCircuitError,
} from 'cockatiel'
import type { ClockPort } from '../../ports/clock.ts'
import type { CallGuardReport, CallGuardSettings } from './call-settings.ts'
import type { HttpOutcome } from './http-exchange.ts'

const isOutcome = (value: unknown): value is HttpOutcome => typeof value === 'object' && value !== null && 'ok' in value

/** Whether a status means that the source is overloaded or broken. */
export const isFailureStatus = (status: number | undefined): boolean =>
  status !== undefined && (status >= 500 || status === 429 || status === 408)

/**
 * Whether an outcome counts as a failure of the source: no answer, a late or invalid answer, or a failure status. Other client
 * errors (401, 404) do not count. A call that was aborted at its deadline counts, because the source was too slow.
 */
const isSourceFailure = (value: unknown): boolean => {
  if (!isOutcome(value) || value.ok) return false
  const { kind, status } = value.failure
  return kind === 'status' ? isFailureStatus(status) : kind !== 'refused'
}

/**
 * Empty answers count as failures after this multiple of `breakerCalls` in a row. Fewer may be right: not every product is sold
 * everywhere, and the warm-up requests a product for all sites, one after the other.
 */
const RIGHTLY_EMPTY = 3

/** Whether an outcome is an answer with nothing that was requested. */
const isEmptyAnswer = (value: unknown): boolean => isOutcome(value) && value.ok && value.value.flaw === 'empty'

/** Whether an attempt ran out of time. */
const isGivenUp = (outcome: HttpOutcome): boolean =>
  !outcome.ok && (outcome.failure.kind === 'timeout' || outcome.failure.kind === 'aborted')

interface RecentCall {
  readonly atMs: number
  readonly failed: boolean
}

/**
 * Opens if a share of the last calls failed within a time window, by default 10 of 20 calls within 10 seconds. The breakers of
 * cockatiel do not fit: they limit either calls or time, and open only above the share.
 */
class RecentCallsBreaker implements IBreaker {
  readonly #clock: ClockPort
  readonly #limits: { readonly calls: number; readonly share: number; readonly windowMs: number }
  #recent: readonly RecentCall[] = []

  constructor(clock: ClockPort, limits: { readonly calls: number; readonly share: number; readonly windowMs: number }) {
    this.#clock = clock
    this.#limits = limits
  }

  get state(): unknown {
    return this.#recent
  }

  /** Ignores saved state, because every process starts with a closed circuit. */
  set state(_saved: unknown) {
    this.#recent = []
  }

  success(state: CircuitState): void {
    if (state === CircuitState.HalfOpen) this.#recent = []
    this.#note(false)
  }

  failure(state: CircuitState): boolean {
    this.#note(true)
    if (state !== CircuitState.Closed) return true
    const [oldest] = this.#recent
    if (oldest === undefined || this.#recent.length < this.#limits.calls) return false
    if (this.#clock.now() - oldest.atMs > this.#limits.windowMs) return false
    return this.#recent.filter((call) => call.failed).length >= this.#limits.share * this.#limits.calls
  }

  #note(failed: boolean): void {
    this.#recent = [...this.#recent, { atMs: this.#clock.now(), failed }].slice(-this.#limits.calls)
  }
}

/** Weight of the latest answer in the moving average of response times. */
const LATEST_WEIGHT = 0.1

/** Wraps an outcome that the breaker must not count. The breaker ignores thrown outcomes. */
class UncountedOutcome extends Error {
  readonly outcome: HttpOutcome

  constructor(outcome: HttpOutcome) {
    super('This outcome does not count')
    this.outcome = outcome
  }
}

/** Rejects attempts while the source is down. Reports when the circuit opens and closes, but does not report each rejection. */
export class SourceCircuit {
  readonly #settings: CallGuardSettings
  readonly #clock: ClockPort
  readonly #report: CallGuardReport
  #breaker: CircuitBreakerPolicy
  /** Time when the circuit opened or the last probe failed; null while the circuit is closed. */
  #openedAtMs: number | null = null
  #averageMs = 0
  /** Number of empty answers since the last answer that was not empty. */
  #emptyInRow = 0

  constructor(settings: CallGuardSettings, clock: ClockPort, report: CallGuardReport) {
    this.#settings = settings
    this.#clock = clock
    this.#report = report
    this.#breaker = this.#closedBreaker()
  }

  /** Moving average of the response time in milliseconds; 0 before the first answer. */
  get averageMs(): number {
    return this.#averageMs
  }

  /** `half-open` while a probe is running. */
  get state(): 'closed' | 'open' | 'half-open' {
    const { state } = this.#breaker
    if (state === CircuitState.Closed) return 'closed'
    return state === CircuitState.HalfOpen ? 'half-open' : 'open'
  }

  /**
   * Makes an attempt. Returns null if the circuit rejects it.
   *
   * @param isShortened whether the attempt has less time because its call was queued. Such an attempt cannot be the probe, and
   * its timeout does not count as a failure of the source
   */
  async run(attempt: () => Promise<HttpOutcome>, isShortened: boolean): Promise<HttpOutcome | null> {
    // If the clock was set back, the time of opening is in the future and cockatiel would keep the circuit open until then.
    if (this.#openedAtMs !== null && this.#clock.now() < this.#openedAtMs) this.#breaker = this.#closedBreaker()
    const { state } = this.#breaker
    // cockatiel would queue other attempts until the probe ends. They are rejected immediately, so that visitors do not wait.
    if (state === CircuitState.HalfOpen || (isShortened && state !== CircuitState.Closed)) return null
    try {
      return await this.#breaker.execute(async () => {
        const startMs = this.#clock.now()
        const outcome = await attempt()
        if (!isGivenUp(outcome)) this.#noteAnswer(this.#clock.now() - startMs)
        if (isEmptyAnswer(outcome)) this.#emptyInRow += 1
        else if (outcome.ok) this.#emptyInRow = 0
        if (isShortened && isGivenUp(outcome)) throw new UncountedOutcome(outcome)
        return outcome
      })
    } catch (error) {
      if (isBrokenCircuitError(error)) return null
      if (error instanceof UncountedOutcome) return error.outcome
      throw error
    }
  }

  #closedBreaker(): CircuitBreakerPolicy {
    const { probeEveryMs, breakerCalls: calls, breakerShare: share, breakerWindowMs: windowMs } = this.#settings
    this.#openedAtMs = null
    const isFailure = (value: unknown): boolean =>
      isSourceFailure(value) || (isEmptyAnswer(value) && this.#emptyInRow > RIGHTLY_EMPTY * calls)
    const breaker = circuitBreaker(handleWhenResult(isFailure), {
      halfOpenAfter: probeEveryMs,
      breaker: new RecentCallsBreaker(this.#clock, { calls, share, windowMs }),
    })
    // A failed probe triggers `onBreak` again. Only the first opening is reported.
    breaker.onBreak(() => {
      if (this.#openedAtMs === null)
        this.#report('warning', 'Circuit is open: calls are rejected until the source answers')
      this.#openedAtMs = this.#clock.now()
    })
    breaker.onReset(() => {
      this.#report('info', 'Circuit is closed: the source answers again')
      this.#openedAtMs = null
    })
    return breaker
  }

  #noteAnswer(measuredMs: number): void {
    // If the clock was set in the meantime, the measured time may be negative or longer than the timeout.
    const longestMs = this.#settings.attemptTimeoutMs || Number.POSITIVE_INFINITY
    const tookMs = Math.min(Math.max(0, measuredMs), longestMs)
    this.#averageMs = this.#averageMs === 0 ? tookMs : this.#averageMs + LATEST_WEIGHT * (tookMs - this.#averageMs)
  }
}
