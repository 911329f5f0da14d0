export interface CacheStoreSettings {
  /** Instances with one name share their entries in Redis. Values of different sources need different names. */
  readonly name: string
  readonly redisUrl?: string
  /** How long an entry is stored at all, in milliseconds. */
  readonly keepMs: number
  /** Entries in memory; the least recently read ones are evicted first. */
  readonly maxItems: number
  /** Bytes of all entries in memory, as JSON. */
  readonly maxBytes: number
  /** Bytes of one entry, in memory and in Redis. */
  readonly maxEntryBytes: number
  /** The longest that a request waits for Redis: a source is nearly as near. In milliseconds. */
  readonly redisWaitMs: number
  /** After a command failed Redis is not asked for this long, in milliseconds. */
  readonly redisRestMs: number
}

/** The defaults of what wiring does not decide. */
export const CACHE_STORE_DEFAULTS = {
  maxItems: 5_000,
  maxBytes: 64 * 1024 * 1024,
  maxEntryBytes: 2 * 1024 * 1024,
  redisWaitMs: 80,
  redisRestMs: 5_000,
} as const
