import type { ErrorEvent, MetricsEvent, MetricsPort, MetricsReport, VitalEvent } from '../../ports/metrics.ts'
import { type Outcome, success } from '../../ports/outcome.ts'
import { FaultScript } from './fault-script.ts'

/** Records what is reported to it, but for a report that it is set to fail. */
export class FakeMetrics implements MetricsPort {
  /** Makes calls fail, wait and recover. */
  readonly faults = new FaultScript()
  readonly vitals: VitalEvent[] = []
  readonly errors: ErrorEvent[] = []
  readonly events: MetricsEvent[] = []

  vital(event: VitalEvent): Promise<Outcome<void>> {
    return this.#record(this.vitals, event)
  }

  error(event: ErrorEvent): Promise<Outcome<void>> {
    return this.#record(this.errors, event)
  }

  event(event: MetricsEvent): Promise<Outcome<void>> {
    return this.#record(this.events, event)
  }

  async batch(reports: readonly MetricsReport[]): Promise<number> {
    const outcomes = await Promise.all(reports.map((reported) => this.#receive(reported)))
    return outcomes.filter(({ ok }) => ok).length
  }

  #receive(reported: MetricsReport): Promise<Outcome<void>> {
    switch (reported.kind) {
      case 'rum':
        return this.vital(reported.report)
      case 'error':
        return this.error(reported.report)
      case 'event':
        return this.event(reported.report)
    }
  }

  #record<T>(recorded: T[], event: T): Promise<Outcome<void>> {
    return this.faults.run(() => {
      recorded.push(event)
      return success(undefined)
    })
  }
}
