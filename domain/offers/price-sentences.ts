import type { TermType } from '../../ports/vocabulary.ts'
import type { OfferTexts } from './offer-view.ts'

/** Stands for the price while a sentence is made. From the private-use area, so that no sentence has it of its own. */
const PRICE_MARK = '\uE000'

/** The sentences around prices, of which a view needs a few for any number of prices. */
export interface PriceSentences {
  monthly(price: string): string
  renewal(price: string, duration: number, type: TermType): string
}

/**
 * Has every sentence made once for its term, and puts the prices in itself: a sentence of a message catalogue costs
 * more than all else about an option.
 */
export const priceSentences = (texts: OfferTexts): PriceSentences => {
  const made = new Map<string, readonly string[]>()
  const told = (key: string, price: string, make: (price: string) => string): string => {
    const parts = made.get(key) ?? make(PRICE_MARK).split(PRICE_MARK)
    made.set(key, parts)
    return parts.join(price)
  }
  return {
    monthly: (price) => told('monthly', price, (mark) => texts.monthly(mark)),
    renewal: (price, duration, type) =>
      told(`${duration}${type}`, price, (mark) => texts.renewal(mark, duration, type)),
  }
}
