import { cacheKey } from '../../domain/offers/price-requests.ts'
import type { OffersPort, OffersQuery, PriceList } from '../../ports/offers.ts'
import { type Outcome, success } from '../../ports/outcome.ts'
import {
  backfillPriceList,
  type CachedPriceList,
  completenessOf,
  readCachedPriceList,
  withMissing,
} from './cached-price-list.ts'
import type { ResilientCache } from './resilient-cache.ts'

/** Returns the purge tags of a price list. A purge of a site uses the tag `site-prices:<region>/<language>`. */
const priceTags = ({ regLanCur, store, currency, products, promotion }: OffersQuery): readonly string[] => {
  const region = regLanCur.split('/').slice(0, 2).join('/')
  return [
    'prices',
    `region:${region}`,
    `site-prices:${region}`,
    `store:${store}`,
    `currency:${currency.toLowerCase()}`,
    ...products.map((product) => `product:${product}`),
    ...(promotion === undefined ? [] : [`promotion:${promotion}`]),
  ]
}

/**
 * Caches prices so that they survive an outage of their source. If a product is missing from a new list, its older options are
 * kept. Personalized prices and prices without a date bypass the cache.
 */
export class CachedOffers implements OffersPort {
  readonly #source: OffersPort
  readonly #cache: ResilientCache<CachedPriceList>

  constructor(source: OffersPort, cache: ResilientCache<CachedPriceList>) {
    this.#source = source
    this.#cache = cache
  }

  async load(query: OffersQuery): Promise<Outcome<PriceList>> {
    if (query.visitor !== undefined || query.curdate === undefined) return this.#source.load(query)
    // Callers with more time share the load.
    const { withinMs, ...shared } = query
    const outcome = await this.#cache.get({
      key: `offers:${cacheKey(query)}`,
      tags: priceTags(query),
      load: () => this.#loadSource(shared),
      withinMs,
      read: (stored, isExpired) => readCachedPriceList(stored, query.currency, isExpired),
      completeness: (cached) => completenessOf(query, cached),
      backfill: backfillPriceList,
    })
    if (!outcome.ok) return outcome
    const { value, freshForMs } = outcome.value
    return success({ ...value.list, freshForMs })
  }

  async #loadSource(query: OffersQuery): Promise<Outcome<CachedPriceList>> {
    const outcome = await this.#source.load(query)
    return outcome.ok ? success(withMissing(query, outcome.value)) : outcome
  }
}
