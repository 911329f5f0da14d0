import { cacheKey } from '../../domain/offers/cache-key.ts'
import { isInCurrency } from '../../domain/offers/is-price-list.ts'
import type { OffersPort, OffersQuery, PriceList } from '../../ports/offers.ts'
import { failed, type Outcome } from '../../ports/outcome.ts'
import type { AnswerKeeper } from './answer-keeper.ts'
import { type KeptPriceList, mendPriceList, noteLacks, worthOf } from './kept-price-list.ts'
import { priceTags } from './price-tags.ts'
import { readKeptPriceList } from './read-kept-price-list.ts'

/**
 * Prices that survive their source, product by product: one that a list comes without keeps its older options. A visitor's
 * own prices are asked of the source each time and never kept; nor is a list in another currency than asked.
 */
export class CachedOffers implements OffersPort {
  readonly #source: OffersPort
  readonly #keeper: AnswerKeeper<KeptPriceList>

  constructor(source: OffersPort, keeper: AnswerKeeper<KeptPriceList>) {
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
      read: (kept, isOver) => readKeptPriceList(kept, query.currency, isOver),
      worth: (list) => worthOf(query, list),
      mend: mendPriceList,
    })
    if (!outcome.ok) return outcome
    const { lacks: _, ...list } = outcome.value
    return { ...outcome, value: list }
  }

  async #ask(query: OffersQuery): Promise<Outcome<KeptPriceList>> {
    const outcome = await this.#source.load(query)
    if (!outcome.ok) return outcome
    if (!isInCurrency(outcome.value, query.currency))
      return failed({ kind: 'malformed', message: 'Price list is in another currency' })
    return { ...outcome, value: noteLacks(query, outcome.value) }
  }
}
