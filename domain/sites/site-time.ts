import type { Site } from './site.ts'

const DATE = { year: 'numeric', month: 'long', day: 'numeric', numberingSystem: 'latn' } as const

/** Returns the date of a moment in the time zone and the format of a site, with a short month and Latin digits. */
export const siteDate = (ms: number, { locale, timeZone }: Pick<Site, 'locale' | 'timeZone'>): string =>
  new Intl.DateTimeFormat(locale, { ...DATE, month: 'short', timeZone }).format(ms)

/**
 * Returns a moment as date, time and time zone in the format of a site, with Latin digits like prices.
 *
 * @param ms milliseconds since the epoch
 */
export const siteTime = (ms: number, { locale, timeZone }: Pick<Site, 'locale' | 'timeZone'>): string =>
  new Intl.DateTimeFormat(locale, {
    ...DATE,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(ms)
