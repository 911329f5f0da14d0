import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus'
import { emptyResource } from '@opentelemetry/resources'
import { DataPointType, type MetricData, type MetricProducer, type MetricReader } from '@opentelemetry/sdk-metrics'

const UNITS: ReadonlyMap<string, string> = new Map([
  ['s', 'seconds'],
  ['ms', 'milliseconds'],
  ['By', 'bytes'],
])

/** Returns a name that is valid in Prometheus: letters, digits and underscores. */
export const prometheusLabel = (name: string): string => name.replace(/[^A-Za-z\d]+/g, '_')

/**
 * Returns the name of a metric in Prometheus without the suffix of its kind, by the translation strategy
 * `UnderscoreEscapingWithSuffixes`: dots become underscores, followed by the unit. Units in braces are dropped. The unit 1 becomes
 * `ratio` for gauges, and is dropped for others.
 */
export const prometheusName = (name: string, unit: string, isGauge: boolean): string => {
  const suffix = unit === '1' && isGauge ? 'ratio' : UNITS.get(unit)
  return suffix === undefined ? prometheusLabel(name) : `${prometheusLabel(name)}_${suffix}`
}

/** Renames a metric as Prometheus does when it receives OTLP, and labels its series with the instance. */
const inPrometheus = (metric: MetricData, instance: string): MetricData => {
  const { descriptor, dataPointType, dataPoints } = metric
  const name = prometheusName(descriptor.name, descriptor.unit, dataPointType === DataPointType.GAUGE)
  const labelled = dataPoints.map((point) => ({ ...point, attributes: { ...point.attributes, instance } }))
  return { ...metric, descriptor: { ...descriptor, name }, dataPoints: labelled } as MetricData
}

/** A reader of metrics that Prometheus scrapes. */
export interface ScrapedMetrics {
  readonly reader: MetricReader
  /** Returns all metrics of this process in Prometheus' text format. */
  read(): Promise<string>
}

/**
 * Opens a reader of this process's metrics. Names and the label `instance` are those of the metrics that Prometheus receives over OTLP,
 * so that the same alerts and dashboards work.
 *
 * @param producers additional sources of metrics
 * @param instance `service.instance.id`
 */
export const scrapedMetrics = (producers: MetricProducer[], instance: string): ScrapedMetrics => {
  // The exporter's server would show only one of the two processes.
  const reader = new PrometheusExporter({ preventServerStart: true, metricProducers: producers })
  const serializer = new PrometheusSerializer(undefined, false, undefined, true, true)
  return {
    reader,
    read: async () => {
      const { resourceMetrics } = await reader.collect()
      const scopeMetrics = resourceMetrics.scopeMetrics.map(({ scope, metrics }) => ({
        scope,
        metrics: metrics.map((metric) => inPrometheus(metric, instance)),
      }))
      return serializer.serialize({ resource: emptyResource(), scopeMetrics })
    },
  }
}

/** Separates a text into metric families. Each begins with its `HELP` line. */
const FAMILY = /^(?=# HELP )/m

/** Merges texts in Prometheus' format, whose lines of one metric must be together, with its comments once. */
export const mergeMetrics = (texts: readonly string[]): string => {
  const families = new Map<string, string[]>()
  for (const family of texts.flatMap((text) => text.split(FAMILY))) {
    const [, name] = /^# HELP (\S+)/.exec(family) ?? []
    if (name === undefined) continue
    const lines = family.split('\n').filter((line) => line !== '')
    const known = families.get(name)
    if (known === undefined) families.set(name, lines)
    else known.push(...lines.filter((line) => !line.startsWith('#')))
  }
  return [...families.values()].map((lines) => `${lines.join('\n')}\n`).join('')
}
