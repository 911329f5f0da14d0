import type { ClockPort } from '../../ports/clock.ts'
import type { MetricsPort } from '../../ports/metrics.ts'
import type { SiteGroup } from '../../ports/vocabulary.ts'
import { Deduplicator } from './deduplicator.ts'

/** A double click is over by then; whoever buys the same later went to the store twice. */
const QUIET_MS = 3_000

/** A visitor's transition from a page to the store. */
interface CartTransition {
  /** The option's pid. */
  readonly product: string
  /** Of the site, decides which router is told; it is not part of the report. */
  readonly group: SiteGroup
  readonly siteLocale: string
  readonly currentURL: string
  readonly referrerURL: string
}

/**
 * Reports transitions to the store, in production alone (specification, section 4, buy action): a visitor's with the same
 * option once, however often they clicked. Transitions of visitors who cannot be identified are all reported: two of them
 * may be two visitors. It never waits.
 */
export const transitionReporter = (metrics: MetricsPort, isProduction: boolean, clock: ClockPort) => {
  const deduplicator = new Deduplicator(clock, QUIET_MS)
  /** `visitor`: a key of their session, which is sent nowhere; null where there is none. */
  return ({ currentURL, referrerURL, group, ...fields }: CartTransition, visitor: string | null): void => {
    if (!isProduction) return
    if (visitor === null || deduplicator.shouldReport(JSON.stringify([visitor, fields.product])))
      void metrics.event({ name: 'CartTransition', fields, currentURL, referrerURL }, group)
  }
}
