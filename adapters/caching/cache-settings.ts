import { PAGE_CALLS_MS } from '../../domain/routing/render-contract.ts'

/** Defaults of the store. Times are in milliseconds. */
export const CACHE_STORE_DEFAULTS = {
  /** Maximum number of entries in memory. The least recently used entries are evicted. */
  maxItems: 5_000,
  /** Maximum size of all entries in memory, as JSON. */
  maxBytes: 64 * 1024 * 1024,
  /** Maximum size of one entry, in memory and in Redis. */
  maxEntryBytes: 2 * 1024 * 1024,
  /** Timeout of Redis reads and writes. Generous, because Redis may have the only value while a source is down. */
  redisWaitMs: 300,
  /** Pause of reads and writes after a Redis timeout. A reconnect ends the pause. */
  redisRestMs: 5_000,
}

export interface CacheStoreSettings extends Readonly<typeof CACHE_STORE_DEFAULTS> {
  /** Namespace in Redis: instances with the same name share entries. Each source needs its own name. */
  readonly name: string
  readonly redisUrl?: string
  /** How long entries are stored. */
  readonly keepMs: number
}

/** Writes a log line about cached values, by default as a warning. The line contains no visitor data. */
export type CacheReport = (
  message: string,
  details: Readonly<Record<string, unknown>>,
  level?: 'info' | 'warning',
) => void

/** Defaults of a cache; wiring overrides the first three. Times are in milliseconds. */
export const RESILIENT_CACHE_DEFAULTS = {
  /** How long a value is served without revalidation. */
  freshMs: 60_000,
  /** Maximum age of a served value, counted from the request to its source. At least `freshMs`. */
  staleMs: 86_400_000,
  /** How long a request waits for the source. */
  deadlineMs: PAGE_CALLS_MS,
  /** How long a request waits for the source if there is an older value to fall back to. */
  fallbackMs: PAGE_CALLS_MS / 2,
  /** Pause before a failed load is repeated, counted from the start of that load. */
  failureMs: 5_000,
  /** Pause after a call that was rejected before it reached the source. */
  refusalMs: 1_000,
}

export type ResilientCacheSettings = Readonly<typeof RESILIENT_CACHE_DEFAULTS>
