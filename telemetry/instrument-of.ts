import { type Meter, metrics } from '@opentelemetry/api'

const METER = 'northwall-storefront'

/**
 * An instrument of whatever measures at the time of its use. Made ahead, before the SDK has started, it would record nothing for
 * ever.
 */
export const instrumentOf = <Instrument>(make: (meter: Meter) => Instrument): (() => Instrument) => {
  let made: { readonly instrument: Instrument; readonly provider: unknown } | undefined
  return () => {
    const provider = metrics.getMeterProvider()
    if (made?.provider !== provider) made = { instrument: make(provider.getMeter(METER)), provider }
    return made.instrument
  }
}
