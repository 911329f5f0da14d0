import { trace } from '@opentelemetry/api'
import type { BuyResult, BuyService } from '../../domain/checkout/buy.service.ts'
import type { BuyRequest } from '../../domain/checkout/buy-request.ts'
import { LEAD_EVENTS, type LeadEvent, type LeadOutboxState } from '../../ports/leads.ts'
import type { Outcome } from '../../ports/outcome.ts'
import { counter, histogram, observe } from '../../telemetry/instruments.ts'

const SECOND_MS = 1_000
/** Histogram buckets from a second to a day. By default, prices are fresh for a minute and expire after a day. */
const AGE_BUCKETS_S = [1, 5, 15, 30, 60, 120, 300, 900, 3_600, 14_400, 43_200, 86_400]

const countReading = counter('northwall.cache.requests', { description: 'Reads of caches, by cache and result.' })
const recordAge = histogram('northwall.price.age', {
  unit: 's',
  description: 'Age of served prices.',
  advice: { explicitBucketBoundaries: AGE_BUCKETS_S },
})

interface Reading {
  readonly result: string
  readonly ageMs: number
}

/** Caches whose reads run in a span. */
const TRACED_CACHES: ReadonlySet<string> = new Set(['offers', 'downloads'])

/** Records the result of each cache read as a metric and in the active span, if there is one. */
export const cacheObserver =
  (cache: 'offers' | 'downloads' | 'content' | 'reviews') =>
  ({ result, ageMs }: Reading): void => {
    if (TRACED_CACHES.has(cache))
      trace.getActiveSpan()?.setAttributes({ 'cache.result': result, 'cache.age_ms': ageMs })
    countReading({ 'cache.name': cache, 'cache.result': result })
    if (cache === 'offers' && result !== 'failed') recordAge(ageMs / SECOND_MS)
  }

/** Metric values of the circuit states. */
const STATES = { closed: 0, 'half-open': 1, open: 2 }

type CircuitState = keyof typeof STATES

/** The circuits of this process, one per kind of call and host. */
class Circuits {
  readonly #states = new Map<
    string,
    { readonly call: string; readonly server: string; readonly state: () => CircuitState }
  >()

  /** Registers a circuit. Replaces the circuit of the same call and host. */
  follow(call: string, origin: string, state: () => CircuitState): void {
    this.#states.set(`${call} ${origin}`, { call, server: new URL(origin).hostname, state })
  }

  /** Exports the states as a metric. */
  observe(): void {
    const description = 'State of the circuit breakers: 0 closed, 1 half-open, 2 open.'
    observe('Gauge', 'northwall.circuit.state', { description }, (observer) => {
      for (const { call, server, state } of this.#states.values())
        observer.observe(STATES[state()], { 'northwall.call': call, 'server.address': server })
    })
  }
}

/** A global, because connections are created in many places. */
export const CIRCUITS = new Circuits()

const countAnswer = counter('northwall.source.answers', {
  description: 'Calls of other systems by how they were answered: success, a wrong answer, or no answer.',
})

/** Returns a function that counts the calls of a kind to a host by how they were answered, whether or not a cache stands in. */
export const sourceObserver = (call: string, origin: string): ((sourceOutcome: string) => void) => {
  const { hostname } = new URL(origin)
  return (sourceOutcome) =>
    countAnswer({
      'northwall.call': call,
      'server.address': hostname,
      'northwall.source_outcome': sourceOutcome,
    })
}

const countRedirect = counter('northwall.checkout.redirects', {
  description: 'Purchases by outcome: redirect to the store, or the reason for its failure.',
})

const outcomeOf = (result: BuyResult): string => {
  if (result.kind === 'unavailable') return result.reason
  return result.kind === 'go' ? 'store' : result.kind
}

/** Counts purchases by outcome: `store`, `changed` if they confirm a price first, or the reason why there is no link. */
export const withPurchaseMetrics = (buying: Pick<BuyService, 'buy'>): Pick<BuyService, 'buy'> => ({
  buy: async (request: BuyRequest): Promise<BuyResult> => {
    const result = await buying.buy(request)
    countRedirect({ 'northwall.outcome': outcomeOf(result) })
    return result
  },
})

/**
 * Counts what happens to leads, and exports the contents of their outbox. The counts start at 0, so that an alert sees the
 * first event.
 */
class LeadMetrics {
  readonly #counts = new Map<LeadEvent, number>(LEAD_EVENTS.map((event) => [event, 0]))

  count(event: LeadEvent, leads = 1): void {
    this.#counts.set(event, (this.#counts.get(event) ?? 0) + leads)
  }

  /** Exports the counts and the contents. While the outbox does not respond, the contents keep their last values. */
  observe(outboxState: () => Promise<Outcome<LeadOutboxState>>, nowMs: () => number): void {
    observe('Counter', 'northwall.leads', { description: 'Leads by what happened to them.' }, (observer) => {
      for (const [event, count] of this.#counts) observer.observe(count, { 'northwall.result': event })
    })
    const description = 'Undelivered leads in the outbox, by whether their delivery has been attempted.'
    observe('Gauge', 'northwall.leads.kept', { description }, async (observer) => {
      const state = await outboxState()
      if (!state.ok) return
      observer.observe(state.value.kept - state.value.attempted, { 'northwall.state': 'new' })
      observer.observe(state.value.attempted, { 'northwall.state': 'failed' })
    })
    const access = { description: 'Whether the lead outbox responds: 1 or 0.' }
    observe('Gauge', 'northwall.leads.outbox_up', access, async (observer) =>
      observer.observe((await outboxState()).ok ? 1 : 0),
    )
    const age = { unit: 's', description: 'Age of the oldest undelivered lead; 0 if there is none.' }
    observe('Gauge', 'northwall.leads.oldest_age', age, async (observer) => {
      const state = await outboxState()
      if (state.ok) observer.observe(ageSeconds(state.value, nowMs()))
    })
  }
}

/** Returns the age of the oldest undelivered lead; 0 if there is none. */
const ageSeconds = ({ oldestMs }: LeadOutboxState, nowMs: number): number =>
  oldestMs === null ? 0 : Math.max(0, Math.round((nowMs - oldestMs) / SECOND_MS))

/** Returns the state of the outbox for `/readyz`. */
export const leadReadiness = (state: Outcome<LeadOutboxState>, nowMs: number): object | 'unavailable' =>
  state.ok
    ? { kept: state.value.kept, failed: state.value.attempted, oldestAgeSeconds: ageSeconds(state.value, nowMs) }
    : 'unavailable'

/** A global, as a process has one outbox. */
export const LEAD_METRICS = new LeadMetrics()

/** Exports whether Redis responds. Exports nothing if it is not used. */
export const observeRedisLink = (state: () => Promise<{ readonly redis: 'up' | 'down' | 'off' }>): void => {
  const description = 'Whether Redis responds: 1 or 0.'
  observe('Gauge', 'northwall.redis.up', { description }, async (observer) => {
    const { redis } = await state()
    if (redis !== 'off') observer.observe(redis === 'up' ? 1 : 0)
  })
}
