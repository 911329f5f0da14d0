import type { Metric } from './otlp/read-metrics.ts'

const MOST_METRICS = 1_000

/** The metrics of each process as they came last, in memory alone. */
export class MetricStore {
  readonly #metrics = new Map<string, Metric>()

  add(metrics: readonly Metric[]): void {
    for (const metric of metrics) {
      const key = `${metric.instance} ${metric.name}`
      if (this.#metrics.has(key) || this.#metrics.size < MOST_METRICS) this.#metrics.set(key, metric)
    }
  }

  get all(): readonly Metric[] {
    return [...this.#metrics.values()]
  }
}
