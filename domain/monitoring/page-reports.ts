import type { ErrorEvent, VitalEvent } from '../../ports/metrics.ts'

/** A URL as it is reported: what stands in its query and fragment may be a visitor's own. */
export const withoutQuery = (url: string): string => url.replace(/[?#].*/s, '')

/** How good a vital is: the label of its report. */
type VitalRating = 'good' | 'needs-improvement' | 'poor'

/** Longest path of an element in a report, in characters (specification, section 9). */
export const ELEMENT_PATH_LENGTH = 100

/** The largest paint is good up to the first and poor above the second, in milliseconds (specification, section 9). */
const LARGEST_PAINT_MS = { good: 2_500, poor: 4_000 }

/** A vital as a browser has measured it. */
export interface MeasuredVital {
  readonly id: string
  readonly name: string
  readonly value: number
  /** Milliseconds since navigation start. */
  readonly startTime: number
  /** By the usual thresholds of the vital. */
  readonly usualRating: VitalRating
  /** Path of the element that decided it, such as `main>h1`, where there is one. */
  readonly element?: string | undefined
}

/** Rates a vital: the largest paint by the specification, all others by their usual thresholds. */
const rateVital = ({ name, value, usualRating }: Omit<MeasuredVital, 'id' | 'startTime'>): VitalRating => {
  if (name !== 'LCP') return usualRating
  if (value <= LARGEST_PAINT_MS.good) return 'good'
  return value > LARGEST_PAINT_MS.poor ? 'poor' : 'needs-improvement'
}

/** The report of a vital, labelled with its rating (specification, section 7, pulse/rum/send). */
export const vitalEvent = (vital: MeasuredVital): VitalEvent => ({
  id: vital.id,
  name: vital.name,
  startTime: vital.startTime,
  value: vital.value,
  label: rateVital(vital),
  ...(vital.element ? { largestElement: vital.element.slice(0, ELEMENT_PATH_LENGTH) } : {}),
})

/** So much of a message and a stack that a report always has a place at the server, whatever the writing. In characters. */
const MESSAGE_LENGTH = 1_000
const STACK_LENGTH = 2_500

/** What a browser says of a script that threw, or of a promise that was rejected and not handled. */
export interface UncaughtError {
  /** What the browser says; of a script of another origin it says no more than that there was an error. */
  readonly message: string
  /** Address of the script; empty where the browser does not tell. */
  readonly source: string
  /** What was thrown, or why a promise was rejected. */
  readonly thrown: unknown
}

/** The report of an uncaught error of a page. A script error without details is an external one (specification, section 8). */
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

/** An event that is sent when an element of a page is clicked; the browser adds the URLs of the page and its referrer. */
export type AnalyticsEvent = Readonly<Record<string, string>> & { readonly name: string }

interface Download {
  /** Code name of the download block. */
  readonly codeName: string
  readonly downloadLink: string
  /** BCP 47, of the site. */
  readonly siteLocale: string
}

/** The Download monitoring event (specification, section 7). */
export const downloadEvent = ({ codeName, downloadLink, siteLocale }: Download): AnalyticsEvent => ({
  name: 'Download',
  codeName,
  downloadLink,
  siteLocale,
})

/** The click on a product's buy button (specification, section 4, buy action). */
export const buyEvent = (product: string): AnalyticsEvent => ({ name: 'Buy button', product })

/** A visitor calls a review helpful. */
export const helpfulReviewEvent = (review: string): AnalyticsEvent => ({ name: 'Review helpful', review })

/** What of a page may still be to come. */
export interface PageParts {
  /** The window has loaded, with all that belongs to the page. */
  readonly isLoaded: boolean
  /**
   * The buy blocks, by what each shows: a state, also that its prices are missing, or null where it has none yet. The blocks
   * of a licence's verdict are among them.
   */
  readonly blocks: readonly (string | null)[]
  /** Prices of the visitor's own are to replace what the blocks show, and have not come yet. */
  readonly awaitsPrices: boolean
}

/**
 * Whether a page is ready for metrics (specification, section 4). A page without buy blocks has none to wait for: the form of
 * the licence check is such a page, and its answer one of its own, which comes with verdict and offers.
 */
export const isPageReady = ({ isLoaded, blocks, awaitsPrices }: PageParts): boolean =>
  isLoaded && blocks.every((state) => state !== null) && !(awaitsPrices && blocks.length > 0)
