import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SystemClock } from '../../../adapters/system/system-clock.ts'
import type { PriceList } from '../../../ports/offers.ts'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import { DOWN, EMPTY, listOf, pricesIn, QUERY, REFUSED, told } from './manual-offers.ts'
import { openShop, type Shop } from './open-shop.ts'

const FRESH = 60_000
const STALE = 86_400_000
const DEADLINE = 1_400

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** What a load comes to, as soon as it does; `waiting` until then. */
const watch = (load: Promise<Outcome<PriceList>>): { outcome: number | string } => {
  const seen: { outcome: number | string } = { outcome: 'waiting' }
  void load.then((outcome) => {
    seen.outcome = told(outcome)
  })
  return seen
}

const ask = async (shop: Shop): Promise<number | string> => {
  const seen = watch(shop.offers.load(QUERY))
  await pass(0)
  return seen.outcome
}

/** A shop that keeps a list of this price, asked for now. */
const stocked = async (price = 40): Promise<Shop> => {
  const shop = openShop(new SystemClock())
  const loading = shop.offers.load(QUERY)
  await pass(0)
  shop.source.answer(price)
  await loading
  return shop
}

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 15) }))
afterEach(() => void vi.useRealTimers())

describe('one call for all', () => {
  it('1,000 requests for a cold list make exactly one call', async () => {
    const shop = openShop(new SystemClock())
    const loads = Array.from({ length: 1_000 }, () => shop.offers.load(QUERY))
    await pass(10)
    shop.source.answer(40)
    expect(new Set((await Promise.all(loads)).map(told))).toEqual(new Set([40]))
    expect(shop.source.calls).toHaveLength(1)
  })

  it('1,000 requests that wait for a failing source share its one failure', async () => {
    const shop = openShop(new SystemClock())
    const loads = Array.from({ length: 1_000 }, () => shop.offers.load(QUERY))
    await pass(10)
    shop.source.answer(DOWN)
    expect(new Set((await Promise.all(loads)).map(told))).toEqual(new Set(['status']))
    expect(shop.source.calls).toHaveLength(1)
  })

  it('the order of products does not matter, any other difference does', async () => {
    const shop = await stocked()
    shop.source.always = () => success(listOf(41))
    expect(told(await shop.offers.load({ ...QUERY, products: ['plus', 'premium'] }))).toBe(40)
    const others = [
      { products: ['premium'] },
      { store: 'other' },
      { regLanCur: 'global/de/eur' },
      { purchaseType: 'TrialOptOut' as const },
    ]
    for (const other of others) expect(told(await shop.offers.load({ ...QUERY, ...other }))).toBe(41)
  })

  it('a list asked without a date, as an editor does, is not what a shopper gets', async () => {
    const shop = await stocked()
    shop.source.always = () => success(listOf(41))
    const { curdate: _, ...undated } = QUERY
    expect(told(await shop.offers.load(undated))).toBe(41)
    expect(told(await shop.offers.load(QUERY))).toBe(40)
  })
})

describe('fresh and stale', () => {
  it('a fresh list asks nobody, up to the last millisecond', async () => {
    const shop = await stocked()
    await pass(FRESH - 1)
    expect(await ask(shop)).toBe(40)
    expect(shop.source.calls).toHaveLength(1)
  })

  it('a stale list is served at once while one call renews it, even when the source hangs', async () => {
    const shop = await stocked()
    await pass(FRESH)
    for (let request = 0; request < 100; request += 1) expect(await ask(shop)).toBe(40)
    expect(shop.source.calls).toHaveLength(2)
    shop.source.answer(41)
    await pass(0)
    expect(await ask(shop)).toBe(41)
  })

  it('a failure never replaces a list within its stale window, and one past it is no longer served', async () => {
    const shop = await stocked()
    shop.source.always = () => DOWN
    await pass(STALE - 1)
    expect(await ask(shop)).toBe(40)
    await pass(1)
    expect(await ask(shop)).toBe('status')
  })

  it('the stale window does not grow by being served', async () => {
    const shop = await stocked()
    shop.source.always = () => DOWN
    for (let hour = 1; hour < 24; hour += 1) {
      await pass(STALE / 24)
      expect(await ask(shop)).toBe(40)
    }
    await pass(STALE / 24)
    expect(await ask(shop)).toBe('status')
  })
})

