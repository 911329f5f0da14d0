import type { EdgeServices } from '../adapters/wiring/edge-services.ts'

const SECOND_MS = 1_000

/** A time in which pages are served, but purchases and forms are paused. It ends by itself. */
export class Maintenance {
  /** The end, in milliseconds since the epoch. */
  readonly untilMs: number
  readonly #now: () => number

  /**
   * @param untilMs undefined for no maintenance
   * @param now milliseconds since the epoch
   */
  constructor(untilMs: number | undefined, now: () => number = Date.now) {
    this.untilMs = untilMs ?? Number.NEGATIVE_INFINITY
    this.#now = now
  }

  get isOn(): boolean {
    return this.#now() < this.untilMs
  }

  /** Returns the remaining time in whole seconds, at least 1. */
  secondsLeft(): number {
    return Math.max(1, Math.ceil((this.untilMs - this.#now()) / SECOND_MS))
  }

  /** Logs the maintenance and its end. */
  announce(log: EdgeServices['log']): void {
    if (!this.isOn) return
    log('warning', 'Maintenance: purchases and forms are paused', { until: new Date(this.untilMs).toISOString() })
    // Checks each second, because the clock may be corrected.
    const timer = setInterval(() => {
      if (this.isOn) return
      clearInterval(timer)
      log('info', 'Maintenance has ended: purchases and forms are accepted again', {})
    }, SECOND_MS)
    timer.unref()
  }
}
