import { z } from 'zod'
import type { CallGuardSettings } from '../client/guard/call-guard-settings.ts'
import { CALL_SETTINGS, type CallKind } from './router-calls.ts'

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

const isCallKind = (kind: string): kind is CallKind => Object.hasOwn(CALL_SETTINGS, kind)
const CALL_KINDS = Object.keys(CALL_SETTINGS).filter(isCallKind)

/** Settings that differ from the usual, by kind: `{ "checkout": { "deadlineMs": 1500 } }`. An unknown name is an error. */
export const callOverridesSchema = z
  .partialRecord(z.enum(CALL_KINDS), settingsSchema.partial())
  .superRefine((overrides, { addIssue }) => {
    for (const kind of CALL_KINDS)
      if ((overrides[kind]?.maxAttempts ?? 1) > CALL_SETTINGS[kind].maxAttempts)
        addIssue({ code: 'custom', path: [kind, 'maxAttempts'], message: 'This call must not happen twice' })
  })

export type CallOverrides = z.output<typeof callOverridesSchema>

const given = (overrides: object = {}): Partial<CallGuardSettings> =>
  Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined))

/** How a kind of call is guarded, with what is configured in place of the usual. */
export const callSettings = (kind: CallKind, overrides: CallOverrides = {}): CallGuardSettings => ({
  ...CALL_SETTINGS[kind],
  ...given(overrides[kind]),
})
