import type { TermType } from '../../ports/vocabulary.ts'
import type { Site } from '../sites/site.ts'

/** A term with an end: years, months or days. */
type DatedTerm = Exclude<TermType, 'Z'>

/** Dates in the time zone of a site, for trials and renewals. */
export interface OfferCalendar {
  /** Returns the date a term after today, in the format of the site's language: `22 December 2026`. */
  dateAfter(duration: number, type: DatedTerm): string
  /** Milliseconds until midnight in the site's time zone: more than 0, at most 25 hours. */
  readonly msToMidnight: number
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

/** Returns the same day some months later, or the last day of that month if the month is too short. */
const monthsLater = (dayMs: number, months: number): number => {
  const day = new Date(dayMs)
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(day.getUTCDate(), lastDay))
}

/**
 * Returns the calendar of a site. Computes dates on demand, because the options of a page share few dates.
 *
 * @param nowMs milliseconds since the epoch
 */
export const offerCalendarFor = (
  nowMs: number,
  { locale, timeZone }: Pick<Site, 'locale' | 'timeZone'>,
): OfferCalendar => {
  const dates = new Map<string, string>()
  const dateAfter = (duration: number, type: DatedTerm): string => {
    const key = `${duration}${type}`
    const known = dates.get(key)
    if (known !== undefined) return known
    const today = dayIn(timeZone)(nowMs)
    const day = type === 'D' ? today + duration * DAY_MS : monthsLater(today, type === 'Y' ? 12 * duration : duration)
    // Latin digits, like prices and percents.
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', numberingSystem: 'latn', timeZone: 'UTC' })
    const date = format.format(day)
    dates.set(key, date)
    return date
  }
  return {
    dateAfter,
    get msToMidnight() {
      return endOfDay(nowMs, dayIn(timeZone)) - nowMs
    },
  }
}
