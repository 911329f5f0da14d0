/** How long values are cached and waited for. All times in milliseconds. */
export interface ResilientCacheSettings {
  /** A value is served this long without asking its source again. */
  readonly freshMs: number
  /** A value may be served this long, counted from when its source was asked. At least `freshMs`. */
  readonly staleMs: number
  /** The longest that a request waits for a source. */
  readonly deadlineMs: number
  /** A source that failed is not asked again for this long, counted from when it was asked. */
  readonly failureMs: number
  /** The same for a call that was refused before it reached the source, and so cost it nothing. */
  readonly refusalMs: number
}

/** The defaults; wiring overrides the first three by configuration. */
export const RESILIENT_CACHE_DEFAULTS: ResilientCacheSettings = {
  freshMs: 60_000,
  staleMs: 86_400_000,
  deadlineMs: 1_400,
  failureMs: 5_000,
  refusalMs: 1_000,
}
