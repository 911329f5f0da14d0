import type { PriceOption } from '../../ports/offers.ts'
import { editionOf } from '../catalogue/product-lookup.ts'
import { addOnOffers } from './add-on-offers.ts'
import type { OptionView } from './offer-view.ts'
import type { OfferViewInput } from './offer-view-input.ts'
import { monthsOf, termKey } from './option-rules.ts'
import type { PickerPlace } from './pickers.ts'
import { endOf, isRenewalOption, nextChargeOf, renewalOf } from './renewal.ts'
import { savingsPercent, savingsText } from './savings.ts'
import { soldOption, trialOption } from './trial.ts'

export interface OptionViewContext
  extends Pick<OfferViewInput, 'settings' | 'texts' | 'formatters' | 'calendar' | 'isPromotion' | 'addOns'> {
  /** Positions and labels of term keys and quantities in the pickers. */
  readonly terms: ReadonlyMap<string, PickerPlace>
  readonly quantities: ReadonlyMap<number, PickerPlace>
  readonly selected: PriceOption | null
  /** The default option of the auto-renew state that is not selected. */
  readonly otherDefault: PriceOption | null
  /** The option that the auto-renew switch selects. */
  readonly switched: PriceOption | null
  readonly best: ReadonlySet<PriceOption>
  /** Term key of the monthly prices, in a block with a switch of billing periods. */
  readonly monthlyTerm: string | undefined
}

const NOWHERE: PickerPlace = { position: 0, label: '' }

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
    ...(option === context.otherDefault ? { isDefault: true } : {}),
    ...(option === context.switched ? { isSwitched: true } : {}),
    ...(key === context.monthlyTerm ? { isMonthly: true } : {}),
    termPosition: term.position,
    quantityPosition: place.position,
    termLabel: term.label,
    quantityLabel: place.label,
    price: context.formatters.money(sold.price),
    amount: sold.price,
    ...unitPrices(sold, context),
    ...(context.best.has(option) ? { bestValue: context.texts.bestValue } : {}),
    ...struckOf(sold, context),
    ...renewalOf(sold, context),
    ...nextChargeOf(sold, context),
    ...endOf(sold, context),
    ...trialOption(option, context),
    ...addOnOffers(sold, context),
    purchaseType: context.settings.purchaseType,
    ...(isRenewalOption(context.settings) ? { isRenewalOption: true } : {}),
  }
}

/** Returns the prices per month and per user, the user accounts and the subscription price of an option. */
const unitPrices = (option: PriceOption, { settings, texts, formatters }: OptionViewContext): Partial<OptionView> => {
  const { price, quantity, userAccounts, priceSubscription } = option
  const { money, digits } = formatters
  // Rounds in currencies without decimals, because a price is never a fraction of a yen.
  const partOf = (count: number): string => money(digits === 0 ? Math.round(price / count) : price / count)
  const months = monthsOf(option)
  const perMonth = months === null ? undefined : partOf(months)
  const isBusiness = editionOf(settings.product) === 'business'
  const subscription = money(priceSubscription ?? price)
  return {
    ...(perMonth === undefined || option.termType !== 'Y' ? {} : { monthly: texts.monthly(perMonth) }),
    ...(perMonth === undefined ? {} : { perMonth: texts.monthlyShort(perMonth) }),
    ...(isBusiness && quantity > 1 ? { perUser: texts.perUser(partOf(quantity)) } : {}),
    ...(userAccounts === null ? {} : { accounts: texts.accounts(userAccounts) }),
    ...(subscription === money(price) ? {} : { subscription: texts.subscription(subscription) }),
  }
}

/** Template of savings for the term picker, which has no space for a sentence. */
const SHORT_SAVINGS = '−((savings))'

/** Returns the struck price and the savings, if the struck price is higher than the price and is displayed differently. */
const struckOf = (
  { price, priceStruck }: PriceOption,
  { settings, formatters, texts }: OptionViewContext,
): Partial<OptionView> => {
  if (priceStruck === null || savingsPercent(price, priceStruck) === null) return {}
  const struck = formatters.money(priceStruck)
  if (struck === formatters.money(price)) return {}
  const { savingsType: type } = settings
  const savingsIn = (template: string) => savingsText({ ...formatters, price, struck: priceStruck, type, template })
  const savings = savingsIn(texts.savingsTemplate)
  const shortSavings = savingsIn(SHORT_SAVINGS)
  return {
    struck,
    ...(savings === null ? {} : { savings }),
    ...(shortSavings === null ? {} : { shortSavings }),
  }
}

/**
 * Returns the options with the lowest displayed price per month of their quantity and auto-renew state. Excludes an option that
 * shares this price with another one, or has no other term.
 */
export const bestValues = (
  options: readonly PriceOption[],
  { settings, formatters: { digits } }: Pick<OptionViewContext, 'settings' | 'formatters'>,
): ReadonlySet<PriceOption> => {
  const priced = options.flatMap((option) => {
    const months = monthsOf(option)
    const perMonth = Math.round((soldOption(option, { settings }).price / (months ?? 1)) * 10 ** digits)
    return months === null ? [] : [{ option, perMonth }]
  })
  const alike = Map.groupBy(priced, ({ option: { quantity, autorenew } }) => `${quantity} ${autorenew}`)
  return new Set(
    [...alike.values()].flatMap((group) => {
      const [first, second] = group.toSorted((one, other) => one.perMonth - other.perMonth)
      return first !== undefined && second !== undefined && first.perMonth < second.perMonth ? [first.option] : []
    }),
  )
}