describe('a source that hangs', () => {
  it('holds nobody past the deadline', async () => {
    const shop = openShop(new SystemClock())
    const first = watch(shop.offers.load(QUERY))
    await pass(DEADLINE - 100)
    const second = watch(shop.offers.load(QUERY))
    await pass(99)
    expect([first.outcome, second.outcome]).toEqual(['waiting', 'waiting'])
    await pass(1)
    expect([first.outcome, second.outcome]).toEqual(['timeout', 'timeout'])
    expect(shop.source.calls).toHaveLength(1)
  })

  it('is told with the agreed message', async () => {
    const shop = openShop(new SystemClock())
    const load = shop.offers.load(QUERY)
    await pass(DEADLINE)
    expect(await load).toEqual(failed({ kind: 'timeout', message: 'timeout of 1400ms exceeded' }))
  })

  it('gives a list that is kept when its answer comes at last', async () => {
    const shop = openShop(new SystemClock())
    void shop.offers.load(QUERY)
    await pass(DEADLINE + 1_000)
    shop.source.answer(40)
    await pass(0)
    expect(await ask(shop)).toBe(40)
    expect(shop.source.calls).toHaveLength(1)
  })

  it('never has its late answer take the place of a newer one', async () => {
    const shop = openShop(new SystemClock())
    void shop.offers.load(QUERY)
    await pass(10_000)
    void shop.offers.load(QUERY)
    await pass(0)
    shop.source.calls[1]?.answer(success(listOf(41)))
    await pass(10)
    shop.source.calls[0]?.answer(success(listOf(40)))
    await pass(10)
    expect(await ask(shop)).toBe(41)
  })
})

describe('a source that fails', () => {
  it.each([
    ['a failure', DOWN, 5_000],
    ['a refusal, which the source never saw', REFUSED, 1_000],
    ['a list without options', success(EMPTY), 5_000],
    ['a list in another currency', success(listOf(40, 'USD')), 5_000],
  ])('is asked again only after a while: %s', async (_name, outcome, quietMs) => {
    const shop = openShop(new SystemClock())
    shop.source.always = () => outcome
    const first = await ask(shop)
    for (let step = 1; step < 10; step += 1) {
      await pass(quietMs / 10)
      expect(await ask(shop)).toBe(first)
    }
    expect(shop.source.calls).toHaveLength(1)
    await pass(quietMs / 10)
    await ask(shop)
    expect(shop.source.calls).toHaveLength(2)
  })

  it('is asked once in five seconds while a stale list is served', async () => {
    const shop = await stocked()
    await pass(FRESH)
    shop.source.always = () => DOWN
    for (let ms = 0; ms < 60_000; ms += 500) {
      expect(await ask(shop)).toBe(40)
      await pass(500)
    }
    expect(shop.source.calls).toHaveLength(1 + 60 / 5)
    expect(shop.reports).toEqual(Array.from({ length: 12 }, () => 'An answer could not be renewed'))
  })

  it('is believed again within five seconds of its return', async () => {
    const shop = openShop(new SystemClock())
    shop.source.always = () => DOWN
    await ask(shop)
    shop.source.always = () => success(listOf(40))
    await pass(5_000)
    expect(await ask(shop)).toBe(40)
  })

  it('and throws is a failure like any other, and is reported', async () => {
    const shop = await stocked()
    await pass(FRESH)
    shop.source.always = () => {
      throw new Error('a mistake')
    }
    expect(await ask(shop)).toBe(40)
    await pass(STALE)
    expect(await ask(shop)).toBe('network')
    expect(shop.reports).toContain('A source threw instead of failing')
  })
})

/** What is sold, and for how long that counts as up to date. */
const load = async (shop: Shop) => {
  const outcome = await shop.offers.load(QUERY)
  return { prices: pricesIn(outcome), freshForMs: outcome.ok ? outcome.freshForMs : undefined }
}

const LACKING = success(listOf(41, 'EUR', ['premium']))
const HOLLOW = success({
  ...listOf(41, 'EUR', ['premium']),
  products: listOf(41).products.map((product) =>
    product.productName === 'plus' ? { ...product, options: [] } : product,
  ),
})
const BROKEN = success({
  ...listOf(41),
  products: listOf(41).products.map((product) => ({
    ...product,
    options: product.options.map((option) =>
      product.productName === 'plus' ? { ...option, price: Number.NaN } : option,
    ),
  })),
})

