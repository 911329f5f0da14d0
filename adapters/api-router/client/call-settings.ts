import { z } from 'zod'
import { CALL_GUARD_DEFAULTS, type CallGuardSettings } from './call-guard-settings.ts'

/** The kinds of calls to the router. A circuit that opens for one kind leaves the others alone. */
export type CallKind = 'offers' | 'checkout' | 'downloads' | 'metrics'

/** How each kind is guarded where nothing else is configured. */
export const CALL_SETTINGS: Readonly<Record<CallKind, CallGuardSettings>> = {
  offers: CALL_GUARD_DEFAULTS,
  // A visitor waits for the checkout call, and nothing can stand in for its answer: it gets longer than prices do.
  checkout: { ...CALL_GUARD_DEFAULTS, deadlineMs: 1_900, attemptTimeoutMs: 1_500 },
  downloads: CALL_GUARD_DEFAULTS,
  // A report is sent once: sent again it would count twice.
  metrics: { ...CALL_GUARD_DEFAULTS, maxAttempts: 1 },
}

const MINUTE_MS = 60_000
const milliseconds = (from: number) => z.int().min(from).max(MINUTE_MS)
const share = z.number().min(0).max(1)
const count = (from: number, to: number) => z.int().min(from).max(to)

/** 0 is not taken for a deadline: in the product no call may be without one. */
const settingsSchema = z.strictObject({
  deadlineMs: milliseconds(1),
  bodyLimitBytes: count(1, 64 * 1024 * 1024),
  attemptTimeoutMs: milliseconds(1),
  maxAttempts: count(1, 2),
  retryBudgetShare: share,
  backoffMs: milliseconds(0),
  retryAfterCapMs: milliseconds(0),
  breakerCalls: count(1, 10_000),
  breakerShare: share,
  breakerWindowMs: milliseconds(1),
  probeEveryMs: milliseconds(1),
  concurrentCalls: count(1, 10_000),
  queuedCalls: count(0, 100_000),
})

const overridesSchema = settingsSchema.partial()

/** Settings that differ from the usual, by kind: `{ "checkout": { "deadlineMs": 1500 } }`. An unknown name is an error. */
export const callOverridesSchema = z.strictObject({
  offers: overridesSchema.optional(),
  checkout: overridesSchema.optional(),
  downloads: overridesSchema.optional(),
  metrics: overridesSchema.omit({ maxAttempts: true }).optional(),
})

export type CallOverrides = z.output<typeof callOverridesSchema>

const given = (overrides: object = {}): Partial<CallGuardSettings> =>
  Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined))

/** How each kind is guarded, with what is configured in place of the usual. */
export const callSettings = (overrides: CallOverrides = {}): Readonly<Record<CallKind, CallGuardSettings>> => ({
  offers: { ...CALL_SETTINGS.offers, ...given(overrides.offers) },
  checkout: { ...CALL_SETTINGS.checkout, ...given(overrides.checkout) },
  downloads: { ...CALL_SETTINGS.downloads, ...given(overrides.downloads) },
  metrics: { ...CALL_SETTINGS.metrics, ...given(overrides.metrics) },
})
