import type { PriceOption } from '../../ports/offers.ts'
import type { Site } from '../sites/site.ts'
import type { OfferedView, OptionView } from './offer-view.ts'
import type { OfferViewInput, TrialCalendar } from './offer-view-input.ts'
import { isRenewalOption, renewedOption } from './renewal.ts'

/** Default length of a trial, in days. */
const TRIAL_DAYS = 30

/**
 * Returns the payments of a trial option today and after the trial. The payment after the trial is the first known amount of
 * subscription price, price and renewal price. If the price is lower, it is paid today; otherwise today is free.
 */
const trialAmounts = ({ price, priceSubscription, priceRenewal }: PriceOption) => {
  const after = priceSubscription ?? (price > 0 ? price : (priceRenewal ?? price))
  return { today: price < after ? price : 0, after }
}

type TrialInput = Pick<OfferViewInput, 'settings' | 'texts' | 'formatters' | 'calendar'>

const isTrial = ({ settings }: Pick<TrialInput, 'settings'>): boolean => settings.purchaseType === 'TrialOptOut'

/** Returns an option with its selling price: the price after a trial, or the price of a renewal. */
export const soldOption = (option: PriceOption, input: Pick<TrialInput, 'settings'>): PriceOption => {
  if (isRenewalOption(input.settings)) return renewedOption(option)
  return isTrial(input) ? { ...option, price: trialAmounts(option).after } : option
}

export const trialOption = (option: PriceOption, input: TrialInput): Pick<OptionView, 'trial'> => {
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

export const trialBlock = (options: readonly PriceOption[], input: TrialInput): Pick<OfferedView, 'trial'> => {
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

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Returns a function that converts a time to its date in a time zone. The result is the start of that date in UTC. */
const dayIn = (timeZone: string): ((ms: number) => number) => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  return (ms) => {
    const [month = 1, day = 1, year = 1970] = parts.format(ms).split('/').map(Number)
    return Date.UTC(year, month - 1, day)
  }
}

/**
 * Finds the first moment of the next day by bisection, because a day has 23 to 25 hours and clocks may change on a quarter
 * hour.
 */
const endOfDay = (nowMs: number, dayOf: (ms: number) => number): number => {
  const today = dayOf(nowMs)
  let [sameDay, nextDay] = [nowMs, nowMs + DAY_MS + 2 * HOUR_MS]
  while (nextDay - sameDay > 1) {
    const middle = Math.floor((sameDay + nextDay) / 2)
    if (dayOf(middle) === today) sameDay = middle
    else nextDay = middle
  }
  return nextDay
}

/**
 * Returns the trial calendar of a site. Computes dates on demand, because few pages have a trial.
 *
 * @param nowMs milliseconds since the epoch
 */
export const trialCalendarFor = (
  nowMs: number,
  { locale, timeZone }: Pick<Site, 'locale' | 'timeZone'>,
): TrialCalendar => {
  const dates = new Map<number, string>()
  const formatDate = (days: number): string =>
    // Latin digits, like prices and percents.
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', numberingSystem: 'latn', timeZone: 'UTC' }).format(
      dayIn(timeZone)(nowMs) + days * DAY_MS,
    )
  return {
    dateAfter: (days) => {
      const date = dates.get(days) ?? formatDate(days)
      dates.set(days, date)
      return date
    },
    get msToMidnight() {
      return endOfDay(nowMs, dayIn(timeZone)) - nowMs
    },
  }
}
