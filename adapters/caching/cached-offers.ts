import { BentoCache, bentostore } from 'bentocache'
import { memoryDriver } from 'bentocache/drivers/memory'
import { cacheKey } from '../../domain/offers/cache-key.ts'
import type { OffersPort, OffersQuery, PriceList } from '../../ports/offers.ts'
import type { Failure, Outcome } from '../../ports/outcome.ts'

export interface CachedOffersSettings {
  /** How long a price list is served without asking again. */
  readonly freshSeconds: number
  /** How long it may be served when its source fails, from when it was loaded. */
  readonly staleSeconds: number
  /** How many price lists are kept in memory. */
  readonly maxItems: number
}

/** After a failed refill the stale list is served this long before the source is asked again. */
const BACKOFF = '5s'

/** Carries a failure through the cache, which knows only values and errors. */
class FailedLoad extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}

const failureOf = (error: unknown): Failure | undefined => {
  if (!(error instanceof Error)) return undefined
  return error instanceof FailedLoad ? error.failure : failureOf(error.cause)
}

/**
 * Prices that survive their source: fresh for a while, then served stale while one request asks again, and served stale
 * for long when that fails. A failure is never kept as a price list, and a visitor's own prices are never kept at all.
 */
export class CachedOffers implements OffersPort {
  readonly #source: OffersPort
  readonly #cache
  constructor(source: OffersPort, settings: CachedOffersSettings) {
    this.#source = source
    const memory = bentostore().useL1Layer(memoryDriver({ maxItems: settings.maxItems, serialize: false }))
    this.#cache = new BentoCache({
      default: 'prices',
      stores: { prices: memory },
      ttl: `${settings.freshSeconds}s`,
      grace: `${settings.staleSeconds}s`,
      graceBackoff: BACKOFF,
      // A stale list is answered at once; its refill goes on behind.
      timeout: 0,
    })
  }

  async load(query: OffersQuery): Promise<Outcome<PriceList>> {
    if (query.visitor !== undefined) return this.#source.load(query)
    try {
      const value = await this.#cache.getOrSet({ key: cacheKey(query), factory: () => this.#fill(query) })
      return { ok: true, value }
    } catch (error) {
      const failure = failureOf(error)
      if (failure === undefined) throw error
      return { ok: false, failure }
    }
  }

  async #fill(query: OffersQuery): Promise<PriceList> {
    const outcome = await this.#source.load(query)
    if (!outcome.ok) throw new FailedLoad(outcome.failure)
    return outcome.value
  }
}
