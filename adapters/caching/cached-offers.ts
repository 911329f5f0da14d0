import { cacheKey } from '../../domain/offers/cache-key.ts'
import type { OffersPort, OffersQuery, PriceList } from '../../ports/offers.ts'
import { failed, type Outcome } from '../../ports/outcome.ts'
import type { AnswerKeeper } from './answer-keeper.ts'
import { priceTags } from './price-tags.ts'
import { readKeptPriceList } from './read-kept-price-list.ts'

/** A list without one option sells nothing: rather an error of the source than a shop that closed, so it replaces none. */
const hasOptions = (list: PriceList): boolean => list.products.some(({ options }) => options.length > 0)

/**
 * Prices that survive their source. A visitor's own prices are asked of the source each time and never kept; nor is a list
 * in another currency than asked.
 */
export class CachedOffers implements OffersPort {
  readonly #source: OffersPort
  readonly #keeper: AnswerKeeper<PriceList>

  constructor(source: OffersPort, keeper: AnswerKeeper<PriceList>) {
    this.#source = source
    this.#keeper = keeper
  }

  async load(query: OffersQuery): Promise<Outcome<PriceList>> {
    if (query.visitor !== undefined) return this.#source.load(query)
    // What an editor sees, undated, is not what a shopper gets.
    const date = query.curdate === undefined ? 'undated' : 'dated'
    return this.#keeper.answer({
      key: `offers:${date}:${cacheKey(query)}`,
      tags: priceTags(query),
      ask: () => this.#ask(query),
      read: (kept) => readKeptPriceList(kept, query.currency),
      isWorthKeeping: hasOptions,
    })
  }

  async #ask(query: OffersQuery): Promise<Outcome<PriceList>> {
    const outcome = await this.#source.load(query)
    if (!outcome.ok || outcome.value.currency.toUpperCase() === query.currency.toUpperCase()) return outcome
    return failed({ kind: 'malformed', message: 'Price list is in another currency' })
  }
}
