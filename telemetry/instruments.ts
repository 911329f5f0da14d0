import {
  type Attributes,
  createContextKey,
  type Meter,
  type MetricOptions,
  metrics,
  type ObservableCallback,
} from '@opentelemetry/api'

/** Context key for the site code of a render. Global, so that every copy of this module has the same key. */
export const SITE_KEY = createContextKey('northwall.site')

/** Unit and buckets of HTTP durations, from the semantic conventions. */
export const HTTP_DURATION = {
  unit: 's',
  advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10] },
}

const METER = 'northwall-storefront'

/** Creates an instrument on first use, because one that is created before the SDK has started never records anything. */
const instrumentOf = <Instrument>(make: (meter: Meter) => Instrument): (() => Instrument) => {
  let made: { readonly instrument: Instrument; readonly provider: unknown } | undefined
  return () => {
    const provider = metrics.getMeterProvider()
    if (made?.provider !== provider) made = { instrument: make(provider.getMeter(METER)), provider }
    return made.instrument
  }
}

/** Creates a counter. Attributes must have few values, because every combination is a series. */
export const counter = (name: string, options: MetricOptions): ((attributes: Attributes) => void) => {
  const instrument = instrumentOf((meter) => meter.createCounter(name, options))
  return (attributes) => instrument().add(1, attributes)
}

/** Creates a histogram. Attributes must have few values. */
export const histogram = (name: string, options: MetricOptions): ((value: number, attributes?: Attributes) => void) => {
  const instrument = instrumentOf((meter) => meter.createHistogram(name, options))
  return (value, attributes) => instrument().record(value, attributes)
}

/** Exports values that are read at each export. Must be called after the SDK has started. */
export const observe = (
  kind: 'Counter' | 'Gauge' | 'UpDownCounter',
  name: string,
  options: MetricOptions,
  read: ObservableCallback,
): void => metrics.getMeter(METER)[`createObservable${kind}`](name, options).addCallback(read)
