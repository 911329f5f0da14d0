import type { ClockPort } from '../../ports/clock.ts'
import { Deduplicator } from './deduplicator.ts'
import type { CartTransition } from './transition-reporter.ts'

/** A double click is over by then, and who buys the same again did go to the store twice. */
const QUIET_MS = 3_000

/**
 * Tells a visitor's way to the store with the same option once, however often he clicked. A visitor who cannot be told from
 * others is told of each time: two of them are two.
 */
export const oncePerVisitor = (report: (transition: CartTransition) => void, clock: ClockPort) => {
  const told = new Deduplicator(clock, QUIET_MS)
  /** `visitor`: a key of his session, which goes nowhere; null where he has none. */
  return (transition: CartTransition, visitor: string | null): void => {
    if (visitor === null || told.shouldReport(JSON.stringify([visitor, transition.product]))) report(transition)
  }
}
