import {
  type CircuitBreakerPolicy,
  CircuitState,
  circuitBreaker,
  handleWhenResult,
  isBrokenCircuitError,
} from 'cockatiel'
import type { ClockPort } from '../../../../ports/clock.ts'
import type { HttpOutcome } from '../http-exchange.ts'
import { isGivenUp, isSourceFailure } from './attempt-plan.ts'
import type { CallGuardReport, CallGuardSettings } from './call-guard-settings.ts'
import { RecentCallsBreaker } from './recent-calls-breaker.ts'

/** Weight of the newest answer in the mean of their times. */
const NEWEST_SHARE = 0.1

/** Takes an outcome past the breaker, which counts what is returned and nothing that is thrown. */
class UncountedOutcome extends Error {
  readonly outcome: HttpOutcome

  constructor(outcome: HttpOutcome) {
    super('This outcome says nothing about the source')
    this.outcome = outcome
  }
}

/** Turns attempts away while their source is down. It reports when that begins and when it ends, not each attempt. */
export class SourceCircuit {
  readonly #settings: CallGuardSettings
  readonly #clock: ClockPort
  readonly #report: CallGuardReport
  #breaker: CircuitBreakerPolicy
  /** When the circuit was opened or tried again last; null while it is closed. */
  #openedAtMs: number | null = null
  #usualMs = 0

  constructor(settings: CallGuardSettings, clock: ClockPort, report: CallGuardReport) {
    this.#settings = settings
    this.#clock = clock
    this.#report = report
    this.#breaker = this.#closedBreaker()
  }

  /** How long the source takes to answer, in milliseconds: a mean of late, 0 before its first answer. */
  get usualMs(): number {
    return this.#usualMs
  }

  /** `half-open`: one attempt is under way to find out whether the source is there again. */
  get state(): 'closed' | 'open' | 'half-open' {
    const { state } = this.#breaker
    if (state === CircuitState.Closed) return 'closed'
    return state === CircuitState.HalfOpen ? 'half-open' : 'open'
  }

  /**
   * Makes an attempt; null where it is turned away.
   *
   * @param isShortened whether the attempt has less than its time because its call waited for a place: that it was not
   * answered in the rest says nothing about the source, so it does not count, and such an attempt is no probe
   */
  async run(attempt: () => Promise<HttpOutcome>, isShortened: boolean): Promise<HttpOutcome | null> {
    // cockatiel counts from the time at which it opened, which a clock that was set back has still to reach.
    if (this.#openedAtMs !== null && this.#clock.now() < this.#openedAtMs) this.#breaker = this.#closedBreaker()
    const { state } = this.#breaker
    // cockatiel would let others wait for the probe's end; a visitor is better served at once without.
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
    // A probe that fails breaks the circuit again, which was open all the while.
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
    // More or less than an attempt can take is measured where the clock was set meanwhile.
    const longestMs = this.#settings.attemptTimeoutMs || Number.POSITIVE_INFINITY
    const tookMs = Math.min(Math.max(0, measuredMs), longestMs)
    this.#usualMs = this.#usualMs === 0 ? tookMs : this.#usualMs + NEWEST_SHARE * (tookMs - this.#usualMs)
  }
}
