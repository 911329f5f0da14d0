import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SystemClock } from '../../../adapters/system/system-clock.ts'
import type { PriceList } from '../../../ports/offers.ts'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import { DOWN, EMPTY, listOf, priceIn, pricesIn, QUERY, REFUSED } from './manual-offers.ts'
import { type CachedOffersSetup, openCachedOffers } from './open-cached-offers.ts'

const FRESH = 60_000
const MALFORMED = failed({ kind: 'malformed', message: 'Price list is in another currency' })
const STALE = 86_400_000
const DEADLINE = 1_000

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Observes a load: `outcome` is `waiting` until the load has a result. */
const watch = (load: Promise<Outcome<PriceList>>): { outcome: number | string } => {
  const seen: { outcome: number | string } = { outcome: 'waiting' }
  void load.then((outcome) => {
    seen.outcome = priceIn(outcome)
  })
  return seen
}

const ask = async (setup: CachedOffersSetup): Promise<number | string> => {
  const seen = watch(setup.offers.load(QUERY))
  await pass(0)
  return seen.outcome
}

/** Opens a cache that has just loaded a list with this price. */
const openFilled = async (price = 40): Promise<CachedOffersSetup> => {
  const setup = openCachedOffers(new SystemClock())
  const loading = setup.offers.load(QUERY)
  await pass(0)
  setup.source.answer(price)
  await loading
  return setup
}

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 15) }))
afterEach(() => void vi.useRealTimers())

describe('CachedOffers for concurrent requests', () => {
  it('shares one call for a list that is not cached', async () => {
    const setup = openCachedOffers(new SystemClock())
    const loads = Array.from({ length: 1_000 }, () => setup.offers.load(QUERY))
    await pass(10)
    setup.source.answer(40)
    expect(new Set((await Promise.all(loads)).map(priceIn))).toEqual(new Set([40]))
    expect(setup.source.calls).toHaveLength(1)
  })

  it('shares the failure of the source', async () => {
    const setup = openCachedOffers(new SystemClock())
    const loads = Array.from({ length: 1_000 }, () => setup.offers.load(QUERY))
    await pass(10)
    setup.source.answer(DOWN)
    expect(new Set((await Promise.all(loads)).map(priceIn))).toEqual(new Set(['status']))
    expect(setup.source.calls).toHaveLength(1)
  })

  it('shares a list if requests differ only in the order of products', async () => {
    const setup = await openFilled()
    setup.source.always = () => success(listOf(41))
    expect(priceIn(await setup.offers.load({ ...QUERY, products: ['plus', 'premium'] }))).toBe(40)
    const others = [
      { products: ['premium'] },
      { store: 'other' },
      { regLanCur: 'global/de/eur' },
      { purchaseType: 'TrialOptOut' as const },
      { group: 'cis' as const },
      { decimal: ',' },
    ]
    for (const other of others) expect(priceIn(await setup.offers.load({ ...QUERY, ...other }))).toBe(41)
  })
})

describe('CachedOffers with fresh and stale lists', () => {
  it('serves a fresh list without a call until it expires', async () => {
    const setup = await openFilled()
    await pass(FRESH - 1)
    expect(await ask(setup)).toBe(40)
    expect(setup.source.calls).toHaveLength(1)
  })

  it('serves a stale list immediately while one call renews it, even if the source hangs', async () => {
    const setup = await openFilled()
    await pass(FRESH)
    for (let request = 0; request < 100; request += 1) expect(await ask(setup)).toBe(40)
    expect(setup.source.calls).toHaveLength(2)
    setup.source.answer(41)
    await pass(0)
    expect(await ask(setup)).toBe(41)
  })

  it('serves a list until the end of its stale window while the source fails', async () => {
    const setup = await openFilled()
    setup.source.always = () => DOWN
    await pass(STALE - 1)
    expect(await ask(setup)).toBe(40)
    await pass(1)
    expect(await ask(setup)).toBe('status')
  })

  it('does not extend the stale window of a served list', async () => {
    const setup = await openFilled()
    setup.source.always = () => DOWN
    for (let hour = 1; hour < 24; hour += 1) {
      await pass(STALE / 24)
      expect(await ask(setup)).toBe(40)
    }
    await pass(STALE / 24)
    expect(await ask(setup)).toBe('status')
  })
})

