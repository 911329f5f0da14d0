import type { OfferTexts } from '../../domain/offers/offer-view.ts'
import { translatorFor } from './translator.ts'

/** What a product is counted in: devices for homes, users for businesses. */
export type PackNoun = 'devices' | 'users'

/** The sentences that offers are told in, from the message catalogue of a site's language. */
export const offerTextsFor = (locale: string, language: string, packNoun: PackNoun): OfferTexts => {
  const t = translatorFor(locale, language)
  return {
    term: (count, type) => t(`offers.term.${type}`, { count }),
    pack: (count) => t(`offers.pack.${packNoun}`, { count }),
    savingsTemplate: t('offers.savings'),
    renewal: (price, count, type) => t(`offers.renewal.${type}`, { price, count }),
    monthly: (price) => t('offers.monthly', { price }),
    // A suffix such as HT is the trade's own word and stands for itself; it outranks the consumer label.
    taxNote: (label, b2bSuffix) => b2bSuffix || (label === 'none' ? '' : t(`offers.tax.${label}`)),
    choice: (term, pack, price) => t('offers.choice', { term, pack, price }),
  }
}
