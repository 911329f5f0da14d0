import type { Metric, Span } from './read-otlp.ts'

/** A log line with a trace id. */
export interface TracedLine {
  readonly from: string
  readonly text: string
}

/** A trace, possibly incomplete: its spans arrive in several exports from both processes of the shop. */
export interface Trace {
  readonly id: string
  readonly spans: readonly Span[]
  readonly lines: readonly TracedLine[]
}

const MAX_TRACES = 500
const MAX_SPANS = 1_000

interface StoredTrace {
  readonly id: string
  readonly spans: Span[]
  readonly lines: TracedLine[]
}

const startOf = ({ spans }: Trace): bigint =>
  spans.reduce((least, { startTimeUnixNano: at }) => (at < least ? at : least), spans[0]?.startTimeUnixNano ?? 0n)

/** The last 500 traces with their log lines, in memory. */
export class TraceStore {
  readonly #traces = new Map<string, StoredTrace>()

  addSpans(spans: readonly Span[]): void {
    for (const span of spans) {
      const trace = this.#traceOf(span.traceId)
      if (trace.spans.length < MAX_SPANS) trace.spans.push(span)
    }
  }

  addLine(traceId: string, line: TracedLine): void {
    const trace = this.#traceOf(traceId)
    if (trace.lines.length < MAX_SPANS) trace.lines.push(line)
  }

  find(id: string): Trace | undefined {
    return this.#traces.get(id)
  }

  /** Traces with at least one span, newest first. */
  get recent(): readonly Trace[] {
    return [...this.#traces.values()]
      .filter(({ spans }) => spans.length > 0)
      .toSorted((one, other) => (startOf(one) < startOf(other) ? 1 : -1))
  }

  #traceOf(id: string): StoredTrace {
    const known = this.#traces.get(id)
    if (known !== undefined) return known
    const trace: StoredTrace = { id, spans: [], lines: [] }
    this.#traces.set(id, trace)
    const [oldest] = this.#traces.keys()
    if (this.#traces.size > MAX_TRACES && oldest !== undefined) this.#traces.delete(oldest)
    return trace
  }
}

const MAX_METRICS = 1_000

/** The latest metrics of each process, in memory. */
export class MetricStore {
  readonly #metrics = new Map<string, Metric>()

  add(metrics: readonly Metric[]): void {
    for (const metric of metrics) {
      const key = `${metric.instance} ${metric.name}`
      if (this.#metrics.has(key) || this.#metrics.size < MAX_METRICS) this.#metrics.set(key, metric)
    }
  }

  get all(): readonly Metric[] {
    return [...this.#metrics.values()]
  }
}
