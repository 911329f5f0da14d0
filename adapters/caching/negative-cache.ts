import type { Outcome } from '../../ports/outcome.ts'

const MOST = 1_000

/**
 * What came of the latest asking where that is not to be kept, so that a source in trouble is not asked by everyone. The
 * oldest gives way beyond 1,000.
 */
export class NegativeCache<T> {
  readonly #noted = new Map<string, { readonly outcome: Outcome<T>; readonly untilMs: number }>()

  /** Notes an outcome until then. One that is noted for longer stays. */
  note(key: string, outcome: Outcome<T>, untilMs: number): void {
    if ((this.#noted.get(key)?.untilMs ?? 0) > untilMs) return
    this.#noted.delete(key)
    this.#noted.set(key, { outcome, untilMs })
    const [oldest] = this.#noted.keys()
    if (this.#noted.size > MOST && oldest !== undefined) this.#noted.delete(oldest)
  }

  /** The outcome that holds at this time, if one does. */
  find(key: string, nowMs: number): Outcome<T> | undefined {
    const noted = this.#noted.get(key)
    if (noted === undefined || nowMs < noted.untilMs) return noted?.outcome
    this.#noted.delete(key)
    return undefined
  }
}
