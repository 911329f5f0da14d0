import type { Failure } from '../../../ports/outcome.ts'

/** Leads that an outbox holds. Each takes a few kilobytes; more are not lost, but delivered while their visitor waits. */
export const MOST_KEPT_LEADS = 10_000

/** How long the id of a delivered lead is remembered, in milliseconds: the ids of a day are those of the leads of a day. */
export const REMEMBERED_MS = 2 * 86_400_000

/** There is no place for another lead. */
export const OUTBOX_FULL: Failure = { kind: 'refused', message: 'The outbox is full' }
