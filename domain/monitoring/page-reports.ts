import type { ErrorEvent, VitalEvent } from '../../ports/metrics.ts'

/** Removes the query and fragment of a URL, because they may contain visitor data. */
export const withoutQuery = (url: string): string => url.replace(/[?#].*/s, '')

type VitalRating = 'good' | 'needs-improvement' | 'poor'

/** Maximum length of an element path in a report, in characters (specification, section 9). */
export const ELEMENT_PATH_LENGTH = 100

/** The largest contentful paint is good up to `good` and poor above `poor`, in milliseconds (specification, section 9). */
const LARGEST_PAINT_MS = { good: 2_500, poor: 4_000 }

/** A web vital as measured by the browser. */
export interface MeasuredVital {
  readonly id: string
  readonly name: string
  readonly value: number
  /** Milliseconds since navigation start. */
  readonly startTime: number
  /** Rating by the vital's usual thresholds. */
  readonly usualRating: VitalRating
  /** Path of the element that caused it, such as `main>h1`. */
  readonly element?: string | undefined
}

/** Rates a vital: the largest contentful paint by the specification, all others by their usual thresholds. */
const rateVital = ({ name, value, usualRating }: Omit<MeasuredVital, 'id' | 'startTime'>): VitalRating => {
  if (name !== 'LCP') return usualRating
  if (value <= LARGEST_PAINT_MS.good) return 'good'
  return value > LARGEST_PAINT_MS.poor ? 'poor' : 'needs-improvement'
}

/** Builds the report of a vital of a page, labelled with its rating (specification, section 7, pulse/rum/send). */
export const vitalEvent = (vital: MeasuredVital, pageUrl: string): VitalEvent => ({
  id: vital.id,
  name: vital.name,
  startTime: vital.startTime,
  value: vital.value,
  label: rateVital(vital),
  ...(vital.element ? { largestElement: vital.element.slice(0, ELEMENT_PATH_LENGTH) } : {}),
  url: withoutQuery(pageUrl),
})

/**
 * Limits of message and stack, in characters. A report then fits into the server's body limit, even with multi-byte characters.
 */
const MESSAGE_LENGTH = 1_000
const STACK_LENGTH = 2_500

/** An uncaught error or an unhandled rejection. */
export interface UncaughtError {
  /** The browser's message. Contains no details for a script from another origin. */
  readonly message: string
  /** URL of the script; empty if it is unknown. */
  readonly source: string
  /** The thrown value, or the reason of a rejection. */
  readonly thrown: unknown
}

/** Builds the report of an uncaught error. A script error without details is external (specification, section 8). */
export const scriptErrorEvent = ({ message, source, thrown }: UncaughtError, pageUrl: string): ErrorEvent => {
  const hasNoDetails = source === '' && (thrown === null || thrown === undefined)
  const stack = thrown instanceof Error ? thrown.stack : undefined
  return {
    type: hasNoDetails ? 'ExternalJavaScript' : 'JavaScript',
    level: 'error',
    message: (message || (thrown instanceof Error ? thrown.message : String(thrown))).slice(0, MESSAGE_LENGTH),
    ...(stack ? { stack: stack.slice(0, STACK_LENGTH) } : {}),
    url: withoutQuery(pageUrl),
  }
}

/** Kind of the Performance monitoring event. */
export const PERFORMANCE = 'Performance'

interface Measured {
  /** Name of the measurement, such as `LCP`. */
  readonly name: string
  /** In milliseconds. */
  readonly value: number
  /** Path of the largest element, for `LCP`. */
  readonly largestElement?: string | undefined
}

/**
 * Builds the Performance monitoring event of a page (specification, section 7). `name` is the name of the measurement. `event`
 * marks the event, because in other events `name` does.
 */
export const performanceEvent = ({ name, value, largestElement }: Measured, pageUrl: string, referrer: string) => ({
  event: PERFORMANCE,
  name,
  value,
  url: withoutQuery(pageUrl),
  ...(largestElement === undefined ? {} : { largestElement }),
  currentURL: withoutQuery(pageUrl),
  referrerURL: withoutQuery(referrer),
})

/** An event that is sent on a click. The browser adds the URLs of the page and its referrer. */
export type AnalyticsEvent = Readonly<Record<string, string>> & { readonly name: string }

/**
 * Builds the Download monitoring event (specification, section 7). The browser adds `downloadLink`, the URL of the clicked link.
 *
 * @param siteLocale BCP 47
 */
export const downloadEvent = (codeName: string, siteLocale: string): AnalyticsEvent => ({
  name: 'Download',
  codeName,
  siteLocale,
})

/** Builds the event of a click on a product's buy button (specification, section 4, buy action). */
export const buyEvent = (product: string): AnalyticsEvent => ({ name: 'Buy button', product })

/** Builds the event of a click that marks a review as helpful. */
export const helpfulReviewEvent = (review: string): AnalyticsEvent => ({ name: 'Review helpful', review })

export interface PageParts {
  /** Whether the window's load event has fired. */
  readonly isLoaded: boolean
  /**
   * The state of each buy block, including the blocks of a licence verdict; null before a block has a state. Failed prices are
   * a state.
   */
  readonly blocks: readonly (string | null)[]
  /** Whether the page is still loading personalized prices. */
  readonly awaitsPrices: boolean
}

/**
 * Whether a page is ready for metrics (specification, section 4). A page without buy blocks, such as the form of the licence
 * check, does not wait for prices. The answer to that form is a separate page with verdict and offers.
 */
export const isPageReady = ({ isLoaded, blocks, awaitsPrices }: PageParts): boolean =>
  isLoaded && blocks.every((state) => state !== null) && !(awaitsPrices && blocks.length > 0)
