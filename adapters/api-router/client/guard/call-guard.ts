import { DelegateBackoff, handleWhenResult, type RetryPolicy, retry } from 'cockatiel'
import type { ClockPort } from '../../../../ports/clock.ts'
import { timedOut } from '../../../../ports/outcome.ts'
import type { HttpOutcome } from '../http-exchange.ts'
import { startDeadline } from '../start-deadline.ts'
import { type AttemptPlan, isAttemptPlan, repetitionDelay } from './attempt-plan.ts'
import type { CallGuardReport, CallGuardSettings, GuardState } from './call-guard-settings.ts'
import { CallPlaces } from './call-places.ts'
import { RetryBudget } from './retry-budget.ts'
import { SourceCircuit } from './source-circuit.ts'

/** What one attempt has to keep to. */
interface AttemptLimits {
  /** 0 is none. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Attempts before this one. */
  readonly resendCount: number
}

type Attempt = (limits: AttemptLimits) => Promise<HttpOutcome>

/** What one call with all its attempts has to keep to. */
interface CallLimits {
  /** `Infinity` is none. */
  readonly deadlineMs: number
  readonly endsAtMs: number
  /** Whether the call had to wait for a place, and so has lost some of its time. */
  readonly hasWaited: boolean
  readonly signal: AbortSignal
}

/** What a call needs at least when it gets its place, as a multiple of the time that the source usually takes. */
const NEEDED_SHARE = 1.5

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
  readonly #places: CallPlaces
  readonly #repeat: RetryPolicy
  readonly #circuit: SourceCircuit
  /** `Infinity` is none. */
  readonly #attemptMs: number

  /** `random`: 0 up to 1, for the jitter. */
  constructor(settings: CallGuardSettings, clock: ClockPort, random: () => number, report: CallGuardReport = () => {}) {
    this.#settings = settings
    this.#clock = clock
    this.#random = random
    this.#attemptMs = settings.attemptTimeoutMs || Number.POSITIVE_INFINITY
    this.#budget = new RetryBudget(settings.retryBudgetShare)
    this.#places = new CallPlaces(settings, report)
    this.#circuit = new SourceCircuit(settings, clock, report)
    this.#repeat = retry(
      handleWhenResult((plan) => isAttemptPlan(plan) && plan.repeatAfterMs !== null),
      {
        maxAttempts: settings.maxAttempts - 1,
        backoff: new DelegateBackoff(({ result }) =>
          'value' in result && isAttemptPlan(result.value) ? (result.value.repeatAfterMs ?? 0) : 0,
        ),
      },
    )
  }

  get state(): GuardState {
    const { deadlineMs } = this.#settings
    return { circuit: this.#circuit.state, repetitionsLeft: this.#budget.left, deadlineMs }
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
    const endsAtMs = this.#clock.now() + deadlineMs
    const { signal } = givenUp
    // A call that is nearly over would take a place for an answer that comes too late, and so would all behind it.
    const isTooLate = () =>
      endsAtMs - this.#clock.now() < Math.min(this.#attemptMs, this.#circuit.usualMs * NEEDED_SHARE)
    const work = this.#places
      .run((hasWaited) => this.#attempts(attempt, { deadlineMs, endsAtMs, hasWaited, signal }), signal, isTooLate)
      .then((outcome) => {
        if (outcome === 'full') return refused('Too many calls at a time')
        return outcome === 'cancelled' ? overdue(deadlineMs) : outcome
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
      last = await this.#throughCircuit((bounds) => attempt({ ...bounds, resendCount: repetition }), limits, last)
      const mayRepeat = repetition + 1 < this.#settings.maxAttempts && !signal.aborted
      const delayMs = mayRepeat ? repetitionDelay(last, this.#settings, this.#random) : null
      const inTime = delayMs !== null && this.#clock.now() + delayMs < endsAtMs
      return { outcome: last, repeatAfterMs: inTime && this.#budget.take() ? delayMs : null }
    })
    return plan.outcome
  }

  async #throughCircuit(
    attempt: (bounds: Omit<AttemptLimits, 'resendCount'>) => Promise<HttpOutcome>,
    { deadlineMs, endsAtMs, hasWaited, signal }: CallLimits,
    before: HttpOutcome | undefined,
  ): Promise<HttpOutcome> {
    const leftMs = endsAtMs - this.#clock.now()
    if (leftMs <= 0) return before ?? overdue(deadlineMs)
    const timeoutMs = Math.ceil(Math.min(this.#attemptMs, leftMs))
    const outcome = await this.#circuit.run(
      () => {
        // Here alone a source is asked: a call that the circuit turns away must earn no repetition.
        if (before === undefined) this.#budget.countCall()
        return attempt({ timeoutMs: Number.isFinite(timeoutMs) ? timeoutMs : 0, signal })
      },
      hasWaited && leftMs < this.#attemptMs,
    )
    if (outcome === null) return before ?? refused('Circuit is open')
    const isCutShort = leftMs < this.#attemptMs && !outcome.ok && outcome.failure.kind === 'timeout'
    return isCutShort ? overdue(deadlineMs) : outcome
  }
}
