import type { Attributes } from '@opentelemetry/api'
import { ValueType } from '@opentelemetry/api'
import { hrTime } from '@opentelemetry/core'
import { emptyResource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  type CollectionResult,
  DataPointType,
  type HistogramMetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import { HTTP_DURATION } from './http-duration.ts'

const BOUNDARIES = HTTP_DURATION.advice.explicitBucketBoundaries

/** As many as the SDK keeps apart; what comes beyond is one series more, by the SDK's own name. */
const MOST_SERIES = 1_999
const OVERFLOW: Attributes = { 'otel.metric.overflow': true }

interface Series {
  readonly attributes: Attributes
  readonly counts: number[]
  count: number
  sum: number
  min: number
  max: number
}

/**
 * A histogram of durations that a reader of metrics takes beside those of the SDK. An instrument of the SDK writes the attributes of each value
 * as JSON to find its series, which takes longer than to answer a request from memory; here the caller knows its series by a key.
 */
export class DurationHistogram implements MetricProducer {
  readonly #descriptor: HistogramMetricData['descriptor']
  readonly #scope: string
  readonly #startTime = hrTime()
  readonly #series = new Map<string, Series>()

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
   * Records a value.
   *
   * @param key of its series: the same for the same attributes
   * @param attributes of the series, asked for once
   */
  record(seconds: number, key: string, attributes: () => Attributes): void {
    const series = this.#series.get(key) ?? this.#begin(key, attributes)
    let bucket = 0
    while (bucket < BOUNDARIES.length && seconds > (BOUNDARIES[bucket] ?? 0)) bucket += 1
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1
    series.count += 1
    series.sum += seconds
    series.min = Math.min(series.min, seconds)
    series.max = Math.max(series.max, seconds)
  }

  async collect(): Promise<CollectionResult> {
    const endTime = hrTime()
    const metric: HistogramMetricData = {
      descriptor: this.#descriptor,
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: [...this.#series.values()].map(({ attributes, counts, ...value }) => ({
        startTime: this.#startTime,
        endTime,
        attributes,
        value: { ...value, buckets: { boundaries: BOUNDARIES, counts: [...counts] } },
      })),
    }
    const metrics = metric.dataPoints.length === 0 ? [] : [metric]
    return {
      resourceMetrics: { resource: emptyResource(), scopeMetrics: [{ scope: { name: this.#scope }, metrics }] },
      errors: [],
    }
  }

  #begin(key: string, attributes: () => Attributes): Series {
    const isFull = this.#series.size >= MOST_SERIES
    const known = isFull ? this.#series.get('') : undefined
    if (known !== undefined) return known
    const series: Series = {
      attributes: isFull ? OVERFLOW : attributes(),
      counts: Array.from({ length: BOUNDARIES.length + 1 }, () => 0),
      count: 0,
      sum: 0,
      min: Number.POSITIVE_INFINITY,
      max: Number.NEGATIVE_INFINITY,
    }
    this.#series.set(isFull ? '' : key, series)
    return series
  }
}
