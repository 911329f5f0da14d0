import type { TermType } from '../../../ports/vocabulary.ts'
import type { OfferTexts } from './offer-view.ts'

/** Stands for the price that a sentence is told of. From the private-use area, so that no sentence has it of its own. */
const PRICE = '\uE000'

/** The sentences around prices, of which a view needs a few for any number of prices. */
export type PriceSentences = Pick<OfferTexts, 'monthly' | 'renewal'>

type AroundPrice = (price: string) => string

/** Has a sentence made once, and puts the price in itself. */
const aroundPrice = (make: AroundPrice): AroundPrice => {
  const parts = make(PRICE).split(PRICE)
  return (price) => parts.join(price)
}

const makeSentences = (texts: OfferTexts): PriceSentences => {
  const renewals = new Map<string, AroundPrice>()
  const renewalOf = (duration: number, type: TermType): AroundPrice => {
    const key = `${duration}${type}`
    const made = renewals.get(key) ?? aroundPrice((price) => texts.renewal(price, duration, type))
    renewals.set(key, made)
    return made
  }
  return {
    monthly: aroundPrice((price) => texts.monthly(price)),
    renewal: (price, duration, type) => renewalOf(duration, type)(price),
  }
}

const kept = new WeakMap<OfferTexts, PriceSentences>()

/**
 * The sentences of a language. Each is made once, a renewal once for each term, for a sentence of a message catalogue
 * costs more than all else about an option.
 */
export const priceSentences = (texts: OfferTexts): PriceSentences => {
  const sentences = kept.get(texts) ?? makeSentences(texts)
  kept.set(texts, sentences)
  return sentences
}
