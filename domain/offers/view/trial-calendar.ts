import type { Site } from '../../sites/site.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The days of a site, as a trial needs them. */
export interface TrialCalendar {
  /** The date so many days after today, written as the site's language writes dates: `22 December 2026`. */
  dateAfter(days: number): string
  /** Milliseconds until the day of the site ends. Above 0, 25 hours at most. */
  readonly msToMidnight: number
}

/** Year, month and day in a time zone, as the start of that day in UTC. */
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

/** The first moment of the next day: a day has 23 to 25 hours, and clocks change on a quarter of an hour. */
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
 * The days of a site from now on, by the clocks of its country. Nothing is computed before it is asked for: few pages have
 * a trial.
 *
 * @param nowMs milliseconds since the epoch
 */
export const trialCalendarFor = (
  nowMs: number,
  { locale, timeZone }: Pick<Site, 'locale' | 'timeZone'>,
): TrialCalendar => {
  const dates = new Map<number, string>()
  const write = (days: number): string =>
    // With the digits of prices, as percents are.
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', numberingSystem: 'latn', timeZone: 'UTC' }).format(
      dayIn(timeZone)(nowMs) + days * DAY_MS,
    )
  return {
    dateAfter: (days) => {
      const date = dates.get(days) ?? write(days)
      dates.set(days, date)
      return date
    },
    get msToMidnight() {
      return endOfDay(nowMs, dayIn(timeZone)) - nowMs
    },
  }
}
