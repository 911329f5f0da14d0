import { LRUCache } from 'lru-cache'
import { SingleFlight } from '../../domain/checkout/single-flight.ts'
import type { ClockPort } from '../../ports/clock.ts'
import { HTTP_MESSAGES } from '../../ports/error-catalogue.ts'
import { failed, type Outcome, success, timedOut } from '../../ports/outcome.ts'
import type { CacheReport, ResilientCacheSettings } from './cache-settings.ts'
import type { CacheStore } from './cache-store.ts'
import {
  type CachedValue,
  type CacheQuery,
  type CacheReading,
  freshForMs,
  loaded,
  readCachedValue,
  renewalProblem,
  type Served,
  served,
  servedOnce,
  TOO_LARGE,
} from './cached-value.ts'
import { withinDeadline } from './within-deadline.ts'

interface NegativeEntry<T> {
  readonly outcome: Outcome<T>
  readonly fromMs: number
  readonly untilMs: number
}

/**
 * Remembers failed and incomplete loads, so that requests do not call a failing source again and again. Keeps the 1,000 most
 * recently used entries.
 */
class NegativeCache<T> {
  readonly #entries = new LRUCache<string, NegativeEntry<T>>({ max: 1_000 })

  /** Remembers an outcome, unless an existing entry lasts longer. */
  add(key: string, outcome: Outcome<T>, fromMs: number, forMs: number): void {
    const untilMs = fromMs + forMs
    const entry = this.#entries.get(key)
    if (entry !== undefined && entry.fromMs <= fromMs && entry.untilMs > untilMs) return
    this.#entries.set(key, { outcome, fromMs, untilMs })
  }

  /** Replaces a remembered outcome without extending its lifetime. */
  improve(key: string, outcome: Outcome<T>): void {
    const entry = this.#entries.get(key)
    if (entry !== undefined) this.#entries.set(key, { ...entry, outcome })
  }

  /** Returns the outcome that is valid at this time. */
  find(key: string, nowMs: number): Outcome<T> | undefined {
    const entry = this.#entries.get(key)
    // An entry from the future is also invalid, because the clock was set back.
    if (entry !== undefined && nowMs >= entry.fromMs && nowMs < entry.untilMs) return entry.outcome
    this.#entries.delete(key)
    return undefined
  }
}

type Store = Pick<CacheStore, 'read' | 'write' | 'purgedAtMs' | 'generation'>

type Load = Readonly<{ askedAtMs: number; generationKey: string }>

/**
 * Caches the values of a port so that they survive an outage of its source. A fresh value is served as is. A stale value is served
 * while one load revalidates it, and also if loads fail. Missing parts are backfilled from the previous value. Concurrent requests
 * share one load, no request waits beyond the deadline, and failed loads are retried only after a pause.
 */
export class ResilientCache<T> {
  readonly #store: Store
  readonly #settings: ResilientCacheSettings
  readonly #clock: ClockPort
  readonly #report: CacheReport
  readonly #observe: (reading: CacheReading) => void
  readonly #reads = new SingleFlight<CachedValue<T> | undefined>()
  readonly #loads = new SingleFlight<Outcome<Served<T>>>()
  readonly #negative = new NegativeCache<Served<T>>()

  /** @param observe called with the result of each read */
  constructor(
    store: Store,
    settings: ResilientCacheSettings,
    clock: ClockPort,
    report: CacheReport,
    observe: (reading: CacheReading) => void = () => {},
  ) {
    this.#store = store
    this.#settings = settings
    this.#clock = clock
    this.#report = report
    this.#observe = observe
  }

  /** Returns the best value that is available within the deadline. Fails only if neither source nor cache has a usable value. */
  async get(query: CacheQuery<T>): Promise<Outcome<Served<T>>> {
    const outcome = await this.#serve(query)
    this.#observe(
      outcome.ok ? { result: outcome.value.from, ageMs: outcome.value.ageMs } : { result: 'failed', ageMs: 0 },
    )
    return outcome
  }

  async #serve(query: CacheQuery<T>): Promise<Outcome<Served<T>>> {
    const cached = await this.#read(query)
    if (cached?.from === 'fresh') return served(cached)
    const refill = this.#refill(query)
    if (cached?.from === 'stale') return served(cached)
    const { fallbackMs } = this.#settings
    const limitMs = Math.min(
      query.withinMs ?? Number.POSITIVE_INFINITY,
      cached === undefined ? Number.POSITIVE_INFINITY : fallbackMs,
    )
    const outcome = Number.isFinite(limitMs)
      ? await withinDeadline(refill, limitMs, (): Outcome<Served<T>> => failed(timedOut(limitMs)))
      : await refill
    if (outcome.ok && query.completeness(outcome.value.value) !== 'empty') return outcome
    const fallback = await this.#read(query)
    return fallback === undefined ? outcome : served(fallback)
  }

  /** Returns the cached value of a query. Concurrent reads share one Redis command. */
  #read(query: CacheQuery<T>): Promise<CachedValue<T> | undefined> {
    return this.#reads.run(query.key, () => this.#readStore(query))
  }

  async #readStore(query: CacheQuery<T>): Promise<CachedValue<T> | undefined> {
    const entry = await this.#store.read(query.key)
    if (entry === undefined) return undefined
    const purgedAtMs = await this.#store.purgedAtMs(query.tags)
    return readCachedValue(query, entry, { nowMs: this.#clock.now(), purgedAtMs }, this.#settings)
  }

  /** Returns a remembered outcome, joins the running load, or starts a load. Never rejects. */
  #refill(query: CacheQuery<T>): Promise<Outcome<Served<T>>> {
    const askedAtMs = this.#clock.now()
    const generationKey = this.#generationKey(query)
    const remembered = this.#negative.find(generationKey, askedAtMs)
    if (remembered !== undefined) return Promise.resolve(remembered)
    return this.#loads.run(generationKey, () => this.#load(query, { generationKey, askedAtMs }))
  }

  /** A purge starts a new generation, so that earlier loads do not answer later requests. */
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
    // Another load, in this process or another instance, may have finished in the meantime.
    const cached = await this.#read(query)
    if (cached?.from === 'fresh') return served(cached)
    const outcome = await this.#callSource(query)
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

  async #callSource(query: CacheQuery<T>): Promise<Outcome<T>> {
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

  /** Backfills a newer stored value from an older answer that arrives late. */
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

  /** Stores a value, even if it arrives late, and remembers an incomplete outcome. */
  #settle(query: CacheQuery<T>, { generationKey, askedAtMs }: Load, outcome: Outcome<T>): Outcome<Served<T>> {
    const completeness = outcome.ok ? query.completeness(outcome.value) : 'empty'
    const isCached = completeness !== 'empty'
    const isStored = outcome.ok && isCached && this.#store.write(query.key, { askedAtMs, value: outcome.value })
    if (isStored && completeness === 'complete')
      return loaded(outcome.value, freshForMs(askedAtMs, this.#clock.now(), this.#settings))
    const result = isCached && !isStored ? TOO_LARGE : servedOnce(outcome)
    const isRefusal = !result.ok && result.failure.kind === 'refused'
    this.#negative.add(generationKey, result, askedAtMs, this.#settings[isRefusal ? 'refusalMs' : 'failureMs'])
    // The call guard reports rejected calls itself.
    if (isRefusal) return result
    this.#report('A cached value could not be renewed', { key: query.key, ...renewalProblem(result, completeness) })
    return result
  }
}
