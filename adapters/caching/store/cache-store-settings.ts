/** What wiring does not decide. All times in milliseconds. */
export const CACHE_STORE_DEFAULTS = {
  /** Entries in memory; the least recently read ones are evicted first. */
  maxItems: 5_000,
  /** Bytes of all entries in memory, as JSON. */
  maxBytes: 64 * 1024 * 1024,
  /** Bytes of one entry, in memory and in Redis. */
  maxEntryBytes: 2 * 1024 * 1024,
  /** The longest that a request waits for an answer of Redis, which may be all there is while a source is slow or down. */
  redisWaitMs: 300,
  /** After an answer did not come in time Redis is not asked for this long, unless it connects again. */
  redisRestMs: 5_000,
}

export interface CacheStoreSettings extends Readonly<typeof CACHE_STORE_DEFAULTS> {
  /** Instances with one name share their entries in Redis. Values of different sources need different names. */
  readonly name: string
  readonly redisUrl?: string
  /** How long an entry is stored at all. */
  readonly keepMs: number
}

/** Writes a log line about cached values, a warning unless it says otherwise. Nothing of a visitor is ever in it. */
export type CacheReport = (
  message: string,
  details: Readonly<Record<string, unknown>>,
  level?: 'info' | 'warning',
) => void
