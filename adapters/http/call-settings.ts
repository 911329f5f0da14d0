import { z } from 'zod'
import { PAGE_CALLS_MS } from '../../domain/routing/render-contract.ts'

const MINUTE_MS = 60_000
const milliseconds = (from: number) => z.int().min(from).max(MINUTE_MS)
const share = z.number().min(0).max(1)
const count = (from: number, to: number) => z.int().min(from).max(to)

const settingsSchema = z.strictObject({
  /** Deadline of the whole call, including queueing, all attempts and delays. Tests may disable it with 0. */
  deadlineMs: milliseconds(1),
  /** Maximum size of an answer after decompression. */
  bodyLimitBytes: count(1, 64 * 1024 * 1024),
  /** Timeout of one attempt, including the body. Tests may disable it with 0. */
  attemptTimeoutMs: milliseconds(1),
  /** 2 allows one retry. 1 allows no retry, for calls that are not idempotent. */
  maxAttempts: count(1, 2),
  /** Allowed retries per call: 0.1 allows one retry per ten calls. */
  retryBudgetShare: share,
  /** Maximum random delay before a retry. */
  backoffMs: milliseconds(0),
  /** Maximum delay for a `Retry-After`. */
  retryAfterCapMs: milliseconds(0),
  /** The circuit opens if `breakerShare` of the last `breakerCalls` calls failed. These calls must lie within `breakerWindowMs`. */
  breakerCalls: count(1, 10_000),
  breakerShare: share,
  breakerWindowMs: milliseconds(1),
  /** Interval between probes. A probe is a call that an open circuit lets through. */
  probeEveryMs: milliseconds(1),
  concurrentCalls: count(1, 10_000),
  /** Maximum number of calls that wait for a slot. Further calls are rejected. */
  queuedCalls: count(0, 100_000),
})

/** Limits for one kind of call. */
export type CallGuardSettings = Readonly<z.output<typeof settingsSchema>>

/** Called when a guard begins to reject calls, and when it accepts calls again. */
export type CallGuardReport = (level: 'info' | 'warning', message: string) => void

/** Defaults of every kind of call. */
export const CALL_GUARD_DEFAULTS: CallGuardSettings = {
  deadlineMs: 1_400,
  bodyLimitBytes: 2 * 1024 * 1024,
  attemptTimeoutMs: 1_000,
  maxAttempts: 2,
  retryBudgetShare: 0.1,
  backoffMs: 150,
  retryAfterCapMs: 2_000,
  breakerCalls: 20,
  breakerShare: 0.5,
  breakerWindowMs: 10_000,
  probeEveryMs: 5_000,
  concurrentCalls: 64,
  queuedCalls: 512,
}

/** Defaults of the calls for pages. Their deadline derives from that of a page; an attempt ends before, so that a retry fits. */
const PAGE_CALL = { ...CALL_GUARD_DEFAULTS, deadlineMs: PAGE_CALLS_MS, attemptTimeoutMs: 0.7 * PAGE_CALLS_MS }

/** Defaults by kind of call. Each kind has its own circuit, so that failures of one kind do not block calls of the others. */
const CALL_SETTINGS = {
  offers: PAGE_CALL,
  // Fewer slots, because personalized calls are never cached and can flood the router.
  personalizedOffers: { ...CALL_GUARD_DEFAULTS, concurrentCalls: 16, queuedCalls: 64 },
  personalizedPurchase: { ...CALL_GUARD_DEFAULTS, concurrentCalls: 32, queuedCalls: 128 },
  // More time than for prices, because a checkout call has no fallback.
  checkout: { ...CALL_GUARD_DEFAULTS, deadlineMs: 1_900, attemptTimeoutMs: 1_500 },
  downloads: PAGE_CALL,
  // Never cached, like personalized prices.
  licences: { ...CALL_GUARD_DEFAULTS, concurrentCalls: 16, queuedCalls: 64 },
  search: { ...CALL_GUARD_DEFAULTS, concurrentCalls: 16, queuedCalls: 64 },
  reviews: PAGE_CALL,
  content: PAGE_CALL,
  // A call may take long, because leads are delivered in the background. The outbox retries failed deliveries.
  leads: {
    ...CALL_GUARD_DEFAULTS,
    deadlineMs: 8_000,
    attemptTimeoutMs: 8_000,
    maxAttempts: 1,
    // A few calls that get no answer take longer than the usual window.
    breakerCalls: 4,
    breakerWindowMs: 60_000,
    bodyLimitBytes: 256 * 1024,
    concurrentCalls: 8,
    queuedCalls: 32,
  },
  // No retries, because a retried report would count twice. A batch of reports is one call.
  metrics: { ...CALL_GUARD_DEFAULTS, maxAttempts: 1, deadlineMs: 3_000, attemptTimeoutMs: 3_000 },
} as const satisfies Readonly<Record<string, CallGuardSettings>>

/**
 * Longest deadlines that fit the answers of which the calls are a part: pages; the prices and the purchase of a visitor, which nginx
 * gives 2.5 s; and pages that answer a form within 5 s, with the calls of the page.
 */
const MAX_DEADLINES_MS: Readonly<Partial<Record<keyof typeof CALL_SETTINGS, number>>> = {
  offers: PAGE_CALLS_MS,
  downloads: PAGE_CALLS_MS,
  reviews: PAGE_CALLS_MS,
  content: PAGE_CALLS_MS,
  personalizedOffers: 1_900,
  personalizedPurchase: 1_900,
  checkout: 1_900,
  licences: 3_500,
  search: 3_500,
}

export type CallKind = keyof typeof CALL_SETTINGS

const isCallKind = (kind: string): kind is CallKind => Object.hasOwn(CALL_SETTINGS, kind)
const CALL_KINDS = Object.keys(CALL_SETTINGS).filter(isCallKind)

/** Overrides by kind: `{ "checkout": { "deadlineMs": 1500 } }`. An unknown name is an error. */
export const callOverridesSchema = z
  .partialRecord(z.enum(CALL_KINDS), settingsSchema.partial())
  .superRefine((overrides, { addIssue }) => {
    for (const kind of CALL_KINDS) {
      const maxMs = MAX_DEADLINES_MS[kind] ?? MINUTE_MS
      if ((overrides[kind]?.deadlineMs ?? 0) > maxMs)
        addIssue({
          code: 'custom',
          path: [kind, 'deadlineMs'],
          message: `takes at most ${maxMs}, because its answer has a deadline`,
        })
      if ((overrides[kind]?.maxAttempts ?? 1) > CALL_SETTINGS[kind].maxAttempts)
        addIssue({ code: 'custom', path: [kind, 'maxAttempts'], message: 'this call must not be retried' })
    }
  })

export type CallOverrides = z.output<typeof callOverridesSchema>

const given = (overrides: object = {}): Partial<CallGuardSettings> =>
  Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined))

/** Returns the settings of a kind of call: the defaults with the configured overrides. */
export const callSettings = (kind: CallKind, overrides: CallOverrides = {}): CallGuardSettings => ({
  ...CALL_SETTINGS[kind],
  ...given(overrides[kind]),
})
