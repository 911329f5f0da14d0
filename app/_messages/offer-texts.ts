import { ADD_ONS } from '../../domain/catalogue/add-ons.ts'
import type { OfferTexts, TaxLabel } from '../../domain/offers/offer-view-input.ts'
import type { PromotionTexts } from '../../domain/promotions/promotion-view.ts'
import type { Translator } from './translator.ts'

/** Unit of quantities: devices for home products, users for business products. */
export type QuantityNoun = 'devices' | 'users'

const taxLabel = (t: Translator, label: TaxLabel): string => {
  switch (label) {
    case 'none':
      return ''
    // Legal terms of a country are the same in every language.
    case 'inclGst':
      return t('offers.tax.incl', { tax: 'GST' })
    case 'exclGst':
      return t('offers.tax.excl', { tax: 'GST' })
    case 'inclSst':
      return t('offers.tax.incl', { tax: 'SST' })
    case 'exclSst':
      return t('offers.tax.excl', { tax: 'SST' })
    default:
      return t(`offers.tax.${label}`)
  }
}

/** Placeholder for a price. No text contains this private-use character. */
const PRICE = '\uE000'

/** Joins the parts of a date, so that no line breaks within it. */
const unbroken = (date: string): string => date.replaceAll(' ', '\u00a0')

/** Returns the offer texts in the language of a site. */
export const offerTextsFor = (t: Translator, quantityNoun: QuantityNoun): OfferTexts => {
  const labels = new Map<string, string>()
  // Cached, because options share labels and formatting messages is their most expensive part.
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
    struckNote: t('offers.struckNote'),
    bestValue: t('offers.bestValue'),
    renewal: (price, count, type) =>
      withPrice(price, `renewal ${count}${type}`, () => t(`offers.renewal.${type}`, { price: PRICE, count })),
    renewalPromo: (first, later) => t('promotions.renewal', { first, later }),
    nextCharge: (price, date) =>
      withPrice(price, `nextCharge ${date}`, () => t('offers.nextCharge', { price: PRICE, date: unbroken(date) })),
    nextChargeDate: (date) =>
      once(`nextCharge alone ${date}`, () => t('offers.nextChargeDate', { date: unbroken(date) })),
    protectedUntil: (date) => once(`until ${date}`, () => `${t('store.until')}: ${unbroken(date)}`),
    monthly: (price) => withPrice(price, 'monthly', () => t('offers.monthly', { price: PRICE })),
    monthlyShort: (price) => withPrice(price, 'monthlyShort', () => t('offers.monthlyShort', { price: PRICE })),
    perUser: (price) => withPrice(price, 'perUser', () => t('offers.perUser', { price: PRICE })),
    accounts: (count) => once(`accounts ${count}`, () => t('offers.accounts', { accounts: String(count) })),
    subscription: (price) => withPrice(price, 'subscription', () => t('offers.subscription', { price: PRICE })),
    trial: {
      today: (date) => once(`today ${date}`, () => t('trial.today', { date })),
      after: (date) => once(`after ${date}`, () => t('trial.after', { date })),
      period: (days) => t('trial.period', { period: t('offers.term.D', { count: days }) }),
      optOut: t('trial.optOut'),
      start: t('trial.start'),
      startPaid: t('trial.startPaid'),
    },
    addOns: {
      title: t('addOns.title'),
      none: t('addOns.none'),
      total: t('addOns.total'),
      notSold: t('addOns.notSold'),
      name: (product) => {
        const known = ADD_ONS.find(({ shortName }) => shortName === product)
        return known === undefined ? product : t(`addOns.names.${known.shortName}`)
      },
      about: (product) => {
        if (product === 'cloud-backup') return t('addOns.about.cloud-backup')
        return product === 'home-network' ? t('addOns.about.home-network') : undefined
      },
    },
    // A suffix such as HT has no translations. It replaces the consumer label.
    taxNote: (label, b2bSuffix) => b2bSuffix || taxLabel(t, label),
  }
}

/** Returns the promotion texts in the language of a site. */
export const promotionTextsFor = (t: Translator): PromotionTexts => ({
  name: (text) => t(`promotions.names.${text}`),
  savings: (percent) => t('promotions.savings', { percent }),
  price: (price, usual) => t('promotions.price', { price, usual }),
  pay: (price) => t('promotions.pay', { price }),
  renewalSavings: (percent) => t('promotions.renewalSavings', { percent }),
  until: (date) => t('promotions.until', { date }),
  currency: (name) => t('promotions.currency', { currency: name }),
  endedTitle: t('promotions.endedTitle'),
  ended: (promotion, date, product) => t('promotions.ended', { promotion, date, product }),
  toProduct: (product) => t('promotions.toProduct', { product }),
})
