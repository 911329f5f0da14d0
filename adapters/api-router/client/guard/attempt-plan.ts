import type { HttpOutcome } from '../http-exchange.ts'
import type { CallGuardSettings } from './call-guard-settings.ts'

/** What came of an attempt, and after which wait it is made again; `null` for never. */
export interface AttemptPlan {
  readonly outcome: HttpOutcome
  readonly repeatAfterMs: number | null
}

/** Narrows what cockatiel hands back as unknown. */
export const isAttemptPlan = (value: unknown): value is AttemptPlan =>
  typeof value === 'object' && value !== null && 'repeatAfterMs' in value

const isOutcome = (value: unknown): value is HttpOutcome => typeof value === 'object' && value !== null && 'ok' in value

const isTroubledStatus = (status: number | undefined): boolean =>
  status !== undefined && (status >= 500 || status === 429 || status === 408)

/**
 * Whether an outcome counts against the source: no answer, none in time, one that cannot be read, or a status that
 * says "not now". An ordinary refusal (401, 404) is an answer. A call given up at its deadline counts: it was kept waiting.
 */
export const isSourceFailure = (value: unknown): boolean => {
  if (!isOutcome(value) || value.ok) return false
  const { kind, status } = value.failure
  return kind === 'status' ? isTroubledStatus(status) : kind !== 'refused'
}

/** Whether an attempt ended because its time was over. */
export const isGivenUp = (outcome: HttpOutcome): boolean =>
  !outcome.ok && (outcome.failure.kind === 'timeout' || outcome.failure.kind === 'aborted')

/** The wait before a repetition that may help: what the source asked for, capped, or full jitter. `null`: it would not help. */
export const repetitionDelay = (
  outcome: HttpOutcome,
  settings: CallGuardSettings,
  random: () => number,
): number | null => {
  if (outcome.ok) return null
  const { kind, status } = outcome.failure
  if (kind !== 'network' && kind !== 'timeout' && !(kind === 'status' && isTroubledStatus(status))) return null
  return outcome.retryAfterMs === undefined
    ? random() * settings.backoffMs
    : Math.min(outcome.retryAfterMs, settings.retryAfterCapMs)
}
