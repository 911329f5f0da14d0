import { withoutQuery } from './without-query.ts'

/** What was measured of a page. */
interface Measured {
  /** What it is, such as `LCP`. */
  readonly metric: string
  /** In milliseconds. */
  readonly value: number
  /** Path of the largest element of the page, where it is of that. */
  readonly largestElement?: string | undefined
}

/**
 * The Performance monitoring event of a page (specification, section 7). The name of the event has the place of `name`, as
 * with every event, so that of what was measured stands in `metric`.
 */
export const performanceEvent = ({ metric, value, largestElement }: Measured, pageUrl: string, referrer: string) => ({
  name: 'Performance',
  metric,
  value,
  url: withoutQuery(pageUrl),
  ...(largestElement === undefined ? {} : { largestElement }),
  currentURL: withoutQuery(pageUrl),
  referrerURL: withoutQuery(referrer),
})
