import type { Site } from './site.ts'

/** Days of the week, from Sunday (0) to Saturday (6), and hours of the day in the time of the country. */
interface SupportHours {
  readonly firstDay: number
  readonly lastDay: number
  readonly from: number
  readonly to: number
}

const WEEK: SupportHours = { firstDay: 1, lastDay: 5, from: 9, to: 18 }

/** Countries (ISO 3166 alpha-2) whose working week begins on Sunday. */
const SUNDAY_WEEKS: readonly string[] = ['SA']

const supportHoursOf = ({ countries }: Pick<Site, 'countries'>): SupportHours =>
  countries.some((country) => SUNDAY_WEEKS.includes(country)) ? { ...WEEK, firstDay: 0, lastDay: 4 } : WEEK

/** A Sunday. */
const SUNDAY_MS = Date.UTC(2026, 10, 1)
const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * HOUR_MS

/** Formats support hours: "Monday – Friday, 9:00 AM – 6:00 PM". */
export const supportHoursText = (site: Pick<Site, 'countries' | 'locale'>): string => {
  const { firstDay, lastDay, from, to } = supportHoursOf(site)
  const days = new Intl.DateTimeFormat(site.locale, { weekday: 'long', timeZone: 'UTC' })
  const hours = new Intl.DateTimeFormat(site.locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  return [
    `${days.format(SUNDAY_MS + firstDay * DAY_MS)} – ${days.format(SUNDAY_MS + lastDay * DAY_MS)}`,
    hours.formatRange(SUNDAY_MS + from * HOUR_MS, SUNDAY_MS + to * HOUR_MS),
  ].join(', ')
}