describe('CachedOffers with a hanging source', () => {
  it('answers requests at the deadline', async () => {
    const setup = openCachedOffers(new SystemClock())
    const first = watch(setup.offers.load(QUERY))
    await pass(DEADLINE - 100)
    const second = watch(setup.offers.load(QUERY))
    await pass(99)
    expect([first.outcome, second.outcome]).toEqual(['waiting', 'waiting'])
    await pass(1)
    expect([first.outcome, second.outcome]).toEqual(['timeout', 'timeout'])
    expect(setup.source.calls).toHaveLength(1)
  })

  it('fails with the timeout message', async () => {
    const setup = openCachedOffers(new SystemClock())
    const load = setup.offers.load(QUERY)
    await pass(DEADLINE)
    expect(await load).toEqual(failed({ kind: 'timeout', message: 'timeout of 1000ms exceeded' }))
  })

  it('caches an answer that arrives after the deadline', async () => {
    const setup = openCachedOffers(new SystemClock())
    void setup.offers.load(QUERY)
    await pass(DEADLINE + 1_000)
    setup.source.answer(40)
    await pass(0)
    expect(await ask(setup)).toBe(40)
    expect(setup.source.calls).toHaveLength(1)
  })

  it('does not replace a newer answer with a late answer', async () => {
    const setup = openCachedOffers(new SystemClock())
    void setup.offers.load(QUERY)
    await pass(10_000)
    void setup.offers.load(QUERY)
    await pass(0)
    setup.source.calls[1]?.answer(success(listOf(41)))
    await pass(10)
    setup.source.calls[0]?.answer(success(listOf(40)))
    await pass(10)
    expect(await ask(setup)).toBe(41)
  })
})

describe('CachedOffers with a failing source', () => {
  it.each([
    ['a failure', DOWN, 5_000],
    ['a rejected call', REFUSED, 1_000],
    ['a list without options', success(EMPTY), 5_000],
    ['a malformed answer', MALFORMED, 5_000],
  ])('calls the source again only after a pause: %s', async (_name, outcome, quietMs) => {
    const setup = openCachedOffers(new SystemClock())
    setup.source.always = () => outcome
    const first = await ask(setup)
    for (let step = 1; step < 10; step += 1) {
      await pass(quietMs / 10)
      expect(await ask(setup)).toBe(first)
    }
    expect(setup.source.calls).toHaveLength(1)
    await pass(quietMs / 10)
    await ask(setup)
    expect(setup.source.calls).toHaveLength(2)
  })

  it('calls the source once per five seconds while it serves a stale list', async () => {
    const setup = await openFilled()
    await pass(FRESH)
    setup.source.always = () => DOWN
    for (let ms = 0; ms < 60_000; ms += 500) {
      expect(await ask(setup)).toBe(40)
      await pass(500)
    }
    expect(setup.source.calls).toHaveLength(1 + 60 / 5)
    expect(setup.reports).toEqual(Array.from({ length: 12 }, () => 'A cached value could not be renewed'))
  })

  it('does not report rejected calls, because the guard reports them', async () => {
    const setup = await openFilled()
    await pass(FRESH)
    setup.source.always = () => REFUSED
    for (let ms = 0; ms < 60_000; ms += 500) {
      expect(await ask(setup)).toBe(40)
      await pass(500)
    }
    expect(setup.reports).toEqual([])
  })

  it('uses the source again within five seconds of its recovery', async () => {
    const setup = openCachedOffers(new SystemClock())
    setup.source.always = () => DOWN
    await ask(setup)
    setup.source.always = () => success(listOf(40))
    await pass(5_000)
    expect(await ask(setup)).toBe(40)
  })

  it('treats a thrown error as a failure, and reports it', async () => {
    const setup = await openFilled()
    await pass(FRESH)
    setup.source.always = () => {
      throw new Error('a mistake')
    }
    expect(await ask(setup)).toBe(40)
    await pass(STALE)
    expect(await ask(setup)).toBe('network')
    expect(setup.reports).toContain('A source threw instead of failing')
  })
})

