import type { PriceOption } from '../../../ports/offers.ts'
import { isRenewalOption } from '../options/renewal-option.ts'
import { isBelowStruck } from '../options/savings-percent.ts'
import { termKey } from '../options/term-key.ts'
import { addOnOffers } from './add-ons/add-ons-view.ts'
import { renewalOf } from './amounts/renewal-of.ts'
import { savingsText } from './amounts/savings-text.ts'
import { unitPrices } from './amounts/unit-prices.ts'
import type { OptionView } from './offer-view.ts'
import type { OfferViewInput } from './offer-view-input.ts'
import { soldOption, trialOption } from './trial-view.ts'

export interface PickerPlace {
  readonly position: number
  readonly label: string
}

export interface OptionViewContext
  extends Pick<OfferViewInput, 'settings' | 'texts' | 'formatters' | 'calendar' | 'isPromotion' | 'addOns'> {
  /** Places of term keys and of quantities in the pickers. */
  readonly terms: ReadonlyMap<string, PickerPlace>
  readonly quantities: ReadonlyMap<number, PickerPlace>
  readonly selected: PriceOption | null
}

/** Yearly terms alone have a monthly equivalent. In a currency of whole units it is rounded: part of a yen cannot be paid. */
const monthlyOf = (option: PriceOption, { formatters, texts }: OptionViewContext): Partial<OptionView> => {
  if (option.termType !== 'Y') return {}
  const amount = option.price / (12 * option.termDuration)
  return { monthly: texts.monthly(formatters.money(formatters.digits === 0 ? Math.round(amount) : amount)) }
}

/** Savings where a sentence would be too long. */
const SHORT_SAVINGS = '−((savings))'

/** A prior price is shown only where it is above the price, and reads so. */
const struckOf = (
  { price, priceStruck }: PriceOption,
  { settings, formatters, texts }: OptionViewContext,
): Partial<OptionView> => {
  if (!isBelowStruck(price, priceStruck)) return {}
  const struck = formatters.money(priceStruck)
  if (struck === formatters.money(price)) return {}
  const { savingsType: type } = settings
  const savingsIn = (template: string) => savingsText({ ...formatters, price, struck: priceStruck, type, template })
  const savings = savingsIn(texts.savingsTemplate)
  const shortSavings = savingsIn(SHORT_SAVINGS)
  return {
    struck,
    struckAmount: priceStruck,
    ...(savings === null ? {} : { savings }),
    ...(shortSavings === null ? {} : { shortSavings }),
  }
}

/** What the next renewal costs by a promotion, where that is less than the full renewal price and reads so. */
const renewalPromoOf = (
  { autorenew, price, priceRenewal, priceRenewalPromo }: PriceOption,
  { formatters, texts, isPromotion = false }: OptionViewContext,
): Partial<OptionView> => {
  const full = priceRenewal ?? price
  if (!isPromotion || !autorenew || priceRenewalPromo === null || priceRenewalPromo >= full) return {}
  const promo = formatters.money(priceRenewalPromo)
  return promo === formatters.money(full) ? {} : { renewalPromo: texts.renewalPromo(promo) }
}

const NOWHERE: PickerPlace = { position: 0, label: '' }

/** An option with its texts formatted. */
export const optionView = (option: PriceOption, list: OptionView['list'], context: OptionViewContext): OptionView => {
  const { pid, quantity, autorenew } = option
  const sold = soldOption(option, context)
  const key = termKey(option)
  const term = context.terms.get(key) ?? NOWHERE
  const place = context.quantities.get(quantity) ?? NOWHERE
  return {
    pid,
    term: key,
    quantity,
    autorenew,
    list,
    selected: option === context.selected,
    termPosition: term.position,
    quantityPosition: place.position,
    termLabel: term.label,
    quantityLabel: place.label,
    price: context.formatters.money(sold.price),
    amount: sold.price,
    ...monthlyOf(sold, context),
    ...unitPrices(sold, context),
    ...struckOf(sold, context),
    ...renewalOf(sold, context),
    ...renewalPromoOf(sold, context),
    ...trialOption(option, context),
    ...addOnOffers(sold, context),
    ...(isRenewalOption(context.settings) ? { isRenewalOption: true } : {}),
  }
}
