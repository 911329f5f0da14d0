import { metrics, trace } from '@opentelemetry/api'
import type { BuyRequest, BuyResult, BuyService } from '../../domain/checkout/buy.service.ts'
import { counter, histogram } from '../../telemetry/instruments.ts'

const SECOND_MS = 1_000
/** From a second to a day: by default prices are fresh for a minute and stale for a day. */
const AGES = [1, 5, 15, 30, 60, 120, 300, 900, 3_600, 14_400, 43_200, 86_400]

const countReading = counter('northwall.cache.requests', { description: 'Reads of caches, by cache and result.' })
const recordAge = histogram('northwall.price.age', {
  unit: 's',
  description: 'Age of the prices that are served.',
  advice: { explicitBucketBoundaries: AGES },
})

interface Reading {
  readonly result: string
  readonly ageMs: number
}

/** Caches whose reads have a span. */
const HAVE_SPAN: ReadonlySet<string> = new Set(['offers', 'downloads'])

/** Records the result of each read through a cache in the metrics, and in the span of the call if it has one. */
export const cacheObserver =
  (cache: 'offers' | 'downloads' | 'content' | 'reviews') =>
  ({ result, ageMs }: Reading): void => {
    if (HAVE_SPAN.has(cache)) trace.getActiveSpan()?.setAttributes({ 'cache.result': result, 'cache.age_ms': ageMs })
    countReading({ 'cache.name': cache, 'cache.result': result })
    if (cache === 'offers' && result !== 'failed') recordAge(ageMs / SECOND_MS)
  }

/** States of a circuit as numbers, for alerts. */
const STATES = { closed: 0, 'half-open': 1, open: 2 }

type CircuitState = keyof typeof STATES

/** The circuits of a process, one per kind of call and host, for the metrics. */
class Circuits {
  readonly #states = new Map<
    string,
    { readonly call: string; readonly server: string; readonly state: () => CircuitState }
  >()

  /** Registers a circuit; replaces one of the same call and host. */
  follow(call: string, origin: string, state: () => CircuitState): void {
    this.#states.set(`${call} ${origin}`, { call, server: new URL(origin).hostname, state })
  }

  /** Exports the states with the metrics: 0 closed, 1 half-open, 2 open. */
  observe(): void {
    metrics
      .getMeter('northwall-storefront')
      .createObservableGauge('northwall.circuit.state', {
        description: 'State of the circuits of calls: 0 closed, 1 half-open, 2 open.',
      })
      .addCallback((observer) => {
        for (const { call, server, state } of this.#states.values())
          observer.observe(STATES[state()], { 'northwall.call': call, 'server.address': server })
      })
  }
}

/** The circuits of this process. A global, because connections are created in many places. */
export const CIRCUITS = new Circuits()

const countRedirect = counter('northwall.checkout.redirects', {
  description: 'Answers of the way to the store: to it, or why not.',
})

/** Counts the results of purchases: `store`, or the reason for a missing link. */
export const countedBuying = (buying: Pick<BuyService, 'buy'>): Pick<BuyService, 'buy'> => ({
  buy: async (request: BuyRequest): Promise<BuyResult> => {
    const result = await buying.buy(request)
    countRedirect({ 'northwall.outcome': result.kind === 'go' ? 'store' : result.reason })
    return result
  },
})