/** Loads a list. Returns its products and its remaining freshness. */
const load = async (setup: CachedOffersSetup) => {
  const outcome = await setup.offers.load(QUERY)
  return { prices: pricesIn(outcome), freshForMs: outcome.ok ? outcome.value.freshForMs : undefined }
}

const PARTIAL = success(listOf(41, 'EUR', ['premium']))
const WITHOUT_OPTIONS = success({
  ...listOf(41, 'EUR', ['premium']),
  products: listOf(41).products.map((product) =>
    product.productName === 'plus' ? { ...product, options: [] } : product,
  ),
})

const OF_ANOTHER_TYPE = success({
  ...listOf(41),
  products: listOf(41).products.map((product) =>
    product.productName === 'plus' ? { ...product, purchaseType: 'Renewal' as const } : product,
  ),
})

describe('CachedOffers with an incomplete list', () => {
  it.each([
    ['missing', PARTIAL],
    ['listed without options', WITHOUT_OPTIONS],
    ['listed with another purchase type', OF_ANOTHER_TYPE],
  ])('keeps the older price of a product that is %s', async (_name, partial) => {
    const setup = await openFilled()
    await pass(FRESH)
    setup.source.always = () => partial
    await load(setup)
    await pass(0)
    expect(await load(setup)).toEqual({ prices: { premium: 41, plus: 40 }, freshForMs: 0 })
    setup.source.always = () => DOWN
    await pass(FRESH)
    expect(await load(setup)).toEqual({ prices: { premium: 41, plus: 40 }, freshForMs: 0 })
  })

  it('reloads the list once per five seconds until it is complete', async () => {
    const setup = await openFilled()
    await pass(FRESH)
    setup.source.always = () => PARTIAL
    for (let ms = 0; ms < 60_000; ms += 500) {
      expect((await load(setup)).prices).toMatchObject({ plus: 40 })
      await pass(500)
    }
    expect(setup.source.calls).toHaveLength(1 + 60 / 5)
    setup.source.always = () => success(listOf(42))
    await load(setup)
    await pass(0)
    expect(await load(setup)).toEqual({ prices: { premium: 42, plus: 42 }, freshForMs: FRESH })
  })

  it('removes a missing product at the end of its last price’s stale window', async () => {
    const setup = await openFilled()
    setup.source.always = () => PARTIAL
    for (let hour = 1; hour < 24; hour += 1) {
      await pass(STALE / 24)
      expect((await load(setup)).prices).toMatchObject({ plus: 40 })
    }
    await pass(STALE / 24)
    expect(await load(setup)).toEqual({ prices: { premium: 41 }, freshForMs: 0 })
    await pass(5_000)
    expect(await load(setup)).toEqual({ prices: { premium: 41 }, freshForMs: 0 })
  })

  it('caches the list if the cache is empty, but makes the next request after the pause wait for a complete list', async () => {
    const setup = openCachedOffers(new SystemClock())
    setup.source.always = () => PARTIAL
    expect(await load(setup)).toEqual({ prices: { premium: 41 }, freshForMs: 0 })
    setup.source.always = () => DOWN
    await pass(5_000)
    expect((await load(setup)).prices).toEqual({ premium: 41 })
    setup.source.always = () => success(listOf(42))
    await pass(5_000)
    expect(await load(setup)).toEqual({ prices: { premium: 42, plus: 42 }, freshForMs: FRESH })
  })

  it('backfills the list from other partial lists', async () => {
    const setup = openCachedOffers(new SystemClock())
    setup.source.always = () => PARTIAL
    await load(setup)
    setup.source.always = () => success(listOf(42, 'EUR', ['plus']))
    await pass(5_000)
    expect((await load(setup)).prices).toEqual({ plus: 42, premium: 41 })
  })

  it('falls back to the purged price of a missing product', async () => {
    const setup = await openFilled()
    await pass(1)
    await setup.store.purge(['prices'], Date.now())
    await pass(1)
    setup.source.always = () => PARTIAL
    expect((await load(setup)).prices).toEqual({ premium: 41, plus: 40 })
  })

  it('does not replace a newer complete list with a late incomplete list', async () => {
    const setup = openCachedOffers(new SystemClock())
    void setup.offers.load(QUERY)
    await pass(10_000)
    void setup.offers.load(QUERY)
    await pass(0)
    setup.source.calls[1]?.answer(success(listOf(42)))
    await pass(10)
    setup.source.calls[0]?.answer(PARTIAL)
    await pass(10)
    expect((await load(setup)).prices).toEqual({ premium: 42, plus: 42 })
  })
})

