/** How long answers are kept and waited for. All times in milliseconds. */
export interface ResilientCacheSettings {
  /** An answer is served this long without asking again. */
  readonly freshMs: number
  /** An answer may be served this long, counted from when it was asked for. At least `freshMs`. */
  readonly staleMs: number
  /** The longest that anyone waits for a source. */
  readonly deadlineMs: number
  /** A source that failed is left alone this long, counted from when it was asked. */
  readonly failureMs: number
  /** The same for a call that was refused before it reached the source, and so cost it nothing. */
  readonly refusalMs: number
}

/** The defaults; wiring overrides the first two by configuration. */
export const RESILIENT_CACHE_DEFAULTS: ResilientCacheSettings = {
  freshMs: 60_000,
  staleMs: 86_400_000,
  deadlineMs: 1_400,
  failureMs: 5_000,
  refusalMs: 1_000,
}
