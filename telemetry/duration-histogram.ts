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
import { HTTP_DURATION } from './http-duration.ts'

const BOUNDARIES = HTTP_DURATION.advice.explicitBucketBoundaries

/** As many as the SDK keeps apart; what comes beyond is one series more, by the SDK's own name. */
const MOST_SERIES = 1_999
const OVERFLOW: Attributes = { 'otel.metric.overflow': true }

/** One series of a histogram. */
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

  /** What was recorded so far, as it is exported. */
  get value(): Histogram {
    const buckets = { boundaries: BOUNDARIES, counts: [...this.#counts] }
    return { min: this.#min, max: this.#max, sum: this.#sum, buckets, count: this.#count }
  }
}

/**
 * A histogram of durations that a reader of metrics takes beside those of the SDK. An instrument of the SDK writes the attributes of each value
 * as JSON to find its series, which takes longer than to answer a request from memory; here the caller knows its series by a key.
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
   * The series of some attributes, for as long as the histogram: a caller that keeps it records without a search.
   *
   * @param key the same for the same attributes
   * @param attributes asked for once
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
    const isFull = this.#series.size >= MOST_SERIES
    const known = isFull ? this.#series.get('') : undefined
    if (known !== undefined) return known
    const series = new DurationSeries(isFull ? OVERFLOW : attributes())
    this.#series.set(isFull ? '' : key, series)
    return series
  }
}
