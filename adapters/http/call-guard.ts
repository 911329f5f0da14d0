import { DelegateBackoff, handleWhenResult, type RetryPolicy, retry } from 'cockatiel'
import type { ClockPort } from '../../ports/clock.ts'
import { timedOut } from '../../ports/outcome.ts'
import type { CallGuardReport, CallGuardSettings } from './call-settings.ts'
import { CallSlots } from './call-slots.ts'
import { startDeadline } from './http-client.ts'
import type { HttpOutcome } from './http-exchange.ts'
import { isFailureStatus, SourceCircuit } from './source-circuit.ts'

interface AttemptLimits {
  /** 0 disables the timeout. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Number of earlier attempts. */
  readonly resendCount: number
}

type Attempt = (limits: AttemptLimits) => Promise<HttpOutcome>

/** Limits of one call with all its attempts. */
interface CallLimits {
  /** `Infinity` if there is no deadline. */
  readonly deadlineMs: number
  readonly endsAtMs: number
  /** Whether the call was queued, which shortens its remaining time. */
  readonly hasWaited: boolean
  readonly signal: AbortSignal
}

/** State of a guard, for traces and metrics. */
interface GuardState {
  readonly circuit: 'closed' | 'open' | 'half-open'
  readonly retriesLeft: number
  /** 0 if there is no deadline. */
  readonly deadlineMs: number
}

/** A queued call starts only if its remaining time is at least this multiple of the average response time. */
const REQUIRED_TIME_FACTOR = 1.5

/** The outcome of an attempt and the delay before the next attempt; `null` after the last attempt. */
interface AttemptPlan {
  readonly outcome: HttpOutcome
  readonly retryAfterMs: number | null
}

/** Narrows the `unknown` value that cockatiel returns. */
const isAttemptPlan = (value: unknown): value is AttemptPlan =>
  typeof value === 'object' && value !== null && 'retryAfterMs' in value

/** Returns the delay before a retry: the source's capped `Retry-After`, or full jitter; `null` if a retry cannot help. */
const retryDelay = (outcome: HttpOutcome, settings: CallGuardSettings, random: () => number): number | null => {
  if (outcome.ok) return null
  const { kind, status } = outcome.failure
  if (kind !== 'network' && kind !== 'timeout' && !(kind === 'status' && isFailureStatus(status))) return null
  return outcome.retryAfterMs === undefined
    ? random() * settings.backoffMs
    : Math.min(outcome.retryAfterMs, settings.retryAfterCapMs)
}

const MAX_SAVED_RETRIES = 10

/** Limits retries to a share of the calls, because a retry per call would double the load on a failing source. Starts empty. */
class RetryBudget {
  readonly #callsPerRetry: number
  #calls = 0

  /** @param share retries per call; 0 disables retries. At most 10 unused retries accumulate. */
  constructor(share: number) {
    this.#callsPerRetry = share > 0 ? 1 / share : Number.POSITIVE_INFINITY
  }

  /** Counts the first attempt of a call. */
  countCall(): void {
    this.#calls = Math.min(this.#calls + 1, this.#callsPerRetry * MAX_SAVED_RETRIES)
  }

  get left(): number {
    return Math.floor(this.#calls / this.#callsPerRetry)
  }

  /** Uses a retry if one is available. */
  tryTake(): boolean {
    if (this.#calls < this.#callsPerRetry) return false
    this.#calls -= this.#callsPerRetry
    return true
  }
}

const refused = (message: string): HttpOutcome => ({ ok: false, failure: { kind: 'refused', message } })
const overdue = (deadlineMs: number): HttpOutcome => ({ ok: false, failure: timedOut(deadlineMs) })

/**
 * Guards the calls of one kind to one host: limits concurrency, enforces a deadline for the whole call, retries within the retry
 * budget if a retry can help, and opens a circuit while the source is down.
 */
export class CallGuard {
  readonly #settings: CallGuardSettings
  readonly #clock: ClockPort
  readonly #random: () => number
  readonly #budget: RetryBudget
  readonly #slots: CallSlots
  readonly #retry: RetryPolicy
  readonly #circuit: SourceCircuit
  /** `Infinity` if there is no timeout. */
  readonly #attemptMs: number

  /** @param random returns a number from 0 to 1, for the jitter */
  constructor(settings: CallGuardSettings, clock: ClockPort, random: () => number, report: CallGuardReport = () => {}) {
    this.#settings = settings
    this.#clock = clock
    this.#random = random
    this.#attemptMs = settings.attemptTimeoutMs || Number.POSITIVE_INFINITY
    this.#budget = new RetryBudget(settings.retryBudgetShare)
    this.#slots = new CallSlots(settings, report)
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
   * @param withinMs remaining time of the caller, which may be less than the deadline; 0 makes no attempt
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
    // A call that is nearly overdue would delay the queue, and its answer would come too late.
    const isTooLate = () =>
      endsAtMs - this.#clock.now() < Math.min(this.#attemptMs, this.#circuit.averageMs * REQUIRED_TIME_FACTOR)
    const work = this.#slots
      .run((hasWaited) => this.#attempts(attempt, { deadlineMs, endsAtMs, hasWaited, signal }), signal, isTooLate)
      .then((outcome) => {
        if (outcome === 'full') return refused('Too many concurrent calls')
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
        // A call that the circuit rejects does not reach the source and must not add to the retry budget.
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