describe('a list that comes without a product', () => {
  it.each([
    ['left out', LACKING],
    ['without options', HOLLOW],
    ['without an option that can be sold', BROKEN],
  ])('never takes its price away: %s', async (_name, lacking) => {
    const shop = await stocked()
    await pass(FRESH)
    shop.source.always = () => lacking
    await load(shop)
    await pass(0)
    expect(await load(shop)).toEqual({ prices: { premium: 41, plus: 40 }, freshForMs: 0 })
    shop.source.always = () => DOWN
    await pass(FRESH)
    expect(await load(shop)).toEqual({ prices: { premium: 41, plus: 40 }, freshForMs: 0 })
  })

  it('is asked for again once in five seconds, until it is whole', async () => {
    const shop = await stocked()
    await pass(FRESH)
    shop.source.always = () => LACKING
    for (let ms = 0; ms < 60_000; ms += 500) {
      expect((await load(shop)).prices).toMatchObject({ plus: 40 })
      await pass(500)
    }
    expect(shop.source.calls).toHaveLength(1 + 60 / 5)
    shop.source.always = () => success(listOf(42))
    await load(shop)
    await pass(0)
    expect(await load(shop)).toEqual({ prices: { premium: 42, plus: 42 }, freshForMs: FRESH })
  })

  it('loses a product that is sold no more when the stale window of its last price is over', async () => {
    const shop = await stocked()
    shop.source.always = () => LACKING
    for (let hour = 1; hour < 24; hour += 1) {
      await pass(STALE / 24)
      expect((await load(shop)).prices).toMatchObject({ plus: 40 })
    }
    await pass(STALE / 24)
    expect(await load(shop)).toEqual({ prices: { premium: 41 }, freshForMs: 0 })
    await pass(5_000)
    expect(await load(shop)).toEqual({ prices: { premium: 41 }, freshForMs: 0 })
  })

  it('is kept where there was none before, and whoever comes once it may be whole waits for that', async () => {
    const shop = openShop(new SystemClock())
    shop.source.always = () => LACKING
    expect(await load(shop)).toEqual({ prices: { premium: 41 }, freshForMs: 0 })
    shop.source.always = () => DOWN
    await pass(5_000)
    expect((await load(shop)).prices).toEqual({ premium: 41 })
    shop.source.always = () => success(listOf(42))
    await pass(5_000)
    expect(await load(shop)).toEqual({ prices: { premium: 42, plus: 42 }, freshForMs: FRESH })
  })

  it('is mended by what other lists had, each with its own lacks', async () => {
    const shop = openShop(new SystemClock())
    shop.source.always = () => LACKING
    await load(shop)
    shop.source.always = () => success(listOf(42, 'EUR', ['plus']))
    await pass(5_000)
    expect((await load(shop)).prices).toEqual({ plus: 42, premium: 41 })
  })

  it('falls back to a purged price for it', async () => {
    const shop = await stocked()
    await pass(1)
    await shop.shelf.purge(['prices'], Date.now())
    await pass(1)
    shop.source.always = () => LACKING
    expect((await load(shop)).prices).toEqual({ premium: 41, plus: 40 })
  })

  it('and comes late takes nothing from a newer one', async () => {
    const shop = openShop(new SystemClock())
    void shop.offers.load(QUERY)
    await pass(10_000)
    void shop.offers.load(QUERY)
    await pass(0)
    shop.source.calls[1]?.answer(success(listOf(42)))
    await pass(10)
    shop.source.calls[0]?.answer(LACKING)
    await pass(10)
    expect((await load(shop)).prices).toEqual({ premium: 42, plus: 42 })
  })
})

describe('how long a list counts as up to date', () => {
  it('is said with each, from the call that brought it to the one that it is old in', async () => {
    const shop = openShop(new SystemClock())
    shop.source.always = () => success(listOf(40))
    expect((await load(shop)).freshForMs).toBe(FRESH)
    await pass(FRESH - 1)
    expect((await load(shop)).freshForMs).toBe(1)
    await pass(1)
    expect((await load(shop)).freshForMs).toBe(0)
    await pass(0)
    expect((await load(shop)).freshForMs).toBe(FRESH)
  })

  it('is no time where an old list stands in for a failure, or nothing is sold', async () => {
    const shop = await stocked()
    shop.source.always = () => DOWN
    await pass(FRESH)
    expect((await load(shop)).freshForMs).toBe(0)
    const cold = openShop(new SystemClock())
    cold.source.always = () => success(EMPTY)
    expect((await load(cold)).freshForMs).toBe(0)
  })

  it('is no time for a list that a newer one has outdone, and for a visitor’s own it is not said', async () => {
    const shop = openShop(new SystemClock())
    const before = load(shop)
    await pass(1)
    await shop.shelf.purge(['prices'], Date.now())
    await pass(1)
    const after = load(shop)
    await pass(1)
    shop.source.calls[1]?.answer(success(listOf(41)))
    await pass(1)
    shop.source.calls[0]?.answer(success(listOf(40)))
    expect((await before).freshForMs).toBe(0)
    expect((await after).freshForMs).toBe(FRESH - 1)
    shop.source.always = () => success(listOf(30))
    expect(await shop.offers.load({ ...QUERY, visitor: { storeArgs: 'a=b' } })).not.toHaveProperty('freshForMs')
  })
})

