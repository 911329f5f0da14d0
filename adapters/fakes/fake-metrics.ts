import type { ErrorEvent, MetricsEvent, MetricsPort, VitalEvent } from '../../ports/metrics.ts'
import { type Outcome, success } from '../../ports/outcome.ts'
import { FaultScript } from './fault-script.ts'

/** Keeps what it is told; a report that it was ordered to fail is not kept. */
export class FakeMetrics implements MetricsPort {
  /** Failing, waiting, recovering. */
  readonly faults = new FaultScript()
  readonly vitals: VitalEvent[] = []
  readonly errors: ErrorEvent[] = []
  readonly events: MetricsEvent[] = []

  vital(event: VitalEvent): Promise<Outcome<void>> {
    return this.#keep(this.vitals, event)
  }

  error(event: ErrorEvent): Promise<Outcome<void>> {
    return this.#keep(this.errors, event)
  }

  event(event: MetricsEvent): Promise<Outcome<void>> {
    return this.#keep(this.events, event)
  }

  #keep<T>(kept: T[], event: T): Promise<Outcome<void>> {
    return this.faults.run(() => {
      kept.push(event)
      return success(undefined)
    })
  }
}
