import type { Attributes } from '@opentelemetry/api'
import { ValueType } from '@opentelemetry/api'
import { hrTime } from '@opentelemetry/core'
import { emptyResource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type CollectionResult,
  DataPointType,
  type Histogram,
  type HistogramMetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import { HTTP_DURATION } from './instruments.ts'

const BOUNDARIES = HTTP_DURATION.advice.explicitBucketBoundaries

/** The limit of the SDK. All further series share one overflow series, named as in the SDK. */
const MAX_SERIES = 1_999
const OVERFLOW: Attributes = { 'otel.metric.overflow': true }

export class DurationSeries {
  readonly attributes: Attributes
  readonly #counts = Array.from({ length: BOUNDARIES.length + 1 }, () => 0)
  #count = 0
  #sum = 0
  #min = Number.POSITIVE_INFINITY
  #max = Number.NEGATIVE_INFINITY

  constructor(attributes: Attributes) {
    this.attributes = attributes
  }

  record(seconds: number): void {
    let bucket = 0
    while (bucket < BOUNDARIES.length && seconds > (BOUNDARIES[bucket] ?? 0)) bucket += 1
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1
    this.#count += 1
    this.#sum += seconds
    if (seconds < this.#min) this.#min = seconds
    if (seconds > this.#max) this.#max = seconds
  }

  /** The recorded values in export format. */
  get value(): Histogram {
    const buckets = { boundaries: BOUNDARIES, counts: [...this.#counts] }
    return { min: this.#min, max: this.#max, sum: this.#sum, buckets, count: this.#count }
  }
}

/**
 * A histogram of durations. Metric readers export it together with the SDK's metrics. The caller identifies each series by a
 * key.
 *
 * Works around `@opentelemetry/sdk-metrics`, at least 2.0 to 3.1: it serializes the attributes of each value to find its
 * series, which takes longer than a cache hit. Delete this class if the figure `hitsPerCpuTelemetryRatio` of `npm run bench --
 * --only telemetry` is as high with a histogram of the SDK.
 */
export class DurationHistogram implements MetricProducer {
  readonly #descriptor: HistogramMetricData['descriptor']
  readonly #scope: string
  readonly #startTime = hrTime()
  readonly #series = new Map<string, DurationSeries>()

  constructor(scope: string, name: string, description: string) {
    this.#scope = scope
    this.#descriptor = {
      name,
      description,
      unit: HTTP_DURATION.unit,
      valueType: ValueType.DOUBLE,
    }
  }

  /**
   * Returns the series of a key. Callers may keep it to record without a lookup.
   *
   * @param key equal for equal attributes
   * @param attributes called once per key
   */
  series(key: string, attributes: () => Attributes): DurationSeries {
    return this.#series.get(key) ?? this.#begin(key, attributes)
  }

  async collect(): Promise<CollectionResult> {
    const endTime = hrTime()
    const metric: HistogramMetricData = {
      descriptor: this.#descriptor,
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: [...this.#series.values()].map(({ attributes, value }) => ({
        startTime: this.#startTime,
        endTime,
        attributes,
        value,
      })),
    }
    const metrics = metric.dataPoints.length === 0 ? [] : [metric]
    return {
      resourceMetrics: { resource: emptyResource(), scopeMetrics: [{ scope: { name: this.#scope }, metrics }] },
      errors: [],
    }
  }

  #begin(key: string, attributes: () => Attributes): DurationSeries {
    const isFull = this.#series.size >= MAX_SERIES
    const known = isFull ? this.#series.get('') : undefined
    if (known !== undefined) return known
    const series = new DurationSeries(isFull ? OVERFLOW : attributes())
    this.#series.set(isFull ? '' : key, series)
    return series
  }
}
