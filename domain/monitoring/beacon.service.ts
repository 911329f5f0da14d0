import type { MetricsPort } from '../../ports/metrics.ts'
import type { Beacon } from './beacon.ts'

/** Reports that are sent at the same time. Few, for the renderer has pages to render beside them. */
const SENT_AT_ONCE = 16

/** Forwards what browsers report: vitals, errors and analytics events. A report that cannot be delivered is dropped. */
export class BeaconService {
  readonly #metrics: MetricsPort

  constructor(metrics: MetricsPort) {
    this.#metrics = metrics
  }

  /** Forwards a batch, in its order but a few at a time. Resolves with how many were delivered. */
  async deliver(batch: readonly Beacon[]): Promise<number> {
    const left = batch.values()
    let delivered = 0
    const sender = async (): Promise<void> => {
      for (const beacon of left) if ((await this.#forward(beacon)).ok) delivered += 1
    }
    await Promise.all(Array.from({ length: SENT_AT_ONCE }, sender))
    return delivered
  }

  #forward(beacon: Beacon) {
    switch (beacon.kind) {
      case 'rum':
        return this.#metrics.vital(beacon.report, beacon.group)
      case 'error':
        return this.#metrics.error(beacon.report, beacon.group)
      case 'event':
        return this.#metrics.event(beacon.report, beacon.group)
    }
  }
}