describe('what is never kept', () => {
  it('a list without options is served where there is no other, and replaces none', async () => {
    const cold = openShop(new SystemClock())
    cold.source.always = () => success(EMPTY)
    expect(await ask(cold)).toBe('empty')

    const shop = await stocked()
    await pass(FRESH)
    shop.source.always = () => success(EMPTY)
    expect(await ask(shop)).toBe(40)
    expect(await ask(shop)).toBe(40)
  })

  it('a list in another currency is a malformed answer', async () => {
    const shop = openShop(new SystemClock())
    shop.source.always = () => success(listOf(40, 'USD'))
    expect(await shop.offers.load(QUERY)).toEqual(
      failed({ kind: 'malformed', message: 'Price list is in another currency' }),
    )
  })

  it("a visitor's own list is his alone, each time, and what is kept is not his", async () => {
    const shop = await stocked()
    shop.source.always = ({ visitor }) => success(listOf(visitor?.sessionPartner === 'anna' ? 30 : 35))
    const visitor = { sessionPartner: 'anna' }
    expect(told(await shop.offers.load({ ...QUERY, visitor }))).toBe(30)
    expect(told(await shop.offers.load({ ...QUERY, visitor }))).toBe(30)
    expect(told(await shop.offers.load({ ...QUERY, visitor: { storeArgs: 'a=b' } }))).toBe(35)
    expect(shop.source.calls).toHaveLength(4)
    expect(await ask(shop)).toBe(40)
  })

  it('a list that is larger than an entry may be is a malformed answer, not a full memory', async () => {
    const shop = openShop(new SystemClock(), { maxEntryBytes: 300 })
    shop.source.always = () => success(listOf(40))
    expect(await ask(shop)).toBe('malformed')
    expect(await ask(shop)).toBe('malformed')
    expect(shop.source.calls).toHaveLength(1)
  })

  it('a change that somebody makes to a list he was given', async () => {
    const shop = await stocked()
    const outcome = await shop.offers.load(QUERY)
    if (outcome.ok) Object.assign(outcome.value, { currency: 'XXX', products: [] })
    expect(await ask(shop)).toBe(40)
  })
})

describe('purge', () => {
  it.each(['prices', 'region:global/en', 'store:test-store', 'currency:eur', 'product:plus'])(
    'by %s has the list asked for again, and the next request waits for it',
    async (tag) => {
      const shop = await stocked()
      await pass(1)
      await shop.shelf.purge([tag], Date.now())
      await pass(1)
      const seen = watch(shop.offers.load(QUERY))
      await pass(10)
      expect(seen.outcome).toBe('waiting')
      shop.source.answer(41)
      await pass(0)
      expect(seen.outcome).toBe(41)
      expect(await ask(shop)).toBe(41)
      expect(shop.source.calls).toHaveLength(2)
    },
  )

  it.each(['currency:usd', 'product:standard', 'region:global/de', 'site:com'])(
    'by %s leaves it alone',
    async (tag) => {
      const shop = await stocked()
      await pass(1)
      await shop.shelf.purge([tag], Date.now())
      await pass(1)
      expect(await ask(shop)).toBe(40)
      expect(shop.source.calls).toHaveLength(1)
    },
  )

  it('falls back to the purged list where the source fails or hangs', async () => {
    const shop = await stocked()
    await pass(1)
    await shop.shelf.purge(['prices'], Date.now())
    await pass(1)
    const seen = watch(shop.offers.load(QUERY))
    await pass(DEADLINE)
    expect(seen.outcome).toBe(40)
    expect(await ask(shop)).toBe(40)
    expect(shop.source.calls).toHaveLength(2)
  })

  it('is not answered by a call that began before it', async () => {
    const shop = openShop(new SystemClock())
    const before = watch(shop.offers.load(QUERY))
    await pass(1)
    await shop.shelf.purge(['prices'], Date.now())
    await pass(1)
    const after = watch(shop.offers.load(QUERY))
    await pass(1)
    shop.source.calls[1]?.answer(success(listOf(41)))
    await pass(1)
    shop.source.calls[0]?.answer(success(listOf(40)))
    await pass(1)
    expect([before.outcome, after.outcome, await ask(shop)]).toEqual([40, 41, 41])
  })

  it('has a source that failed asked at once', async () => {
    const shop = openShop(new SystemClock())
    shop.source.always = () => DOWN
    await ask(shop)
    shop.source.always = () => success(listOf(40))
    await shop.shelf.purge(['prices'], Date.now())
    await pass(1)
    expect(await ask(shop)).toBe(40)
  })
})
