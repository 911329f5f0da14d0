import { SingleFlight } from '../../domain/concurrency/single-flight.ts'
import type { ClockPort } from '../../ports/clock.ts'
import { failed, type Outcome, success, timedOut } from '../../ports/outcome.ts'
import type { CacheQuery } from './cache-query.ts'
import { type CachedValue, notFresh, reasonOf, TOO_LARGE, told } from './cached-value.ts'
import { NegativeCache } from './negative-cache.ts'
import type { ResilientCacheSettings } from './resilient-cache-settings.ts'
import type { CacheReport } from './store/cache-report.ts'
import type { CacheStore } from './store/cache-store.ts'
import { withinDeadline } from './within-deadline.ts'

/** What a keeper asks of a shelf. */
type Shelf = Pick<CacheStore, 'read' | 'write' | 'purgedAtMs' | 'purges'>

/**
 * Keeps the answers of a port so that they outlive its source: fresh for a while, then served stale while one call asks
 * again behind, and served stale for long when that fails. What an answer lacks is taken from the one before. Any number
 * of waiting requests share one call, nobody waits past the deadline, and a source in trouble is asked once in a while.
 */
export class ResilientCache<T> {
  readonly #shelf: Shelf
  readonly #settings: ResilientCacheSettings
  readonly #clock: ClockPort
  readonly #report: CacheReport
  readonly #looks = new SingleFlight<CachedValue<T> | undefined>()
  readonly #calls = new SingleFlight<Outcome<T>>()
  readonly #setbacks = new NegativeCache<T>()

  constructor(shelf: Shelf, settings: ResilientCacheSettings, clock: ClockPort, report: CacheReport) {
    this.#shelf = shelf
    this.#settings = settings
    this.#clock = clock
    this.#report = report
  }

  /** The best answer there is within the deadline. It fails only where no answer within its stale window is kept. */
  async answer(question: CacheQuery<T>): Promise<Outcome<T>> {
    const kept = await this.#look(question)
    if (kept?.state === 'fresh') return told(kept)
    const refill = this.#refill(question)
    if (kept?.state === 'stale') return told(kept)
    const outcome = await refill
    if (outcome.ok && question.worth(outcome.value) !== 'none') return outcome
    const fallback = await this.#look(question)
    return fallback === undefined ? outcome : told(fallback)
  }

  /** What is kept for a question. Looks at the same time are one look, so that Redis is asked once. */
  #look(question: CacheQuery<T>): Promise<CachedValue<T> | undefined> {
    return this.#looks.run(question.key, () => this.#read(question))
  }

  async #read(question: CacheQuery<T>): Promise<CachedValue<T> | undefined> {
    const { key, tags } = question
    const entry = await this.#shelf.read(key)
    if (entry === undefined) return undefined
    const { askedAtMs } = entry
    const purgedAtMs = await this.#shelf.purgedAtMs(tags)
    const isExpired = (atMs: number) => this.#ageMs(atMs) >= this.#settings.staleMs
    const value = isExpired(askedAtMs) ? undefined : question.read(entry.value, isExpired)
    const worth = value === undefined ? 'none' : question.worth(value)
    if (value === undefined || worth === 'none') return undefined
    const freshForMs = worth === 'whole' && askedAtMs > purgedAtMs ? this.#freshForMs(askedAtMs) : 0
    if (freshForMs > 0) return { value, askedAtMs, state: 'fresh', freshForMs }
    const isPoor = askedAtMs <= purgedAtMs || worth === 'lacking'
    return { value, askedAtMs, state: isPoor ? 'poor' : 'stale', freshForMs }
  }

  /** Another instance's clock may be ahead: an answer from the future is as old as it is early. */
  #ageMs(askedAtMs: number): number {
    return Math.abs(this.#clock.now() - askedAtMs)
  }

  #freshForMs(askedAtMs: number): number {
    return Math.max(0, this.#settings.freshMs - this.#ageMs(askedAtMs))
  }

  /** The call that is on its way, what came of the last one if that was no good, or a new call. Never rejects. */
  #refill(question: CacheQuery<T>): Promise<Outcome<T>> {
    const turn = this.#turn(question)
    const setback = this.#setbacks.find(turn, this.#clock.now())
    if (setback !== undefined) return Promise.resolve(setback)
    return this.#calls.run(turn, () => this.#call(question, turn))
  }

  /** A purge begins a new turn: what was asked before it answers nobody who comes after. */
  #turn({ key }: CacheQuery<T>): string {
    return `${this.#shelf.purges} ${key}`
  }

  #call(question: CacheQuery<T>, turn: string): Promise<Outcome<T>> {
    const { deadlineMs } = this.#settings
    const askedAtMs = this.#clock.now()
    const late = failed(timedOut(deadlineMs))
    return withinDeadline(this.#work(question, turn, askedAtMs), deadlineMs, () =>
      this.#settle(question, turn, askedAtMs, late),
    )
  }

  async #work(question: CacheQuery<T>, turn: string, askedAtMs: number): Promise<Outcome<T>> {
    // Somebody's call, here or on another instance, may have ended since this request looked.
    const kept = await this.#look(question)
    if (kept?.state === 'fresh') return told(kept)
    const outcome = await this.#mend(question, await this.#ask(question))
    const isLate = this.#clock.now() - askedAtMs >= this.#settings.deadlineMs || turn !== this.#turn(question)
    const newest = isLate ? await this.#shelf.read(question.key) : undefined
    const isOutdone = newest !== undefined && newest.askedAtMs > askedAtMs
    return isOutdone ? notFresh(outcome) : this.#settle(question, turn, askedAtMs, outcome)
  }

  async #mend(question: CacheQuery<T>, outcome: Outcome<T>): Promise<Outcome<T>> {
    if (!outcome.ok || question.mend === undefined || question.worth(outcome.value) !== 'lacking') return outcome
    const kept = await this.#look(question)
    return kept === undefined ? outcome : success(question.mend(outcome.value, kept.value, kept.askedAtMs))
  }

  async #ask(question: CacheQuery<T>): Promise<Outcome<T>> {
    try {
      return await question.ask()
    } catch (error) {
      this.#report('A source threw instead of failing', { key: question.key, error: String(error) })
      return failed({ kind: 'network', message: 'Network Error' })
    }
  }

  /** Keeps an answer, however late it comes; notes one after which the source is soon to be asked again. */
  #settle(question: CacheQuery<T>, turn: string, askedAtMs: number, outcome: Outcome<T>): Outcome<T> {
    const worth = outcome.ok ? question.worth(outcome.value) : 'none'
    const isKept =
      outcome.ok && worth !== 'none' && this.#shelf.write(question.key, { askedAtMs, value: outcome.value })
    if (isKept && worth === 'whole') return { ...outcome, freshForMs: this.#freshForMs(askedAtMs) }
    const result = worth === 'none' || isKept ? notFresh(outcome) : TOO_LARGE
    const { failureMs, refusalMs } = this.#settings
    const isRefusal = !result.ok && result.failure.kind === 'refused'
    this.#setbacks.note(turn, result, askedAtMs + (isRefusal ? refusalMs : failureMs))
    this.#report('An answer could not be renewed', { key: question.key, ...reasonOf(result, worth) })
    return result
  }
}
