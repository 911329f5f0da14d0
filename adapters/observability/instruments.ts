import { type Attributes, type Counter, type Histogram, type MetricOptions, metrics } from '@opentelemetry/api'

const METER = 'northwall-storefront'

/** Made when it is first used: before that the SDK may not have started, and what is made then records nothing for ever. */
const lazily = <Instrument>(make: () => Instrument): (() => Instrument) => {
  let made: Instrument | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** A counter of events. Attributes take few values each: every combination is a series of its own. */
export const counter = (name: string, options: MetricOptions): ((attributes: Attributes) => void) => {
  const instrument = lazily<Counter>(() => metrics.getMeter(METER).createCounter(name, options))
  return (attributes) => instrument().add(1, attributes)
}

/** A histogram. Attributes take few values each. */
export const histogram = (name: string, options: MetricOptions): ((value: number, attributes?: Attributes) => void) => {
  const instrument = lazily<Histogram>(() => metrics.getMeter(METER).createHistogram(name, options))
  return (value, attributes) => instrument().record(value, attributes)
}
