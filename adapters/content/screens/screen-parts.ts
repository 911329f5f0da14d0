import type { PageTexts } from '../page-texts.ts'

export interface ScreenParts {
  readonly texts: PageTexts
  /** Locale of numbers, weekdays and countries, BCP 47. */
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
}

/** Any Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** Returns the first letter of a weekday. Monday is 0. */
export const weekday = (locale: string, day: number): string =>
  new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' }).format(MONDAY + day * DAY_MS)