describe('CachedOffers with an older answer after a newer answer', () => {
  /** Starts two concurrent loads. The second load starts after the pause that follows the timeout of the first load. */
  const openTwoLoads = async (): Promise<CachedOffersSetup> => {
    const setup = openCachedOffers(new SystemClock())
    void setup.offers.load(QUERY)
    await pass(5_000)
    void setup.offers.load(QUERY)
    await pass(0)
    expect(setup.source.calls).toHaveLength(2)
    return setup
  }

  const answerNewerThenOlder = async (
    { source }: CachedOffersSetup,
    newer: Outcome<PriceList>,
    older: Outcome<PriceList>,
  ): Promise<void> => {
    source.calls[1]?.answer(newer)
    await pass(0)
    source.calls[0]?.answer(older)
    await pass(0)
  }

  it('backfills the newer answer without replacing its prices', async () => {
    const setup = await openTwoLoads()
    await answerNewerThenOlder(setup, PARTIAL, success(listOf(40)))
    expect(await load(setup)).toEqual({ prices: { premium: 41, plus: 40 }, freshForMs: 0 })
    expect(setup.source.calls).toHaveLength(2)
  })

  it('backfills the newer answer even from a partial older answer', async () => {
    const setup = await openTwoLoads()
    await answerNewerThenOlder(setup, PARTIAL, success(listOf(40, 'EUR', ['plus'])))
    expect((await load(setup)).prices).toEqual({ premium: 41, plus: 40 })
  })

  it('backfills some products of the newer answer without a further call', async () => {
    const query = { ...QUERY, products: ['premium', 'plus', 'standard'] }
    const setup = openCachedOffers(new SystemClock())
    void setup.offers.load(query)
    await pass(5_000)
    void setup.offers.load(query)
    await pass(0)
    await answerNewerThenOlder(setup, PARTIAL, success(listOf(40, 'EUR', ['premium', 'plus'])))
    expect(pricesIn(await setup.offers.load(query))).toEqual({ premium: 41, plus: 40 })
    expect(setup.source.calls).toHaveLength(2)
  })

  it('replaces prices that were backfilled from an even older list, so that they expire later', async () => {
    const setup = await openFilled(39)
    await pass(FRESH)
    void setup.offers.load(QUERY)
    await pass(5_000)
    void setup.offers.load(QUERY)
    await pass(0)
    setup.source.calls[2]?.answer(PARTIAL)
    await pass(0)
    expect((await load(setup)).prices).toEqual({ premium: 41, plus: 39 })
    setup.source.calls[1]?.answer(success(listOf(40)))
    await pass(0)
    expect((await load(setup)).prices).toEqual({ premium: 41, plus: 40 })
    setup.source.always = () => DOWN
    await pass(STALE - 5_000 - 1)
    expect((await load(setup)).prices).toEqual({ premium: 41, plus: 40 })
    await pass(1)
    expect((await load(setup)).prices).toEqual({ premium: 41 })
  })

  it('backfills the newer answer even if a purge happens between both answers in the same millisecond', async () => {
    const setup = openCachedOffers(new SystemClock())
    void setup.offers.load(QUERY)
    await pass(0)
    await setup.store.purge(['prices'], Date.now())
    void setup.offers.load(QUERY)
    await pass(0)
    await answerNewerThenOlder(setup, PARTIAL, success(listOf(40)))
    expect((await load(setup)).prices).toEqual({ premium: 41, plus: 40 })
  })

  it.each([
    ['a failure', DOWN],
    ['a list without options', success(EMPTY)],
  ])('keeps the newer answer if the older answer is %s', async (_name, older) => {
    const setup = await openTwoLoads()
    await answerNewerThenOlder(setup, success(listOf(42)), older)
    expect(await load(setup)).toEqual({ prices: { premium: 42, plus: 42 }, freshForMs: FRESH })
  })

  it('caches the older answer with its age if the newer answer has no options', async () => {
    const setup = await openTwoLoads()
    await answerNewerThenOlder(setup, success(EMPTY), success(listOf(40)))
    expect(await load(setup)).toEqual({ prices: { premium: 40, plus: 40 }, freshForMs: FRESH - 5_000 })
  })
})

