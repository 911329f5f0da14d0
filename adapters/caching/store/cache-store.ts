import type { Redis } from 'ioredis'
import { z } from 'zod'
import { withinDeadline } from '../within-deadline.ts'
import type { CacheReport } from './cache-report.ts'
import type { CacheStoreSettings } from './cache-store-settings.ts'
import { type CacheTiers, cacheTiers } from './cache-tiers.ts'

/** `off`: none is configured. */
export interface CacheStoreState {
  readonly memory: 'up'
  readonly redis: 'up' | 'down' | 'off'
}

const entrySchema = z.object({ askedAtMs: z.number(), value: z.unknown() })
/** `askedAtMs`: when its source was asked for it, in milliseconds since the epoch. */
export type CacheEntry = z.output<typeof entrySchema>

/** Any time but 0, which would have the library read a purge behind and answer with what it knew before. In milliseconds. */
const PURGE_READ_MS = 1_000
/** That a tag was never purged is believed this long: messages get lost while a connection is made. In milliseconds. */
const NO_PURGE_MS = 10_000

const purgeKey = (tag: string): string => `purged:${tag}`

/**
 * Where kept answers lie: in memory always, and in Redis where there is one, so that instances share them. Redis may be
 * gone, slow or back again at any time; it then holds nothing up for long, and nobody is told of an error.
 */
export class CacheStore {
  readonly #settings: CacheStoreSettings
  readonly #report: CacheReport
  readonly #redis: Redis | undefined
  readonly #tiers: CacheTiers['tiers']
  #opening: Promise<void> | undefined
  #purges = 0

  constructor(settings: CacheStoreSettings, report: CacheReport) {
    this.#settings = settings
    this.#report = report
    const { tiers, redis } = cacheTiers(settings)
    this.#tiers = tiers
    this.#redis = redis
  }

  /** How often this instance was told to purge. */
  get purges(): number {
    return this.#purges
  }

  /** The newest entry that memory or Redis has. Never rejects. */
  async read(key: string): Promise<CacheEntry | undefined> {
    await this.#open()
    return entrySchema.safeParse(await this.#tiers.get({ key })).data
  }

  /** Puts an entry in memory at once, in Redis behind. False where it is too large to be kept. */
  write(key: string, entry: CacheEntry): boolean {
    if (Buffer.byteLength(JSON.stringify(entry)) > this.#settings.maxEntryBytes) return false
    this.#tiers
      .set({ key, value: entry })
      .catch((error: unknown) => this.#report('An answer could not be shared', { key, error: String(error) }))
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
          // That there was no purge is for this memory alone: another instance may be told of one at this moment.
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
    const told = tags.map((tag) => this.#tiers.set({ key: purgeKey(tag), value: nowMs }))
    this.#purges += 1
    await Promise.all(told)
    const { redis } = await this.state()
    if (redis === 'down') this.#report('A purge reached this instance alone', { tags: tags.join(' ') })
  }

  /** Asks Redis whether it is there. */
  async state(): Promise<CacheStoreState> {
    if (this.#redis === undefined) return { memory: 'up', redis: 'off' }
    await this.#open()
    const redis = await this.#redis.ping().then(
      () => 'up' as const,
      () => 'down' as const,
    )
    return { memory: 'up', redis }
  }

  /** Lets go of Redis. Nothing may be asked of the shelf afterwards. */
  async close(): Promise<void> {
    if (this.#opening !== undefined) await this.#tiers.disconnect()
  }

  /** Connects at the first use, not before: a build makes a shelf too. Whoever comes first waits a moment for it. */
  #open(): Promise<void> {
    const connecting = () => (this.#redis?.connect() ?? Promise.resolve()).catch(() => {})
    this.#opening ??= withinDeadline(connecting(), this.#settings.redisWaitMs, () => undefined)
    return this.#opening
  }
}
