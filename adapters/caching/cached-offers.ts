import { isInCurrency } from '../../domain/offers/is-price-list.ts'
import { cacheKey } from '../../domain/offers/loading/cache-key.ts'
import type { OffersPort, OffersQuery, PriceList } from '../../ports/offers.ts'
import { failed, type Outcome } from '../../ports/outcome.ts'
import { backfillPriceList, type CachedPriceList, completenessOf, noteLacks } from './cached-price-list.ts'
import { priceTags } from './price-tags.ts'
import { readCachedPriceList } from './read-cached-price-list.ts'
import type { ResilientCache } from './resilient-cache.ts'

/**
 * Prices that survive their source, product by product: one that a list comes without keeps its older options. A visitor's
 * own prices are asked of the source each time and never kept; nor is a list in another currency than asked.
 */
export class CachedOffers implements OffersPort {
  readonly #source: OffersPort
  readonly #keeper: ResilientCache<CachedPriceList>

  constructor(source: OffersPort, keeper: ResilientCache<CachedPriceList>) {
    this.#source = source
    this.#keeper = keeper
  }

  async load(query: OffersQuery): Promise<Outcome<PriceList>> {
    if (query.visitor !== undefined) return this.#source.load(query)
    // What an editor sees, undated, is not what a shopper gets.
    const date = query.curdate === undefined ? 'undated' : 'dated'
    const outcome = await this.#keeper.answer({
      key: `offers:${date}:${cacheKey(query)}`,
      tags: priceTags(query),
      ask: () => this.#ask(query),
      read: (kept, isExpired) => readCachedPriceList(kept, query.currency, isExpired),
      worth: (list) => completenessOf(query, list),
      mend: backfillPriceList,
    })
    if (!outcome.ok) return outcome
    const { lacks: _, ...list } = outcome.value
    return { ...outcome, value: list }
  }

  async #ask(query: OffersQuery): Promise<Outcome<CachedPriceList>> {
    const outcome = await this.#source.load(query)
    if (!outcome.ok) return outcome
    if (!isInCurrency(outcome.value, query.currency))
      return failed({ kind: 'malformed', message: 'Price list is in another currency' })
    return { ...outcome, value: noteLacks(query, outcome.value) }
  }
}
