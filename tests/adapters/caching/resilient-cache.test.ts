import { describe, expect, it } from 'vitest'
import type { CacheQuery } from '../../../adapters/caching/cache-query.ts'
import { ResilientCache } from '../../../adapters/caching/resilient-cache.ts'
import { RESILIENT_CACHE_DEFAULTS } from '../../../adapters/caching/resilient-cache-settings.ts'
import type { CacheEntry } from '../../../adapters/caching/store/cache-store.ts'
import { FakeClock } from '../../../adapters/fakes/fake-clock.ts'
import { type Outcome, success } from '../../../ports/outcome.ts'

/** A shelf whose looks are answered when the test says so: what a look finds is decided when it begins. */
class SlowShelf {
  readonly purges = 0
  readonly looks: (() => void)[] = []
  entry: CacheEntry | undefined

  read(): Promise<CacheEntry | undefined> {
    const { promise, resolve } = Promise.withResolvers<CacheEntry | undefined>()
    const found = this.entry
    this.looks.push(() => resolve(found))
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
  const shelf = new SlowShelf()
  const clock = new FakeClock()
  const calls: (() => void)[] = []
  const question: CacheQuery<number> = {
    key: 'key',
    tags: [],
    ask: () => {
      const { promise, resolve } = Promise.withResolvers<Outcome<number>>()
      calls.push(() => resolve(success(calls.length)))
      return promise
    },
    read: (kept) => (typeof kept === 'number' ? kept : undefined),
    worth: () => 'whole',
  }
  const keeper = new ResilientCache<number>(shelf, RESILIENT_CACHE_DEFAULTS, clock, () => undefined)
  return { shelf, clock, calls, question, keeper }
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('a shelf that is slow to look at', () => {
  it('is looked at once for requests that come together', async () => {
    const { shelf, calls, question, keeper } = open()
    const answers = Array.from({ length: 1_000 }, () => keeper.answer(question))
    await settle()
    expect(shelf.looks).toHaveLength(1)
    shelf.looks[0]?.()
    await settle()
    shelf.looks[1]?.()
    await settle()
    calls[0]?.()
    expect(new Set((await Promise.all(answers)).map((outcome) => outcome.ok && outcome.value))).toEqual(new Set([1]))
  })

  it('has no second call made by a request that looked before the first call ended', async () => {
    const { shelf, calls, question, keeper } = open()
    const first = keeper.answer(question)
    shelf.looks[0]?.()
    await settle()
    shelf.looks[1]?.()
    await settle()
    const second = keeper.answer(question)
    calls[0]?.()
    expect(await first).toMatchObject(success(1))
    await settle()
    // It began before there was anything, and ends after everything.
    shelf.looks[2]?.()
    await settle()
    shelf.looks[3]?.()
    await settle()
    expect(calls).toHaveLength(1)
    expect(await second).toMatchObject(success(1))
  })
})

describe('an instance whose clock is ahead', () => {
  it.each([
    ['is believed when it is seconds', 2_000, 7],
    ['is not believed when it is days, or its answers would be fresh for ever', 2 * 86_400_000, 1],
  ])('%s', async (_name, aheadMs, expected) => {
    const { shelf, clock, calls, question, keeper } = open()
    shelf.entry = { askedAtMs: clock.now() + aheadMs, value: 7 }
    const answer = keeper.answer(question)
    for (let look = 0; look < 2; look += 1) {
      shelf.looks[look]?.()
      await settle()
    }
    calls[0]?.()
    expect(await answer).toMatchObject(success(expected))
  })
})

describe('an answer kept by another version of the program', () => {
  it('that cannot be read here is asked for', async () => {
    const { shelf, clock, calls, question, keeper } = open()
    shelf.entry = { askedAtMs: clock.now(), value: 'seven' }
    const answer = keeper.answer(question)
    for (let look = 0; look < 2; look += 1) {
      shelf.looks[look]?.()
      await settle()
    }
    calls[0]?.()
    expect(await answer).toMatchObject(success(1))
  })
})
