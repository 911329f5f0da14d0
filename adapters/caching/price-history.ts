import { z } from 'zod'
import type { QuotedPrices, ShownPrices } from '../../domain/offers/price-quotes.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { CacheStore } from './cache-store.ts'
import { storedAs } from './cached-value.ts'

/** Lists per key. With its add-ons and without, a product has two lists for each change of its prices. */
const MAX_LISTS = 12

const rowSchema = z.tuple([z.string()], z.number())
const readLists = storedAs<readonly QuotedPrices[]>(z.array(z.array(rowSchema)))

/** Keeps the prices that pages have shown beside the cached price lists: in memory and, if it is configured, in Redis. */
export class PriceHistory implements ShownPrices {
  readonly #store: Pick<CacheStore, 'read' | 'write'>
  readonly #clock: ClockPort
  /** The last write. Writes run one after the other, so that none loses the list of another. */
  #written: Promise<void> = Promise.resolve()

  constructor(store: Pick<CacheStore, 'read' | 'write'>, clock: ClockPort) {
    this.#store = store
    this.#clock = clock
  }

  remember(key: string, prices: QuotedPrices): void {
    this.#written = this.#written.then(() => this.#add(key, prices))
  }

  async recall(key: string): Promise<readonly QuotedPrices[]> {
    const entry = await this.#store.read(`shown:${key}`)
    return readLists(entry?.value) ?? []
  }

  async #add(key: string, prices: QuotedPrices): Promise<void> {
    const lists = await this.recall(key)
    const text = JSON.stringify(prices)
    if (lists.some((list) => JSON.stringify(list) === text)) return
    const value = [...lists, prices].slice(-MAX_LISTS)
    this.#store.write(`shown:${key}`, { askedAtMs: this.#clock.now(), value })
  }
}
