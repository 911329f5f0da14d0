import { SingleFlight } from '../../domain/checkout/single-flight.ts'
import type { ClockPort } from '../../ports/clock.ts'
import { HTTP_MESSAGES } from '../../ports/error-catalogue.ts'
import { failed, type Outcome, success, timedOut } from '../../ports/outcome.ts'
import type { CacheQuery } from './cache-query.ts'
import { type CachedValue, loaded, renewalProblem, type Served, served, servedOnce, TOO_LARGE } from './cached-value.ts'
import { NegativeCache } from './negative-cache.ts'
import { freshForMs, readCachedValue } from './read-cached-value.ts'
import type { ResilientCacheSettings } from './resilient-cache-settings.ts'
import type { CacheStore } from './store/cache-store.ts'
import type { CacheReport } from './store/cache-store-settings.ts'
import { withinDeadline } from './within-deadline.ts'

/** What the cache needs of a store. */
type Store = Pick<CacheStore, 'read' | 'write' | 'purgedAtMs' | 'generation'>

/** One call to the source of a query. */
type Load = Readonly<{ askedAtMs: number; generationKey: string }>

/**
 * Caches the values of a port so that they outlive its source: fresh for a while, then stale while one load revalidates
 * behind, and served stale for long when loads fail. What a value lacks is backfilled from the one before. Any number of
 * waiting requests share one load, none waits past the deadline, and a failing source is asked once in a while.
 */
export class ResilientCache<T> {
  readonly #store: Store
  readonly #settings: ResilientCacheSettings
  readonly #clock: ClockPort
  readonly #report: CacheReport
  readonly #reads = new SingleFlight<CachedValue<T> | undefined>()
  readonly #loads = new SingleFlight<Outcome<Served<T>>>()
  readonly #negative = new NegativeCache<Served<T>>()

  constructor(store: Store, settings: ResilientCacheSettings, clock: ClockPort, report: CacheReport) {
    this.#store = store
    this.#settings = settings
    this.#clock = clock
    this.#report = report
  }

  /** The best value there is within the deadline. Fails only where no value within its stale window is cached. */
  async get(query: CacheQuery<T>): Promise<Outcome<Served<T>>> {
    const cached = await this.#read(query)
    if (cached?.from === 'fresh') return served(cached)
    const refill = this.#refill(query)
    if (cached?.from === 'stale') return served(cached)
    const outcome = await refill
    if (outcome.ok && query.completeness(outcome.value.value) !== 'empty') return outcome
    const fallback = await this.#read(query)
    return fallback === undefined ? outcome : served(fallback)
  }

  /** What is cached for a query. Reads at the same time are one read, so that Redis is asked once. */
  #read(query: CacheQuery<T>): Promise<CachedValue<T> | undefined> {
    return this.#reads.run(query.key, () => this.#readStore(query))
  }

  async #readStore(query: CacheQuery<T>): Promise<CachedValue<T> | undefined> {
    const entry = await this.#store.read(query.key)
    if (entry === undefined) return undefined
    const purgedAtMs = await this.#store.purgedAtMs(query.tags)
    return readCachedValue(query, entry, { nowMs: this.#clock.now(), purgedAtMs }, this.#settings)
  }

  /** The load under way, the outcome of the last one while the source is not to be asked, or a new load. Never rejects. */
  #refill(query: CacheQuery<T>): Promise<Outcome<Served<T>>> {
    const askedAtMs = this.#clock.now()
    const generationKey = this.#generationKey(query)
    const remembered = this.#negative.find(generationKey, askedAtMs)
    if (remembered !== undefined) return Promise.resolve(remembered)
    return this.#loads.run(generationKey, () => this.#load(query, { generationKey, askedAtMs }))
  }

  /** A purge begins a new generation: a load that began before it answers no request that comes after. */
  #generationKey({ key }: CacheQuery<T>): string {
    return `${this.#store.generation} ${key}`
  }

  #load(query: CacheQuery<T>, load: Load): Promise<Outcome<Served<T>>> {
    const { deadlineMs } = this.#settings
    return withinDeadline(this.#revalidate(query, load), deadlineMs, () =>
      this.#settle(query, load, failed(timedOut(deadlineMs))),
    )
  }

  async #revalidate(query: CacheQuery<T>, load: Load): Promise<Outcome<Served<T>>> {
    // A load, here or on another instance, may have ended since this request read.
    const cached = await this.#read(query)
    if (cached?.from === 'fresh') return served(cached)
    const outcome = await this.#ask(query)
    const isPartial = outcome.ok && query.completeness(outcome.value) === 'partial'
    const isLate = this.#clock.now() - load.askedAtMs >= this.#settings.deadlineMs
    const isOvertaken = isLate || load.generationKey !== this.#generationKey(query)
    const stored = isPartial || isOvertaken ? await this.#readStore(query) : undefined
    if (stored === undefined) return this.#settle(query, load, outcome)
    if (stored.askedAtMs >= load.askedAtMs) return this.#completeNewer(query, stored, outcome, load.askedAtMs)
    return this.#settle(
      query,
      load,
      outcome.ok ? success(this.#backfill(query, outcome.value, stored.value, stored.askedAtMs)) : outcome,
    )
  }

  async #ask(query: CacheQuery<T>): Promise<Outcome<T>> {
    try {
      return await query.load()
    } catch (error) {
      this.#report('A source threw instead of failing', { key: query.key, error })
      return failed({ kind: 'network', message: HTTP_MESSAGES.network })
    }
  }

  #backfill(query: CacheQuery<T>, newer: T, older: T, olderAskedAtMs: number): T {
    if (query.backfill === undefined || query.completeness(newer) === 'empty') return newer
    return query.backfill(newer, older, olderAskedAtMs)
  }

  /** A newer value is stored already: it stays, and is backfilled from the older answer that comes after it. */
  #completeNewer(
    query: CacheQuery<T>,
    newer: CachedValue<T>,
    older: Outcome<T>,
    olderAskedAtMs: number,
  ): Outcome<Served<T>> {
    if (!older.ok || [older.value, newer.value].every((value) => query.completeness(value) === 'complete'))
      return servedOnce(older)
    const value = this.#backfill(query, newer.value, older.value, olderAskedAtMs)
    const outcome = servedOnce(success(value))
    if (this.#store.write(query.key, { askedAtMs: newer.askedAtMs, value }))
      this.#negative.improve(this.#generationKey(query), outcome)
    return outcome
  }

  /** Stores a value, however late it comes; remembers an outcome after which the source is asked again soon. */
  #settle(query: CacheQuery<T>, { generationKey, askedAtMs }: Load, outcome: Outcome<T>): Outcome<Served<T>> {
    const completeness = outcome.ok ? query.completeness(outcome.value) : 'empty'
    const isCached = completeness !== 'empty'
    const isStored = outcome.ok && isCached && this.#store.write(query.key, { askedAtMs, value: outcome.value })
    if (isStored && completeness === 'complete')
      return loaded(outcome.value, freshForMs(askedAtMs, this.#clock.now(), this.#settings))
    const result = isCached && !isStored ? TOO_LARGE : servedOnce(outcome)
    const isRefusal = !result.ok && result.failure.kind === 'refused'
    this.#negative.add(generationKey, result, askedAtMs, this.#settings[isRefusal ? 'refusalMs' : 'failureMs'])
    // Who refuses calls reports when that begins and when it ends.
    if (isRefusal) return result
    this.#report('A cached value could not be renewed', { key: query.key, ...renewalProblem(result, completeness) })
    return result
  }
}
