/** What wiring does not decide. All times in milliseconds. */
export const CACHE_STORE_DEFAULTS = {
  /** Entries in memory; the least recently read ones are evicted first. */
  maxItems: 5_000,
  /** Bytes of all entries in memory, as JSON. */
  maxBytes: 64 * 1024 * 1024,
  /** Bytes of one entry, in memory and in Redis. */
  maxEntryBytes: 2 * 1024 * 1024,
  /** The longest that a request waits for Redis: a source is nearly as near. */
  redisWaitMs: 80,
  /** After a command failed Redis is not asked for this long. */
  redisRestMs: 5_000,
}

export interface CacheStoreSettings extends Readonly<typeof CACHE_STORE_DEFAULTS> {
  /** Instances with one name share their entries in Redis. Values of different sources need different names. */
  readonly name: string
  readonly redisUrl?: string
  /** How long an entry is stored at all. */
  readonly keepMs: number
}
