import { z } from 'zod'
import type { CacheReport, CacheStoreSettings } from './cache-store-settings.ts'
import { cacheTiers } from './cache-tiers.ts'
import type { RedisLink } from './redis-link.ts'

/** `off`: none is configured. */
export interface CacheStoreState {
  readonly memory: 'up'
  readonly redis: 'up' | 'down' | 'off'
}

const entrySchema = z.object({ askedAtMs: z.number(), value: z.unknown() })
/** `askedAtMs`: when its source was asked for it, in milliseconds since the epoch. */
export type CacheEntry = z.output<typeof entrySchema>

/** How long a read of a purge may take. With 0 the library would read in the background and return what it had. In milliseconds. */
const PURGE_READ_MS = 1_000
/** How long a tag counts as never purged without a check: messages get lost while a connection is made. In milliseconds. */
const NO_PURGE_MS = 10_000

const purgeKey = (tag: string): string => `purged:${tag}`

/**
 * Stores cached values: in memory always, and in Redis where there is one, so that instances share them. Redis may be
 * gone, slow or back again at any time: no request waits for it for long or fails with it.
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

  /** Raised by each purge that this instance was asked for. */
  get generation(): number {
    return this.#generation
  }

  /** The newest entry that memory or Redis has. Never rejects. */
  async read(key: string): Promise<CacheEntry | undefined> {
    await this.#open()
    return entrySchema.safeParse(await this.#tiers.get({ key })).data
  }

  /** Puts an entry in memory at once, in Redis in the background. False where it is too large. */
  write(key: string, entry: CacheEntry): boolean {
    if (Buffer.byteLength(JSON.stringify(entry)) > this.#settings.maxEntryBytes) return false
    this.#tiers
      .set({ key, value: entry })
      .catch((error: unknown) => this.#report('A cached value could not be shared', { key, error }))
    return true
  }

  /** When any of these tags was last purged, in milliseconds since the epoch; 0 for never. */
  async purgedAtMs(tags: readonly string[]): Promise<number> {
    const times = tags.map((tag) =>
      this.#tiers.getOrSet<number>({
        key: purgeKey(tag),
        timeout: PURGE_READ_MS,
        factory: ({ gracedEntry, setOptions }) => {
          const lastMs: number = gracedEntry?.value ?? 0
          // That there was no purge is for this memory alone: another instance may be asked for one at this moment.
          if (lastMs === 0) setOptions({ skipL2Write: true, skipBusNotify: true, ttl: NO_PURGE_MS })
          return lastMs
        },
      }),
    )
    return Math.max(0, ...(await Promise.all(times)))
  }

  /** Declares everything that was asked for up to now under any of these tags to be out of date, for all instances. */
  async purge(tags: readonly string[], nowMs: number): Promise<void> {
    await this.#open()
    const written = tags.map((tag) => this.#tiers.set({ key: purgeKey(tag), value: nowMs }))
    this.#generation += 1
    await Promise.all(written)
    const { redis } = await this.state()
    if (redis === 'down') this.#report('A purge reached this instance alone', { tags: tags.join(' ') })
  }

  /** Asks Redis whether it is there. */
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

  /** Disconnects from Redis. The store may not be used afterwards. */
  async close(): Promise<void> {
    if (this.#opening !== undefined) await this.#tiers.disconnect()
  }

  /** Connects at the first use, not before: a build makes a store, too. The first request waits a moment for it. */
  #open(): Promise<void> {
    this.#opening ??= this.#link?.connect() ?? Promise.resolve()
    return this.#opening
  }
}
