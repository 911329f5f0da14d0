import type { OfferTexts } from '../../domain/offers/view/offer-view.ts'
import type { Translator } from './translator.ts'

/** What a product is counted in: devices for homes, users for businesses. */
export type QuantityNoun = 'devices' | 'users'

/** Stands for a price in a sentence. From the private-use area, so that no sentence has it already. */
const PRICE = '\uE000'

/** The sentences of offers, from the message catalogue of a site's language. */
export const offerTextsFor = (t: Translator, quantityNoun: QuantityNoun): OfferTexts => {
  const labels = new Map<string, string>()
  // Options share few labels and sentences, and formatting a message costs more than everything else about an option.
  const once = (key: string, format: () => string): string => {
    const label = labels.get(key) ?? format()
    labels.set(key, label)
    return label
  }
  const withPrice = (price: string, key: string, format: () => string): string =>
    once(key, format).replaceAll(PRICE, () => price)
  return {
    term: (count, type) => once(`${count}${type}`, () => t(`offers.term.${type}`, { count })),
    quantity: (count) => once(String(count), () => t(`offers.quantity.${quantityNoun}`, { count })),
    savingsTemplate: t('offers.savings'),
    renewal: (price, count, type) =>
      withPrice(price, `renewal ${count}${type}`, () => t(`offers.renewal.${type}`, { price: PRICE, count })),
    monthly: (price) => withPrice(price, 'monthly', () => t('offers.monthly', { price: PRICE })),
    // A suffix such as HT is a term of the trade and needs no translation; it replaces the consumer label.
    taxNote: (label, b2bSuffix) => b2bSuffix || (label === 'none' ? '' : t(`offers.tax.${label}`)),
  }
}
