import { metrics } from '@opentelemetry/api'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  type MetricProducer,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'

/**
 * Has the metrics of this process exported into memory from now on, in place of whatever had them before.
 *
 * @param producers of metrics beside those of the SDK
 * @returns gives all metrics as they are now, since the start
 */
export const exportMetrics = (...producers: MetricProducer[]) => {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new PeriodicExportingMetricReader({ exporter, metricProducers: producers })
  metrics.disable()
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }))
  return async () => {
    exporter.reset()
    await reader.forceFlush()
    return exporter.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics))
  }
}
