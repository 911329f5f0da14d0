import { context, ROOT_CONTEXT } from '@opentelemetry/api'
import { BentoCache, type BentoStore, bentostore } from 'bentocache'
import { memoryDriver } from 'bentocache/drivers/memory'
import type { Redis } from 'ioredis'
import { z } from 'zod'
import type { CacheReport, CacheStoreSettings } from './cache-settings.ts'
import { PURGE_KEY } from './follow-purges.ts'
import { RedisBus, RedisTier } from './redis-drivers.ts'
import { RedisLink, redisConnection } from './redis-link.ts'

/** Version of the entry format. Increment it on every change, so that releases do not read each other's entries. */
const LAYOUT = 2

/** Timeout of a Redis command. Reads and writes of cached values have a shorter timeout. */
const COMMAND_MS = 1_000
const MAX_UNSENT_MESSAGES = 1_000

type Memory = ReturnType<typeof memoryDriver>

const memoryAndRedis = (memory: Memory, prefix: string, link: RedisLink, subscriber: Redis): BentoStore => {
  // No retry interval, because its timer would never stop. Unsent messages are sent after a reconnect.
  const retryQueue = { enabled: true, maxSize: MAX_UNSENT_MESSAGES, retryInterval: 0 }
  return bentostore()
    .useL1Layer(memory)
    .useL2Layer({ options: {}, factory: () => new RedisTier(link, prefix) })
    .useBus({ options: { retryQueue }, factory: () => new RedisBus(link, subscriber) })
}

/** Creates the memory tier and, with a Redis URL, the Redis tier and the bus. Does not connect. */
const cacheTiers = (settings: CacheStoreSettings, report: CacheReport) => {
  const { name, redisUrl, keepMs, maxItems, maxBytes } = settings
  const prefix = `northwall:${LAYOUT}:${name}`
  const memory = memoryDriver({ maxItems, maxSize: maxBytes })
  const link =
    redisUrl === undefined ? undefined : new RedisLink(redisConnection(redisUrl, COMMAND_MS), settings, report)
  const values =
    redisUrl === undefined || link === undefined
      ? bentostore().useL1Layer(memory)
      : memoryAndRedis(memory, prefix, link, redisConnection(redisUrl, COMMAND_MS))
  const tiers = new BentoCache({
    default: 'values',
    stores: { values },
    prefix,
    // If another instance renews an entry, the local copy expires. The grace period keeps the expired copy in case Redis fails.
    ttl: keepMs,
    grace: keepMs,
    suppressL2Errors: true,
  })
  return { tiers, link }
}

/** `off` if Redis is not configured. */
export interface CacheStoreState {
  readonly memory: 'up'
  readonly redis: 'up' | 'down' | 'off'
}

const entrySchema = z.object({ askedAtMs: z.number(), value: z.unknown() })
/** `askedAtMs`: time of the request to the source, in milliseconds since the epoch. */
export type CacheEntry = z.output<typeof entrySchema>

/** Timeout for reading a purge time. With 0, the library would return the old value and read in the background. */
const PURGE_READ_MS = 1_000
/** How long "never purged" is cached. Short, because bus messages are lost during a reconnect. */
const NO_PURGE_MS = 10_000

const purgeKey = (tag: string): string => PURGE_KEY + tag

/**
 * Stores cached values in memory and, if configured, in Redis, where instances share them. If Redis is down or slow, requests
 * continue with the values in memory.
 */
export class CacheStore {
  readonly #settings: CacheStoreSettings
  readonly #report: CacheReport
  readonly #link: RedisLink | undefined
  readonly #tiers: ReturnType<typeof cacheTiers>['tiers']
  #opening: Promise<void> | undefined
  #generation = 0

  constructor(settings: CacheStoreSettings, report: CacheReport) {
    this.#settings = settings
    this.#report = report
    const { tiers, link } = cacheTiers(settings, report)
    this.#tiers = tiers
    this.#link = link
  }

  /** Number of purges through this instance. */
  get generation(): number {
    return this.#generation
  }

  /** Returns the newest entry in memory or Redis. Never rejects. */
  async read(key: string): Promise<CacheEntry | undefined> {
    await this.#open()
    return entrySchema.safeParse(await this.#tiers.get({ key })).data
  }

  /** Writes an entry to memory immediately and to Redis in the background. Returns false if the entry is too large. */
  write(key: string, entry: CacheEntry): boolean {
    if (Buffer.byteLength(JSON.stringify(entry)) > this.#settings.maxEntryBytes) return false
    // No request waits for the write, so it belongs to no trace.
    context
      .with(ROOT_CONTEXT, () => this.#tiers.set({ key, value: entry }))
      .catch((error: unknown) => this.#report('A cached value could not be written to Redis', { key, error }))
    return true
  }

  /** Returns the time of the last purge of any of these tags, in milliseconds since the epoch; 0 if there was no purge. */
  async purgedAtMs(tags: readonly string[]): Promise<number> {
    const times = tags.map((tag) =>
      this.#tiers.getOrSet<number>({
        key: purgeKey(tag),
        timeout: PURGE_READ_MS,
        factory: ({ gracedEntry, setOptions }) => {
          const lastMs: number = gracedEntry?.value ?? 0
          // "Never purged" is not written to Redis, because another instance may be writing a purge at this moment.
          if (lastMs === 0) setOptions({ skipL2Write: true, skipBusNotify: true, ttl: NO_PURGE_MS })
          return lastMs
        },
      }),
    )
    return Math.max(0, ...(await Promise.all(times)))
  }

  /** Expires all values with any of these tags on all instances. Values that are loaded later stay valid. */
  async purge(tags: readonly string[], nowMs: number): Promise<void> {
    await this.#open()
    const writes = tags.map((tag) => this.#tiers.set({ key: purgeKey(tag), value: nowMs }))
    this.#generation += 1
    await Promise.all(writes)
    const { redis } = await this.state()
    if (redis === 'down') this.#report('A purge reached only this instance', { tags: tags.join(' ') })
  }

  /** Returns the Redis connection, which other adapters of this process share. Resolves after the first connection attempt. */
  async redis(): Promise<Redis | undefined> {
    await this.#open()
    return this.#link?.redis
  }

  async state(): Promise<CacheStoreState> {
    const link = this.#link
    if (link === undefined) return { memory: 'up', redis: 'off' }
    await this.#open()
    const redis = await link
      .send(() => link.redis.ping())
      .then(
        () => 'up' as const,
        () => 'down' as const,
      )
    return { memory: 'up', redis }
  }

  /** Disconnects from Redis. The store must not be used afterwards. */
  async close(): Promise<void> {
    if (this.#opening !== undefined) await this.#tiers.disconnect()
  }

  /** Connects on first use, because a build creates a store but must not connect. */
  #open(): Promise<void> {
    this.#opening ??= this.#link?.connect() ?? Promise.resolve()
    return this.#opening
  }
}
