import type { BuyBlockSettings } from '../../ports/buy-block-settings.ts'
import type { PriceOption } from '../../ports/offers.ts'
import type { OfferedView, OptionView } from './offer-view.ts'
import type { OfferViewInput } from './offer-view-input.ts'
import { isRenewalOption, renewedOption } from './renewal.ts'

const DEFAULT_DAYS = 30

/** Returns the length of a block's trial, in days. */
export const trialDaysOf = ({ trialDays = DEFAULT_DAYS }: Pick<BuyBlockSettings, 'trialDays'>): number => trialDays

/**
 * Returns the payments of a trial option today and after the trial. The payment after the trial is the first known amount of
 * subscription price, price and renewal price. If the price is lower, it is paid today; otherwise today is free.
 */
const trialAmounts = ({ price, priceSubscription, priceRenewal }: PriceOption) => {
  const after = priceSubscription ?? (price > 0 ? price : (priceRenewal ?? price))
  return { today: price < after ? price : 0, after }
}

type TrialInput = Pick<OfferViewInput, 'settings' | 'texts' | 'formatters' | 'calendar'>

interface Priced {
  readonly settings: Pick<BuyBlockSettings, 'purchaseType'>
}

const isTrial = ({ settings }: Priced): boolean => settings.purchaseType === 'TrialOptOut'

/** Returns an option with its selling price: the price after a trial, or the price of a renewal. */
export const soldOption = (option: PriceOption, input: Priced): PriceOption => {
  if (isRenewalOption(input.settings)) return renewedOption(option)
  return isTrial(input) ? { ...option, price: trialAmounts(option).after } : option
}

/** Returns the amounts that a page shows of an option: its price, or what a trial costs today and afterwards. */
export const shownAmounts = (option: PriceOption, settings: Priced['settings']): readonly number[] => {
  if (!isTrial({ settings })) return [soldOption(option, { settings }).price]
  const { today, after } = trialAmounts(option)
  return [today, after]
}

export const trialOption = (option: PriceOption, input: TrialInput): Pick<OptionView, 'trial'> => {
  if (!isTrial(input)) return {}
  const { texts, formatters, calendar, settings } = input
  return {
    trial: {
      todayLabel: texts.trial.today(calendar.dateAfter(0, 'D')),
      today: formatters.money(trialAmounts(option).today),
      afterLabel: texts.trial.after(calendar.dateAfter(trialDaysOf(settings), 'D')),
    },
  }
}

export const trialBlock = (options: readonly PriceOption[], input: TrialInput): Pick<OfferedView, 'trial'> => {
  if (!isTrial(input)) return {}
  const { texts, settings } = input
  const isFree = options.every((option) => trialAmounts(option).today === 0)
  return {
    trial: {
      start: isFree ? texts.trial.start : texts.trial.startPaid,
      period: texts.trial.period(trialDaysOf(settings)),
      optOut: texts.trial.optOut,
    },
  }
}