describe('freshForMs of a list', () => {
  it('starts with the call that loaded the list', async () => {
    const setup = openCachedOffers(new SystemClock())
    setup.source.always = () => success(listOf(40))
    expect((await load(setup)).freshForMs).toBe(FRESH)
    await pass(FRESH - 1)
    expect((await load(setup)).freshForMs).toBe(1)
    await pass(1)
    expect((await load(setup)).freshForMs).toBe(0)
    await pass(0)
    expect((await load(setup)).freshForMs).toBe(FRESH)
  })

  it('is 0 for a stale list after a failure, and for an empty list', async () => {
    const setup = await openFilled()
    setup.source.always = () => DOWN
    await pass(FRESH)
    expect((await load(setup)).freshForMs).toBe(0)
    const cold = openCachedOffers(new SystemClock())
    cold.source.always = () => success(EMPTY)
    expect((await load(cold)).freshForMs).toBe(0)
  })

  it('is 0 if the cache contains a newer list, and undefined for a personalized list', async () => {
    const setup = openCachedOffers(new SystemClock())
    const before = load(setup)
    await pass(1)
    await setup.store.purge(['prices'], Date.now())
    await pass(1)
    const after = load(setup)
    await pass(1)
    setup.source.calls[1]?.answer(success(listOf(41)))
    await pass(1)
    setup.source.calls[0]?.answer(success(listOf(40)))
    expect((await before).freshForMs).toBe(0)
    expect((await after).freshForMs).toBe(FRESH - 1)
    setup.source.always = () => success(listOf(30))
    const personalized = await setup.offers.load({ ...QUERY, visitor: { storeArgs: 'a=b' } })
    expect(personalized.ok && personalized.value).toEqual(listOf(30))
  })
})

