import { CircuitState, type IBreaker } from 'cockatiel'
import type { ClockPort } from '../../../../ports/clock.ts'

interface RecentCall {
  readonly atMs: number
  readonly failed: boolean
}

/**
 * Opens when a share of the last calls failed, all of them made within a window: 10 of 20 within 10 seconds by default.
 * cockatiel's own breakers look at either a number of calls or a time, and open only above the share, not at it.
 */
export class RecentCallsBreaker implements IBreaker {
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

  /** No state is taken over from another process: a start begins with a closed circuit. */
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
