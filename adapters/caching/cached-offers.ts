import { cacheKey } from '../../domain/offers/price-requests.ts'
import type { OffersPort, OffersQuery, PriceList } from '../../ports/offers.ts'
import { type Outcome, success } from '../../ports/outcome.ts'
import { type ObserveCache, readingOf } from './cache-reading.ts'
import { backfillPriceList, type CachedPriceList, completenessOf, withMissing } from './cached-price-list.ts'
import { priceTags } from './price-tags.ts'
import { readCachedPriceList } from './read-cached-price-list.ts'
import type { ResilientCache } from './resilient-cache.ts'

/**
 * Prices that survive their source, product by product: one that a list comes without keeps its older options. A
 * visitor's personalized prices, and an editor's without a date, are asked of the source each time and never cached.
 */
export class CachedOffers implements OffersPort {
  readonly #source: OffersPort
  readonly #cache: ResilientCache<CachedPriceList>
  readonly #observe: ObserveCache

  constructor(source: OffersPort, cache: ResilientCache<CachedPriceList>, observe: ObserveCache = () => {}) {
    this.#source = source
    this.#cache = cache
    this.#observe = observe
  }

  async load(query: OffersQuery): Promise<Outcome<PriceList>> {
    if (query.visitor !== undefined || query.curdate === undefined) return this.#source.load(query)
    const outcome = await this.#cache.get({
      key: `offers:${cacheKey(query)}`,
      tags: priceTags(query),
      load: () => this.#loadSource(query),
      read: (stored, isExpired) => readCachedPriceList(stored, query.currency, isExpired),
      completeness: (cached) => completenessOf(query, cached),
      backfill: backfillPriceList,
    })
    this.#observe(readingOf(outcome))
    if (!outcome.ok) return outcome
    const { value, freshForMs } = outcome.value
    return success({ ...value.list, freshForMs })
  }

  async #loadSource(query: OffersQuery): Promise<Outcome<CachedPriceList>> {
    const outcome = await this.#source.load(query)
    return outcome.ok ? success(withMissing(query, outcome.value)) : outcome
  }
}
