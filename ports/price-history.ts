/** The amounts of a price list that a page shows, by option: the price, or what a trial costs today and afterwards. */
export type QuotedPrices = readonly (readonly [pid: string, ...amounts: readonly number[]])[]

/** Remembers the prices that pages have shown, for as long as price lists are kept. */
export interface PriceHistoryPort {
  /** Stores prices in the background. Keeps only the latest lists of a key. */
  remember(key: string, prices: QuotedPrices): void
  /** Returns the remembered lists of a key. Never rejects. */
  recall(key: string): Promise<readonly QuotedPrices[]>
}
