import type { ClockPort } from '../../ports/clock.ts'
import type { Attribution } from './decorate-link.ts'
import { SingleFlight } from './single-flight.ts'

const FORM_KEY = /^[\w-]{16,64}$/

/**
 * Returns the key of a form: a random text that a script of the page adds, one per page view. Two visitors have different keys,
 * although they share the page. Returns null for a missing or malformed key.
 */
export const readFormKey = (field: string | undefined): string | null =>
  field !== undefined && FORM_KEY.test(field) ? field : null

/**
 * Returns a key of a visitor's session, made of its analytics ids. Returns null if there are none. IP address, browser and
 * other cookies do not identify a visitor, because two visitors may share them.
 */
export const visitorKey = ({ analytics }: Attribution): string | null =>
  analytics.size === 0 ? null : JSON.stringify([...analytics])

/** Identifies the sender of a purchase, so that a repeated click is one purchase. */
export interface PurchaseOrigin {
  /** Key that a script adds to the form, see `readFormKey`. @default null: the browser runs no scripts */
  readonly formKey?: string | null
  /** Network address and browser of a click without a form key. Two visitors may share it. @default null: not a click in a browser */
  readonly clientKey?: string | null
}

/** A form key belongs to one page view, so it identifies a repetition for as long as visitors wait for an answer. */
const FORM_MS = 600_000

/** Longer than a double click, and too short for two visitors of one network to make the same choice on the same page. */
const CLIENT_MS = 3_000

/** Limits the memory to a few megabytes. */
const MAX_KEPT = 5_000

interface Kept<Result> {
  readonly result: Result
  readonly endsAtMs: number
}

/** Answers repeated purchases like the first one. Purchases at the same time share one run. A failed purchase can be tried again. */
export class RepeatedPurchases<Result extends { readonly kind: string }> {
  readonly #clock: ClockPort
  readonly #running = new SingleFlight<Result>()
  readonly #kept = new Map<string, Kept<Result>>()

  constructor(clock: ClockPort) {
    this.#clock = clock
  }

  /** @param key identifies the purchase; null for a purchase that must not be shared */
  async run(key: string | null, { formKey, clientKey }: PurchaseOrigin, start: () => Promise<Result>): Promise<Result> {
    const keptMs = formKey ? FORM_MS : clientKey ? CLIENT_MS : 0
    if (key === null || keptMs === 0) return this.#running.run(key, start)
    const kept = this.#kept.get(key)
    if (kept !== undefined && this.#clock.now() < kept.endsAtMs) return kept.result
    const result = await this.#running.run(key, start)
    if (result.kind === 'go') this.#keep(key, result, keptMs)
    return result
  }

  /** Evicts expired answers, and the oldest answer if there are too many. */
  #keep(key: string, result: Result, keptMs: number): void {
    const nowMs = this.#clock.now()
    for (const [oldest, { endsAtMs }] of this.#kept) {
      if (nowMs < endsAtMs && this.#kept.size < MAX_KEPT) break
      this.#kept.delete(oldest)
    }
    this.#kept.set(key, { result, endsAtMs: nowMs + keptMs })
  }
}
