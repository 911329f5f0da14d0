import type { OfferTexts } from '../../domain/offers/view/offer-view.ts'
import { translatorFor } from './translator.ts'

/** What a product is counted in: devices for homes, users for businesses. */
export type QuantityNoun = 'devices' | 'users'

/** Far more terms and quantities than a shop sells; what a hostile list adds to them is made anew each time. */
const MAX_LABELS = 1_000

/** Makes each label once: the plural rules of a message cost more than all else about an option. */
const remembered = () => {
  const labels = new Map<string | number, string>()
  return (key: string | number, make: () => string): string => {
    const label = labels.get(key) ?? make()
    if (labels.size < MAX_LABELS) labels.set(key, label)
    return label
  }
}

const makeTexts = (locale: string, language: string, quantityNoun: QuantityNoun): OfferTexts => {
  const t = translatorFor(locale, language)
  const terms = remembered()
  const quantities = remembered()
  return {
    term: (count, type) => terms(`${count}${type}`, () => t(`offers.term.${type}`, { count })),
    quantity: (count) => quantities(count, () => t(`offers.quantity.${quantityNoun}`, { count })),
    savingsTemplate: t('offers.savings'),
    renewal: (price, count, type) => t(`offers.renewal.${type}`, { price, count }),
    monthly: (price) => t('offers.monthly', { price }),
    // A suffix such as HT is the trade's own word and stands for itself; it outranks the consumer label.
    taxNote: (label, b2bSuffix) => b2bSuffix || (label === 'none' ? '' : t(`offers.tax.${label}`)),
  }
}

const texts = new Map<string, OfferTexts>()

/** The sentences that offers are told in, from the message catalogue of a site's language. */
export const offerTextsFor = (locale: string, language: string, quantityNoun: QuantityNoun): OfferTexts => {
  const key = `${locale} ${language} ${quantityNoun}`
  const made = texts.get(key) ?? makeTexts(locale, language, quantityNoun)
  texts.set(key, made)
  return made
}
