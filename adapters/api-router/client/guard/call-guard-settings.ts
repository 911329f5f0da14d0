/** How a kind of call is guarded. All times in milliseconds. */
export interface CallGuardSettings {
  /** For the call with its queueing, attempts and waits; 0 is none. */
  readonly deadlineMs: number
  /** Longest answer that is read, in bytes after decompression. */
  readonly bodyLimitBytes: number
  /** For one attempt with its body; 0 is none. */
  readonly attemptTimeoutMs: number
  /** 2: one repetition at most. 1: none, for calls that must not happen twice. */
  readonly maxAttempts: number
  /** Repetitions allowed for each call made, 0.1 for one in ten. */
  readonly retryBudgetShare: number
  /** The wait before a repetition is anything from 0 to this. */
  readonly backoffMs: number
  /** Longest wait that a `Retry-After` can ask for. */
  readonly retryAfterCapMs: number
  /** The circuit opens when `breakerShare` of the last `breakerCalls`, all within `breakerWindowMs`, failed. */
  readonly breakerCalls: number
  readonly breakerShare: number
  readonly breakerWindowMs: number
  /** An open circuit lets one call through each time this has passed. */
  readonly probeEveryMs: number
  readonly concurrentCalls: number
  /** Calls that may wait for a place; the next is refused. */
  readonly queuedCalls: number
}

/** Called once when a guard begins to refuse calls, and once when that ends. */
export type CallGuardReport = (level: 'info' | 'warning', message: string) => void

/** How a guard stands: what an SRE wants to know beside the outcome of a call. */
export interface GuardState {
  readonly circuit: 'closed' | 'open' | 'half-open'
  readonly repetitionsLeft: number
  /** 0 is none. */
  readonly deadlineMs: number
}

/** The defaults; wiring overrides them by call kind. */
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
