import type { PriceOption } from '../../../ports/offers.ts'
import { isRenewalOption, renewedOption } from '../options/renewal-option.ts'
import type { OfferViewInput } from './offer-view-input.ts'
import type { TrialBlockView, TrialOptionView } from './trial/trial-offer.ts'

/** The length of a trial, in days, where its block does not say. */
const TRIAL_DAYS = 30

/**
 * The two prices of a trial's option. A list with a subscription price above the price has a price for today. Any other
 * price is that of the subscription, and nothing is paid today; a list with neither has the renewal price.
 */
const trialAmounts = ({ price, priceSubscription, priceRenewal }: PriceOption) => {
  const after = priceSubscription ?? (price > 0 ? price : (priceRenewal ?? price))
  return { today: price < after ? price : 0, after }
}

type TrialInput = Pick<OfferViewInput, 'settings' | 'texts' | 'formatters' | 'calendar'>

const isTrial = ({ settings }: Pick<TrialInput, 'settings'>): boolean => settings.purchaseType === 'TrialOptOut'

/** An option as it is sold: a trial's has the price that follows the trial, a renewal's the one of those who stay. */
export const soldOption = (option: PriceOption, input: Pick<TrialInput, 'settings'>): PriceOption => {
  if (isRenewalOption(input.settings)) return renewedOption(option)
  return isTrial(input) ? { ...option, price: trialAmounts(option).after } : option
}

/** What an option of a trial says of today and of the day when the trial is over; nothing for any other option. */
export const trialOption = (option: PriceOption, input: TrialInput): { readonly trial?: TrialOptionView } => {
  if (!isTrial(input)) return {}
  const { texts, formatters, calendar, settings } = input
  return {
    trial: {
      todayLabel: texts.trial.today(calendar.dateAfter(0)),
      today: formatters.money(trialAmounts(option).today),
      afterLabel: texts.trial.after(calendar.dateAfter(settings.trialDays ?? TRIAL_DAYS)),
    },
  }
}

/** What a block says of its trial; nothing for a block that sells none. */
export const trialBlock = (options: readonly PriceOption[], input: TrialInput): { readonly trial?: TrialBlockView } => {
  if (!isTrial(input)) return {}
  const { texts, settings } = input
  const isFree = options.every((option) => trialAmounts(option).today === 0)
  return {
    trial: {
      start: isFree ? texts.trial.start : texts.trial.startPaid,
      period: texts.trial.period(settings.trialDays ?? TRIAL_DAYS),
      optOut: texts.trial.optOut,
    },
  }
}
