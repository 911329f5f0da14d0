import type { PriceOption } from '../../../../ports/offers.ts'
import { editionOf } from '../../../catalogue/availability.ts'
import type { UnitPrices } from '../offer-view.ts'
import type { OfferViewInput } from '../offer-view-input.ts'

type UnitPriceInput = Pick<OfferViewInput, 'settings' | 'texts' | 'formatters'>

/** Months of a term; `null` where it is counted in days, or has no end. */
const monthsOf = ({ termType, termDuration }: PriceOption): number | null => {
  if (termType === 'Y') return 12 * termDuration
  return termType === 'M' ? termDuration : null
}

/** A part of a price. In a currency of whole units it is rounded: part of a yen cannot be paid. */
const partOf = (price: number, count: number, { money, digits }: UnitPriceInput['formatters']): string =>
  money(digits === 0 ? Math.round(price / count) : price / count)

/** What an option comes to by the month and by the user, its accounts and its subscription price. */
export const unitPrices = (option: PriceOption, { settings, texts, formatters }: UnitPriceInput): UnitPrices => {
  const { price, quantity, userAccounts, priceSubscription } = option
  const months = monthsOf(option)
  const isBusiness = editionOf(settings.product) === 'business'
  const subscription = priceSubscription === null ? formatters.money(price) : formatters.money(priceSubscription)
  return {
    ...(months === null ? {} : { perMonth: texts.monthly(partOf(price, months, formatters)) }),
    ...(isBusiness && quantity > 1 ? { perUser: texts.perUser(partOf(price, quantity, formatters)) } : {}),
    ...(userAccounts === null ? {} : { accounts: texts.accounts(userAccounts) }),
    ...(subscription === formatters.money(price) ? {} : { subscription: texts.subscription(subscription) }),
  }
}
