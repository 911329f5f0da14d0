import type { ClockPort } from '../../ports/clock.ts'
import { failed, type Outcome, success } from '../../ports/outcome.ts'
import type { KeeperSettings } from './keeper-settings.ts'
import type { Question } from './question.ts'
import { Setbacks } from './setbacks.ts'
import type { SharedShelf } from './shared-shelf.ts'
import type { ShelfReport } from './shelf-report.ts'
import { withinDeadline } from './within-deadline.ts'

/** What a keeper asks of a shelf. */
type Shelf = Pick<SharedShelf, 'read' | 'write' | 'purgedAtMs' | 'purges'>

/** `purged`: still better than nothing, but nobody gets it while a new one can be had. */
interface Kept<T> {
  readonly value: T
  readonly state: 'fresh' | 'stale' | 'purged'
}

/**
 * Keeps the answers of a port so that they outlive its source: fresh for a while, then served stale while one call asks
 * again behind, and served stale for long when that fails. Any number of waiting requests share one call, nobody waits
 * past the deadline, and a source in trouble is asked once in a while only.
 */
export class AnswerKeeper<T> {
  readonly #shelf: Shelf
  readonly #settings: KeeperSettings
  readonly #clock: ClockPort
  readonly #report: ShelfReport
  readonly #looks = new Map<string, Promise<Kept<T> | undefined>>()
  readonly #calls = new Map<string, Promise<Outcome<T>>>()
  readonly #setbacks = new Setbacks<T>()

  constructor(shelf: Shelf, settings: KeeperSettings, clock: ClockPort, report: ShelfReport) {
    this.#shelf = shelf
    this.#settings = settings
    this.#clock = clock
    this.#report = report
  }

  /** The best answer there is within the deadline. It fails only where no answer within its stale window is kept. */
  async answer(question: Question<T>): Promise<Outcome<T>> {
    const kept = await this.#look(question)
    if (kept?.state === 'fresh') return success(kept.value)
    const refill = this.#refill(question)
    if (kept?.state === 'stale') return success(kept.value)
    const outcome = await refill
    if (outcome.ok && question.isWorthKeeping(outcome.value)) return outcome
    const fallback = await this.#look(question)
    return fallback === undefined ? outcome : success(fallback.value)
  }

  /** What is kept for a question. Looks at the same time are one look, so that Redis is asked once. */
  #look(question: Question<T>): Promise<Kept<T> | undefined> {
    const { key } = question
    const looking = this.#looks.get(key) ?? this.#read(question).finally(() => this.#looks.delete(key))
    this.#looks.set(key, looking)
    return looking
  }

  async #read({ key, tags, read }: Question<T>): Promise<Kept<T> | undefined> {
    const entry = await this.#shelf.read(key)
    const value = entry && read(entry.value)
    if (entry === undefined || value === undefined) return undefined
    const purgedAtMs = await this.#shelf.purgedAtMs(tags)
    // Another instance's clock may be ahead: an answer from the future is as old as it is early.
    const ageMs = Math.abs(this.#clock.now() - entry.askedAtMs)
    if (ageMs >= this.#settings.staleMs) return undefined
    if (entry.askedAtMs <= purgedAtMs) return { value, state: 'purged' }
    return { value, state: ageMs < this.#settings.freshMs ? 'fresh' : 'stale' }
  }

  /** The call that is on its way, what came of the last one if that was no good, or a new call. Never rejects. */
  #refill(question: Question<T>): Promise<Outcome<T>> {
    const turn = this.#turn(question)
    const setback = this.#setbacks.find(turn, this.#clock.now())
    if (setback !== undefined) return Promise.resolve(setback)
    const call = this.#calls.get(turn) ?? this.#call(question, turn).finally(() => this.#calls.delete(turn))
    this.#calls.set(turn, call)
    return call
  }

  /** A purge begins a new turn: what was asked before it answers nobody who comes after. */
  #turn({ key }: Question<T>): string {
    return `${this.#shelf.purges} ${key}`
  }

  #call(question: Question<T>, turn: string): Promise<Outcome<T>> {
    const { deadlineMs } = this.#settings
    const askedAtMs = this.#clock.now()
    const late = failed({ kind: 'timeout', message: `timeout of ${deadlineMs}ms exceeded` })
    return withinDeadline(this.#work(question, turn, askedAtMs), deadlineMs, () =>
      this.#settle(question, turn, askedAtMs, late),
    )
  }

  async #work(question: Question<T>, turn: string, askedAtMs: number): Promise<Outcome<T>> {
    // Somebody's call, here or on another instance, may have ended since this request looked.
    const kept = await this.#look(question)
    if (kept?.state === 'fresh') return success(kept.value)
    const outcome = await this.#ask(question)
    const isLate = this.#clock.now() - askedAtMs >= this.#settings.deadlineMs || turn !== this.#turn(question)
    const newest = isLate ? await this.#shelf.read(question.key) : undefined
    return newest && newest.askedAtMs > askedAtMs ? outcome : this.#settle(question, turn, askedAtMs, outcome)
  }

  async #ask(question: Question<T>): Promise<Outcome<T>> {
    try {
      return await question.ask()
    } catch (error) {
      this.#report('A source threw instead of failing', { key: question.key, error: String(error) })
      return failed({ kind: 'network', message: 'Network Error' })
    }
  }

  /** Keeps an answer, however late it comes; notes what is not to be kept. */
  #settle(question: Question<T>, turn: string, askedAtMs: number, outcome: Outcome<T>): Outcome<T> {
    const { key } = question
    const isGood = outcome.ok && question.isWorthKeeping(outcome.value)
    if (isGood && this.#shelf.write(key, { askedAtMs, value: outcome.value })) return outcome
    const result: Outcome<T> = isGood
      ? failed({ kind: 'malformed', message: 'Answer is too large to be kept' })
      : outcome
    const { failureMs, refusalMs } = this.#settings
    const isRefusal = !result.ok && result.failure.kind === 'refused'
    this.#setbacks.note(turn, result, askedAtMs + (isRefusal ? refusalMs : failureMs))
    const reason = result.ok ? 'Nothing worth keeping' : result.failure.message
    this.#report('An answer could not be renewed', { key, kind: result.ok ? 'empty' : result.failure.kind, reason })
    return result
  }
}
