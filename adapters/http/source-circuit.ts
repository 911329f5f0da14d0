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
export const isTroubledStatus = (status: number | undefined): boolean =>
  status !== undefined && (status >= 500 || status === 429 || status === 408)

/**
 * Whether an outcome counts against the source: no answer, a late or unreadable one, or a troubled status. An ordinary
 * refusal (401, 404) is an answer. A call given up at its deadline counts, because the source kept it waiting.
 */
const isSourceFailure = (value: unknown): boolean => {
  if (!isOutcome(value) || value.ok) return false
  const { kind, status } = value.failure
  return kind === 'status' ? isTroubledStatus(status) : kind !== 'refused'
}

/** Whether an attempt ended because its time was over. */
const isGivenUp = (outcome: HttpOutcome): boolean =>
  !outcome.ok && (outcome.failure.kind === 'timeout' || outcome.failure.kind === 'aborted')

interface RecentCall {
  readonly atMs: number
  readonly failed: boolean
}

/**
 * Opens if a share of the last calls failed and all of them fall within a window: by default 10 of 20 within 10 seconds.
 * cockatiel's own breakers count either calls or time, and open only above the share, not at it.
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

  /** Ignores state saved by another process: every start begins with a closed circuit. */
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

/** Weight of the newest answer in the moving average of response times. */
const NEWEST_SHARE = 0.1

/** Carries an outcome past the breaker, which counts returned values but nothing that is thrown. */
class UncountedOutcome extends Error {
  readonly outcome: HttpOutcome

  constructor(outcome: HttpOutcome) {
    super('This outcome says nothing about the source')
    this.outcome = outcome
  }
}

/** Rejects attempts while their source is down. Reports when that begins and when it ends, not each attempt. */
export class SourceCircuit {
  readonly #settings: CallGuardSettings
  readonly #clock: ClockPort
  readonly #report: CallGuardReport
  #breaker: CircuitBreakerPolicy
  /** Time of the last opening or failed probe; null while the circuit is closed. */
  #openedAtMs: number | null = null
  #usualMs = 0

  constructor(settings: CallGuardSettings, clock: ClockPort, report: CallGuardReport) {
    this.#settings = settings
    this.#clock = clock
    this.#report = report
    this.#breaker = this.#closedBreaker()
  }

  /** Moving average of the response time in milliseconds; 0 before the first answer. */
  get usualMs(): number {
    return this.#usualMs
  }

  /** `half-open`: one probe is under way. */
  get state(): 'closed' | 'open' | 'half-open' {
    const { state } = this.#breaker
    if (state === CircuitState.Closed) return 'closed'
    return state === CircuitState.HalfOpen ? 'half-open' : 'open'
  }

  /**
   * Makes an attempt; returns null if the circuit rejects it.
   *
   * @param isShortened whether queueing has cost the attempt some of its time. A timeout then says nothing about the source:
   * it does not count, and such an attempt cannot be the probe
   */
  async run(attempt: () => Promise<HttpOutcome>, isShortened: boolean): Promise<HttpOutcome | null> {
    // cockatiel counts from the time of opening; after the clock was set back, that time is in the future.
    if (this.#openedAtMs !== null && this.#clock.now() < this.#openedAtMs) this.#breaker = this.#closedBreaker()
    const { state } = this.#breaker
    // cockatiel would queue other attempts until the probe ends; a visitor is better served at once without an answer.
    if (state === CircuitState.HalfOpen || (isShortened && state !== CircuitState.Closed)) return null
    try {
      return await this.#breaker.execute(async () => {
        const startMs = this.#clock.now()
        const outcome = await attempt()
        if (!isGivenUp(outcome)) this.#noteAnswer(this.#clock.now() - startMs)
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
    const breaker = circuitBreaker(handleWhenResult(isSourceFailure), {
      halfOpenAfter: probeEveryMs,
      breaker: new RecentCallsBreaker(this.#clock, { calls, share, windowMs }),
    })
    // A failed probe breaks the circuit again although it was open all the time: report the first break only.
    breaker.onBreak(() => {
      if (this.#openedAtMs === null)
        this.#report('warning', 'Circuit is open: calls are refused until the source answers')
      this.#openedAtMs = this.#clock.now()
    })
    breaker.onReset(() => {
      this.#report('info', 'Circuit is closed: the source answers again')
      this.#openedAtMs = null
    })
    return breaker
  }

  #noteAnswer(measuredMs: number): void {
    // If the clock was set in the meantime, the measured time may be longer than an attempt, or negative.
    const longestMs = this.#settings.attemptTimeoutMs || Number.POSITIVE_INFINITY
    const tookMs = Math.min(Math.max(0, measuredMs), longestMs)
    this.#usualMs = this.#usualMs === 0 ? tookMs : this.#usualMs + NEWEST_SHARE * (tookMs - this.#usualMs)
  }
}
