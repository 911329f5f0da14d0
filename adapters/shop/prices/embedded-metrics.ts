import type { ErrorEvent, MetricsEvent, MetricsPort, VitalEvent } from '../../../ports/metrics.ts'
import { type Outcome, success } from '../../../ports/outcome.ts'

/** A report as it was kept. */
export type KeptReport =
  | { readonly kind: 'vital'; readonly report: VitalEvent }
  | { readonly kind: 'error'; readonly report: ErrorEvent }
  | { readonly kind: 'event'; readonly report: MetricsEvent }

const KEPT_REPORTS = 500

/** Keeps the last reports in memory, in order; there is no one else to tell. */
export class EmbeddedMetrics implements MetricsPort {
  readonly #limit: number
  readonly #kept: KeptReport[] = []

  /** `limit`: how many reports are kept, 500 by default. */
  constructor(limit: number = KEPT_REPORTS) {
    this.#limit = limit
  }

  /** The reports kept, oldest first. */
  get kept(): readonly KeptReport[] {
    return [...this.#kept]
  }

  async vital(report: VitalEvent): Promise<Outcome<void>> {
    return this.#keep({ kind: 'vital', report })
  }

  async error(report: ErrorEvent): Promise<Outcome<void>> {
    return this.#keep({ kind: 'error', report })
  }

  async event(report: MetricsEvent): Promise<Outcome<void>> {
    return this.#keep({ kind: 'event', report })
  }

  #keep(report: KeptReport): Outcome<void> {
    this.#kept.push(report)
    if (this.#kept.length > this.#limit) this.#kept.shift()
    return success(undefined)
  }
}
