/** The defaults; wiring overrides the first three by configuration. All times in milliseconds. */
export const RESILIENT_CACHE_DEFAULTS = {
  /** A value is served this long without asking its source again. */
  freshMs: 60_000,
  /** A value may be served this long, counted from when its source was asked. At least `freshMs`. */
  staleMs: 86_400_000,
  /** The longest that a request waits for a source. */
  deadlineMs: 1_400,
  /** A source that failed is not asked again for this long, counted from when it was asked. */
  failureMs: 5_000,
  /** The same for a call that was refused before it reached the source, and so cost it nothing. */
  refusalMs: 1_000,
}

/** How long values are cached and waited for. */
export type ResilientCacheSettings = Readonly<typeof RESILIENT_CACHE_DEFAULTS>
