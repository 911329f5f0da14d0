import type { MetricsPort } from '../../ports/metrics.ts'

/** A visitor's transition from a page to the store. */
export interface CartTransition {
  /** The option's pid. */
  readonly product: string
  readonly siteLocale: string
  readonly currentURL: string
  readonly referrerURL: string
}

/** Reports a transition to the store, in production alone (specification, section 4, buy action). It never waits. */
export const transitionReporter =
  (metrics: MetricsPort, isProduction: boolean) =>
  ({ currentURL, referrerURL, ...fields }: CartTransition): void => {
    if (isProduction) void metrics.event({ name: 'CartTransition', fields, currentURL, referrerURL })
  }
