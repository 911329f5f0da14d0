/** Defaults of the store. All times in milliseconds. */
export const CACHE_STORE_DEFAULTS = {
  /** Entries in memory; evicts the least recently used. */
  maxItems: 5_000,
  /** Bytes of all entries in memory as JSON. */
  maxBytes: 64 * 1024 * 1024,
  /** Bytes of one entry, in memory and in Redis. */
  maxEntryBytes: 2 * 1024 * 1024,
  /** Longest wait of a request for Redis, which may have the only value while a source is down. */
  redisWaitMs: 300,
  /** Pause after a timeout of Redis, unless it reconnects. */
  redisRestMs: 5_000,
}

export interface CacheStoreSettings extends Readonly<typeof CACHE_STORE_DEFAULTS> {
  /** Instances with the same name share their entries in Redis. Different sources need different names. */
  readonly name: string
  readonly redisUrl?: string
  /** How long entries are stored. */
  readonly keepMs: number
}

/** Receives a log line about cached values, a warning by default. Contains no data of a visitor. */
export type CacheReport = (
  message: string,
  details: Readonly<Record<string, unknown>>,
  level?: 'info' | 'warning',
) => void

/** Defaults of a cache; wiring overrides the first three. All times in milliseconds. */
export const RESILIENT_CACHE_DEFAULTS = {
  /** How long a value is served without reloading it. */
  freshMs: 60_000,
  /** How long a value may be served at all, counted from the request to its source. At least `freshMs`. */
  staleMs: 86_400_000,
  /** Longest wait of a request for the source. */
  deadlineMs: 1_400,
  /** Pause before a failed load is repeated, counted from its start. */
  failureMs: 5_000,
  /** The same for a call that was refused before it reached the source. */
  refusalMs: 1_000,
}

export type ResilientCacheSettings = Readonly<typeof RESILIENT_CACHE_DEFAULTS>
