import type { ClockPort } from '../../ports/clock.ts'
import { Deduplicator } from './deduplicator.ts'
import type { CartTransition } from './transition-reporter.ts'

/** A double click is over by then; whoever buys the same later went to the store twice. */
const QUIET_MS = 3_000

/**
 * Reports a visitor's transition to the store with the same option once, however often they clicked. Transitions of
 * visitors who cannot be identified are all reported: two of them may be two visitors.
 */
export const oncePerVisitor = (report: (transition: CartTransition) => void, clock: ClockPort) => {
  const deduplicator = new Deduplicator(clock, QUIET_MS)
  /** `visitor`: a key of their session, which is sent nowhere; null where there is none. */
  return (transition: CartTransition, visitor: string | null): void => {
    if (visitor === null || deduplicator.shouldReport(JSON.stringify([visitor, transition.product]))) report(transition)
  }
}