describe('the storage of CachedOffers', () => {
  it('never contains an empty list, which is served only if there is no other list', async () => {
    const cold = openCachedOffers(new SystemClock())
    cold.source.always = () => success(EMPTY)
    expect(await ask(cold)).toBe('empty')

    const setup = await openFilled()
    await pass(FRESH)
    setup.source.always = () => success(EMPTY)
    expect(await ask(setup)).toBe(40)
    expect(await ask(setup)).toBe(40)
  })

  it('never contains the list of a query without a date, which is loaded for each request', async () => {
    const setup = await openFilled(40)
    setup.source.always = () => success(listOf(30))
    const { curdate: _, ...undated } = QUERY
    expect(priceIn(await setup.offers.load(undated))).toBe(30)
    expect(priceIn(await setup.offers.load(undated))).toBe(30)
    expect(setup.source.calls).toHaveLength(3)
    expect(await ask(setup)).toBe(40)
  })

  it('never contains a personalized list, which is loaded for each request', async () => {
    const setup = await openFilled()
    setup.source.always = ({ visitor }) => success(listOf(visitor?.sessionPartner === 'anna' ? 30 : 35))
    const visitor = { sessionPartner: 'anna' }
    expect(priceIn(await setup.offers.load({ ...QUERY, visitor }))).toBe(30)
    expect(priceIn(await setup.offers.load({ ...QUERY, visitor }))).toBe(30)
    expect(priceIn(await setup.offers.load({ ...QUERY, visitor: { storeArgs: 'a=b' } }))).toBe(35)
    expect(setup.source.calls).toHaveLength(4)
    expect(await ask(setup)).toBe(40)
  })

  it('never contains a list beyond the maximum entry size, for which the load returns a `malformed` failure', async () => {
    const setup = openCachedOffers(new SystemClock(), { maxEntryBytes: 300 })
    setup.source.always = () => success(listOf(40))
    expect(await ask(setup)).toBe('malformed')
    expect(await ask(setup)).toBe('malformed')
    expect(setup.source.calls).toHaveLength(1)
  })

  it('does not change if a caller modifies a served list', async () => {
    const setup = await openFilled()
    const outcome = await setup.offers.load(QUERY)
    if (outcome.ok) Object.assign(outcome.value, { currency: 'XXX', products: [] })
    expect(await ask(setup)).toBe(40)
  })
})

describe('a purge', () => {
  it.each(['prices', 'region:global/en', 'site-prices:global/en', 'store:test-store', 'currency:eur', 'product:plus'])(
    'makes the next request wait for a new list: %s',
    async (tag) => {
      const setup = await openFilled()
      await pass(1)
      await setup.store.purge([tag], Date.now())
      await pass(1)
      const seen = watch(setup.offers.load(QUERY))
      await pass(10)
      expect(seen.outcome).toBe('waiting')
      setup.source.answer(41)
      await pass(0)
      expect(seen.outcome).toBe(41)
      expect(await ask(setup)).toBe(41)
      expect(setup.source.calls).toHaveLength(2)
    },
  )

  it.each(['currency:usd', 'product:standard', 'region:global/de', 'site:com'])(
    'does not affect a list without the tag %s',
    async (tag) => {
      const setup = await openFilled()
      await pass(1)
      await setup.store.purge([tag], Date.now())
      await pass(1)
      expect(await ask(setup)).toBe(40)
      expect(setup.source.calls).toHaveLength(1)
    },
  )

  it('keeps the purged list as a fallback if the source hangs', async () => {
    const setup = await openFilled()
    await pass(1)
    await setup.store.purge(['prices'], Date.now())
    await pass(1)
    const seen = watch(setup.offers.load(QUERY))
    await pass(DEADLINE)
    expect(seen.outcome).toBe(40)
    expect(await ask(setup)).toBe(40)
    expect(setup.source.calls).toHaveLength(2)
  })

  it('keeps later requests from getting the result of a call that started before it', async () => {
    const setup = openCachedOffers(new SystemClock())
    const before = watch(setup.offers.load(QUERY))
    await pass(1)
    await setup.store.purge(['prices'], Date.now())
    await pass(1)
    const after = watch(setup.offers.load(QUERY))
    await pass(1)
    setup.source.calls[1]?.answer(success(listOf(41)))
    await pass(1)
    setup.source.calls[0]?.answer(success(listOf(40)))
    await pass(1)
    expect([before.outcome, after.outcome, await ask(setup)]).toEqual([40, 41, 41])
  })

  it('ends the pause after a failed load', async () => {
    const setup = openCachedOffers(new SystemClock())
    setup.source.always = () => DOWN
    await ask(setup)
    setup.source.always = () => success(listOf(40))
    await setup.store.purge(['prices'], Date.now())
    await pass(1)
    expect(await ask(setup)).toBe(40)
  })
})
