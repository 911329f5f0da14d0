import { describe, expect, it } from 'vitest'
import { RESILIENT_CACHE_DEFAULTS } from '../../../adapters/caching/cache-settings.ts'
import type { CacheEntry } from '../../../adapters/caching/cache-store.ts'
import type { CacheQuery } from '../../../adapters/caching/cached-value.ts'
import { ResilientCache } from '../../../adapters/caching/resilient-cache.ts'
import { type Outcome, success } from '../../../ports/outcome.ts'
import { FakeClock } from '../../fakes/fake-services.ts'

/** A store whose reads finish when the test decides. A read returns the entry at its start. */
class SlowStore {
  readonly generation = 0
  readonly reads: (() => void)[] = []
  entry: CacheEntry | undefined

  read(): Promise<CacheEntry | undefined> {
    const { promise, resolve } = Promise.withResolvers<CacheEntry | undefined>()
    const found = this.entry
    this.reads.push(() => resolve(found))
    return promise
  }

  write(_key: string, entry: CacheEntry): boolean {
    this.entry = entry
    return true
  }

  async purgedAtMs(): Promise<number> {
    return 0
  }
}

const open = () => {
  const store = new SlowStore()
  const clock = new FakeClock()
  const loads: (() => void)[] = []
  const query: CacheQuery<number> = {
    key: 'key',
    tags: [],
    load: () => {
      const { promise, resolve } = Promise.withResolvers<Outcome<number>>()
      loads.push(() => resolve(success(loads.length)))
      return promise
    },
    read: (stored) => (typeof stored === 'number' ? stored : undefined),
    completeness: () => 'complete',
  }
  const cache = new ResilientCache<number>(store, RESILIENT_CACHE_DEFAULTS, clock, () => undefined)
  return { store, clock, loads, query, cache }
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Reads through the cache, and finishes up to two reads of the store and one load. */
const get = async ({ store, loads, query, cache }: ReturnType<typeof open>) => {
  const reading = cache.get(query)
  for (let read = 0; read < 2; read += 1) {
    store.reads[read]?.()
    await settle()
  }
  loads[0]?.()
  const outcome = await reading
  return outcome.ok && outcome.value.value
}

describe('ResilientCache with a slow store', () => {
  it('reads the store once for concurrent requests', async () => {
    const { store, loads, query, cache } = open()
    const answers = Array.from({ length: 1_000 }, () => cache.get(query))
    await settle()
    expect(store.reads).toHaveLength(1)
    store.reads[0]?.()
    await settle()
    store.reads[1]?.()
    await settle()
    loads[0]?.()
    expect(new Set((await Promise.all(answers)).map((outcome) => outcome.ok && outcome.value.value))).toEqual(
      new Set([1]),
    )
  })

  it('loads the value once if the second request starts its store read before the first load ends', async () => {
    const { store, loads, query, cache } = open()
    const first = cache.get(query)
    store.reads[0]?.()
    await settle()
    store.reads[1]?.()
    await settle()
    const second = cache.get(query)
    loads[0]?.()
    expect(await first).toMatchObject(success({ value: 1 }))
    await settle()
    // This read starts before the value is stored, and ends afterwards.
    store.reads[2]?.()
    await settle()
    store.reads[3]?.()
    await settle()
    expect(loads).toHaveLength(1)
    expect(await second).toMatchObject(success({ value: 1 }))
  })
})

describe('a value from an instance whose clock is ahead', () => {
  it.each([
    ['is served if the difference is a few seconds', 2_000, 7],
    ['is reloaded if the difference is several days, so that the value does not stay fresh', 2 * 86_400_000, 1],
  ])('%s', async (_name, aheadMs, expected) => {
    const setup = open()
    setup.store.entry = { askedAtMs: setup.clock.now() + aheadMs, value: 7 }
    expect(await get(setup)).toBe(expected)
  })
})

describe('a value from another release', () => {
  it('is reloaded if it cannot be read', async () => {
    const setup = open()
    setup.store.entry = { askedAtMs: setup.clock.now(), value: 'seven' }
    expect(await get(setup)).toBe(1)
  })
})
