import { describe, expect, it } from 'vitest'
import type { CacheEntry } from '../../../adapters/caching/cache-store.ts'
import { PriceHistory } from '../../../adapters/caching/price-history.ts'
import type { QuotedPrices } from '../../../domain/offers/price-quotes.ts'
import { FakeClock } from '../../fakes/fake-services.ts'

const listAt = (price: number): QuotedPrices => [['pid', price]]

/** A store that instances share, as they share Redis. */
const sharedStore = () => {
  const entries = new Map<string, CacheEntry>()
  return {
    entries,
    writes: [] as string[],
    async read(key: string) {
      return entries.get(key)
    },
    write(key: string, entry: CacheEntry) {
      this.writes.push(key)
      entries.set(key, entry)
      return true
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('PriceHistory', () => {
  it('returns the lists that any instance has remembered, by key', async () => {
    const store = sharedStore()
    const [one, other] = [new PriceHistory(store, new FakeClock()), new PriceHistory(store, new FakeClock())]
    one.remember('a', listAt(1))
    await settled()
    other.remember('a', listAt(2))
    other.remember('b', listAt(3))
    await settled()
    expect(await one.recall('a')).toEqual([listAt(1), listAt(2)])
    expect(await one.recall('b')).toEqual([listAt(3)])
    expect(await one.recall('c')).toEqual([])
  })

  it('writes a list once, and loses none of several at the same time', async () => {
    const store = sharedStore()
    const history = new PriceHistory(store, new FakeClock())
    for (const price of [1, 2, 1, 2, 1]) history.remember('a', listAt(price))
    await settled()
    expect(await history.recall('a')).toEqual([listAt(1), listAt(2)])
    expect(store.writes).toHaveLength(2)
  })

  it('keeps the latest twelve lists', async () => {
    const history = new PriceHistory(sharedStore(), new FakeClock())
    for (let price = 1; price <= 20; price += 1) history.remember('a', listAt(price))
    await settled()
    const lists = await history.recall('a')
    expect([lists.length, lists[0], lists.at(-1)]).toEqual([12, listAt(9), listAt(20)])
  })

  it.each(['text', { a: 1 }, [[['pid', '1']]], [[[1]]]])('ignores the unusable entry %j', async (value) => {
    const store = sharedStore()
    const history = new PriceHistory(store, new FakeClock())
    history.remember('a', listAt(1))
    await settled()
    for (const [key] of store.entries) store.entries.set(key, { askedAtMs: 0, value })
    expect(await history.recall('a')).toEqual([])
  })
})
