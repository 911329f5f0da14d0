import type { PromotionRecord } from '../catalogue/promotion-record.ts'
import type { Site } from '../sites/site.ts'

/** The moment at which a promotion is over, as a page shows it. */
export interface PromotionEnd {
  /** Date, time and time zone by the clocks of the site, as its language writes them, with the digits of prices. */
  readonly text: string
  /** ISO 8601 in UTC, for machines. */
  readonly dateTime: string
}

/** When a promotion is over, for the visitors of a site. */
export const promotionEnd = (
  { endsAt }: Pick<PromotionRecord, 'endsAt'>,
  { locale, timeZone }: Pick<Site, 'locale' | 'timeZone'>,
): PromotionEnd => {
  const endsMs = Date.parse(endsAt)
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
    numberingSystem: 'latn',
  })
  return { text: format.format(endsMs), dateTime: new Date(endsMs).toISOString() }
}
