import { DelegateBackoff, handleWhenResult, type RetryPolicy, retry } from 'cockatiel'
import type { ClockPort } from '../../ports/clock.ts'
import { timedOut } from '../../ports/outcome.ts'
import { CallPlaces } from './call-places.ts'
import type { CallGuardReport, CallGuardSettings } from './call-settings.ts'
import { startDeadline } from './http-client.ts'
import type { HttpOutcome } from './http-exchange.ts'
import { isTroubledStatus, SourceCircuit } from './source-circuit.ts'

/** Limits of one attempt. */
interface AttemptLimits {
  /** 0 is none. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Attempts before this one. */
  readonly resendCount: number
}

type Attempt = (limits: AttemptLimits) => Promise<HttpOutcome>

/** Limits of one call with all its attempts. */
interface CallLimits {
  /** `Infinity` is none. */
  readonly deadlineMs: number
  readonly endsAtMs: number
  /** Whether the call waited in the queue, and so has lost some of its time. */
  readonly hasWaited: boolean
  readonly signal: AbortSignal
}

/** State of a guard, for traces and metrics. */
interface GuardState {
  readonly circuit: 'closed' | 'open' | 'half-open'
  readonly retriesLeft: number
  /** 0 is none. */
  readonly deadlineMs: number
}

/** A queued call needs this multiple of the usual response time to be worth starting. */
const NEEDED_SHARE = 1.5

/** The outcome of an attempt, and the delay before the next one; `null` if there is none. */
interface AttemptPlan {
  readonly outcome: HttpOutcome
  readonly retryAfterMs: number | null
}

/** Narrows the `unknown` that cockatiel passes back. */
const isAttemptPlan = (value: unknown): value is AttemptPlan =>
  typeof value === 'object' && value !== null && 'retryAfterMs' in value

/** Delay before a retry: the `Retry-After` of the source, capped, or full jitter. `null` if a retry cannot help. */
const retryDelay = (outcome: HttpOutcome, settings: CallGuardSettings, random: () => number): number | null => {
  if (outcome.ok) return null
  const { kind, status } = outcome.failure
  if (kind !== 'network' && kind !== 'timeout' && !(kind === 'status' && isTroubledStatus(status))) return null
  return outcome.retryAfterMs === undefined
    ? random() * settings.backoffMs
    : Math.min(outcome.retryAfterMs, settings.retryAfterCapMs)
}

const MAX_SAVED_RETRIES = 10

/** Limits retries to a share of the calls, so that a failing source does not get twice the load. Starts empty. */
class RetryBudget {
  readonly #callsPerRetry: number
  #calls = 0

  /** @param share retries per call; 0 is none. At most 10 are saved up. */
  constructor(share: number) {
    this.#callsPerRetry = share > 0 ? 1 / share : Number.POSITIVE_INFINITY
  }

  /** Counts a first attempt. */
  countCall(): void {
    this.#calls = Math.min(this.#calls + 1, this.#callsPerRetry * MAX_SAVED_RETRIES)
  }

  /** Number of retries available now. */
  get left(): number {
    return Math.floor(this.#calls / this.#callsPerRetry)
  }

  /** Takes one retry if one is available. */
  tryTake(): boolean {
    if (this.#calls < this.#callsPerRetry) return false
    this.#calls -= this.#callsPerRetry
    return true
  }
}

const refused = (message: string): HttpOutcome => ({ ok: false, failure: { kind: 'refused', message } })
const overdue = (deadlineMs: number): HttpOutcome => ({ ok: false, failure: timedOut(deadlineMs) })

/**
 * Guards the calls of one kind to one host: limits concurrency, sets a deadline for the whole call, retries if that can help
 * and the budget allows it, and opens a circuit while the source is down.
 */
export class CallGuard {
  readonly #settings: CallGuardSettings
  readonly #clock: ClockPort
  readonly #random: () => number
  readonly #budget: RetryBudget
  readonly #places: CallPlaces
  readonly #retry: RetryPolicy
  readonly #circuit: SourceCircuit
  /** `Infinity` is none. */
  readonly #attemptMs: number

  /** @param random returns 0 up to 1, for the jitter */
  constructor(settings: CallGuardSettings, clock: ClockPort, random: () => number, report: CallGuardReport = () => {}) {
    this.#settings = settings
    this.#clock = clock
    this.#random = random
    this.#attemptMs = settings.attemptTimeoutMs || Number.POSITIVE_INFINITY
    this.#budget = new RetryBudget(settings.retryBudgetShare)
    this.#places = new CallPlaces(settings, report)
    this.#circuit = new SourceCircuit(settings, clock, report)
    this.#retry = retry(
      handleWhenResult((plan) => isAttemptPlan(plan) && plan.retryAfterMs !== null),
      {
        maxAttempts: settings.maxAttempts - 1,
        backoff: new DelegateBackoff(({ result }) =>
          'value' in result && isAttemptPlan(result.value) ? (result.value.retryAfterMs ?? 0) : 0,
        ),
      },
    )
  }

  get state(): GuardState {
    const { deadlineMs } = this.#settings
    return { circuit: this.#circuit.state, retriesLeft: this.#budget.left, deadlineMs }
  }

  /**
   * Makes a call with up to `maxAttempts` attempts. An attempt must not reject and must obey its signal.
   *
   * @param withinMs time that the caller has left, if it may be less than the deadline; 0 makes no attempt
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
    // A call that is nearly overdue would occupy a slot for an answer that comes too late, and delay the queue behind it.
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
    const plan = await this.#retry.execute(async ({ attempt: resendCount }): Promise<AttemptPlan> => {
      last = await this.#throughCircuit((bounds) => attempt({ ...bounds, resendCount }), limits, last)
      const mayRetry = resendCount + 1 < this.#settings.maxAttempts && !signal.aborted
      const delayMs = mayRetry ? retryDelay(last, this.#settings, this.#random) : null
      const inTime = delayMs !== null && this.#clock.now() + delayMs < endsAtMs
      return { outcome: last, retryAfterMs: inTime && this.#budget.tryTake() ? delayMs : null }
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
        // Counts only calls that reach the source: a call rejected by the circuit must not earn a retry.
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
