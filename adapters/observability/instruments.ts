import type { Attributes, MetricOptions } from '@opentelemetry/api'
import { instrumentOf } from '../../telemetry/instrument-of.ts'

/** A counter of events. Attributes take few values each: every combination is a series of its own. */
export const counter = (name: string, options: MetricOptions): ((attributes: Attributes) => void) => {
  const instrument = instrumentOf((meter) => meter.createCounter(name, options))
  return (attributes) => instrument().add(1, attributes)
}

/** A histogram. Attributes take few values each. */
export const histogram = (name: string, options: MetricOptions): ((value: number, attributes?: Attributes) => void) => {
  const instrument = instrumentOf((meter) => meter.createHistogram(name, options))
  return (value, attributes) => instrument().record(value, attributes)
}
