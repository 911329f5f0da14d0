import { describe, expect, it, type TestContext, vi } from 'vitest'
import { cacheKey } from '../../../domain/offers/price-requests.ts'
import { success } from '../../../ports/outcome.ts'
import { FakeClock } from '../../fakes/fake-services.ts'
import { DOWN, listOf, priceIn, QUERY } from './manual-offers.ts'
import { type CachedOffersSetup, openCachedOffers } from './open-cached-offers.ts'
import { PausableProxy } from './pausable-proxy.ts'
import { freePort, RedisServer, startRedis } from './redis-server.ts'

const FRESH = 60_000
const keyOf = (product: string): string => `offers:${cacheKey({ ...QUERY, products: [product] })}`
const KEY = keyOf('premium')
/** A request that waits for the paused Redis exceeds this limit. */
const PROMPT_MS = 5_000
const RECOVERY = { timeout: 20_000, interval: 50 }

/** Opens an instance whose source has this price, and closes it after the test. Its timeouts allow for a busy machine. */
const openInstance = (context: TestContext, clock: FakeClock, redisUrl: string, price: number): CachedOffersSetup => {
  const setup = openCachedOffers(clock, { redisUrl, redisWaitMs: 1_000, redisRestMs: 300 }, { deadlineMs: 10_000 })
  setup.source.always = ({ products }) => success(listOf(price, 'EUR', products))
  context.onTestFinished(() => setup.store.close())
  return setup
}

const price = async (setup: CachedOffersSetup, product = 'premium'): Promise<number | string> =>
  priceIn(await setup.offers.load({ ...QUERY, products: [product] }))

const promptPrice = async (setup: CachedOffersSetup, product?: string): Promise<number | string> => {
  const startMs = performance.now()
  const result = await price(setup, product)
  expect(performance.now() - startMs).toBeLessThan(PROMPT_MS)
  return result
}

const LOST = 'Redis is lost: instances do not share cached values until it is back'
const BACK = 'Redis is back'

/** Returns the reports of Redis outages and recoveries, in order. */
const redisReports = ({ reports }: CachedOffersSetup): readonly string[] =>
  reports.filter((report) => report === LOST || report === BACK)

/**
 * Expects that an instance reported its outages and their ends by turns. On a busy machine, late answers of Redis are further
 * outages.
 */
const expectRecovered = (setup: CachedOffersSetup): void => {
  const reports = redisReports(setup)
  expect(reports).toContain(BACK)
  expect(reports).toEqual(reports.map((_, at) => (at % 2 === 0 ? LOST : BACK)))
}

/** Waits until this number of instances is subscribed to the bus. */
const untilListening = (redis: RedisServer, instances: number): Promise<void> =>
  vi.waitFor(async () => {
    const [, count] = await redis.look((client) => client.pubsub('NUMSUB', 'bentocache.notifications:values'))
    expect(count).toBe(instances)
  }, RECOVERY)

let probes = 0

/** Waits until one instance can read a list that the other instance loaded. Tries a new product each time. */
const untilShared = async (from: CachedOffersSetup, to: () => CachedOffersSetup): Promise<void> => {
  await vi.waitFor(async () => {
    probes += 1
    const product = `probe-${probes}`
    await price(from, product)
    const reader = to()
    await reader.store.state()
    const calls = reader.source.calls.length
    await price(reader, product)
    expect(reader.source.calls).toHaveLength(calls)
  }, RECOVERY)
}

/** Waits until a purge at one instance makes the other instance reload. */
const untilPurgeIsShared = async (clock: FakeClock, from: CachedOffersSetup, to: CachedOffersSetup): Promise<void> => {
  await price(to)
  to.source.always = () => success(listOf(41))
  await vi.waitFor(async () => {
    clock.advance(1)
    await from.store.purge(['product:premium'], clock.now())
    clock.advance(1)
    expect(await price(to)).toBe(41)
  }, RECOVERY)
}

describe('instances that share a Redis', () => {
  it('load at most twice for 1,000 concurrent cold requests, and not again for a third instance', async (context) => {
    const { url } = await startRedis(context)
    const clock = new FakeClock()
    const [first, second, third] = [40, 40, 99].map((listPrice) => openInstance(context, clock, url, listPrice))
    if (!first || !second || !third) throw new Error('three instances were opened')
    const loads = Array.from({ length: 1_000 }, (_, at) => price(at % 2 ? first : second))
    expect(new Set(await Promise.all(loads))).toEqual(new Set([40]))
    expect(first.source.calls.length + second.source.calls.length).toBeLessThanOrEqual(2)
    await vi.waitFor(async () => expect(await third.store.read(KEY)).toBeDefined(), RECOVERY)
    expect(await price(third)).toBe(40)
    expect(third.source.calls).toHaveLength(0)
  })

  it('notify each other of a renewed list, so that only one instance loads it', async (context) => {
    const redis = await startRedis(context)
    const clock = new FakeClock()
    const [first, second] = [openInstance(context, clock, redis.url, 40), openInstance(context, clock, redis.url, 99)]
    await price(first)
    await vi.waitFor(async () => expect(await second.store.read(KEY)).toBeDefined(), RECOVERY)
    expect(await price(second)).toBe(40)
    await untilListening(redis, 2)
    clock.advance(FRESH)
    first.source.always = () => success(listOf(41))
    await price(first)
    await vi.waitFor(
      async () => expect(await second.store.read(KEY)).toMatchObject({ value: { list: listOf(41) } }),
      RECOVERY,
    )
    expect(await price(second)).toBe(41)
    expect(second.source.calls).toHaveLength(0)
  })

  it('share a purge, and keep the purged list as a fallback', async (context) => {
    const redis = await startRedis(context)
    const clock = new FakeClock()
    const [first, second] = [openInstance(context, clock, redis.url, 40), openInstance(context, clock, redis.url, 40)]
    await price(first)
    await price(second)
    await untilListening(redis, 2)
    clock.advance(1)
    await first.store.purge(['product:premium'], clock.now())
    clock.advance(1)
    second.source.always = () => success(listOf(41))
    await vi.waitFor(async () => expect(await price(second)).toBe(41), RECOVERY)
    await vi.waitFor(
      async () => expect(await first.store.read(KEY)).toMatchObject({ value: { list: listOf(41) } }),
      RECOVERY,
    )
    await first.store.purge(['product:premium'], clock.now() + 1)
    for (const setup of [first, second]) setup.source.always = () => DOWN
    clock.advance(2)
    expect(await price(first)).toBe(41)
    const newcomer = openInstance(context, clock, redis.url, 99)
    newcomer.source.always = () => DOWN
    expect(await price(newcomer)).toBe(41)
    const key = await redis.look((client) => client.keys('*:offers:*'))
    const leftMs = await redis.look((client) => client.pttl(key[0] ?? ''))
    expect(leftMs).toBeGreaterThan(23 * 3_600_000)
  })

  it('keep a list that another instance renewed until they receive the new list', async (context) => {
    const redis = await startRedis(context)
    const clock = new FakeClock()
    const [first, second] = [openInstance(context, clock, redis.url, 40), openInstance(context, clock, redis.url, 40)]
    for (const product of ['premium', 'plus']) {
      await price(first, product)
      await vi.waitFor(async () => expect(await second.store.read(keyOf(product))).toBeDefined(), RECOVERY)
    }
    await untilListening(redis, 2)
    clock.advance(FRESH)
    first.source.always = () => success(listOf(41))
    await price(first)
    await vi.waitFor(
      async () => expect(await first.store.read(KEY)).toMatchObject({ value: { list: listOf(41) } }),
      RECOVERY,
    )
    // Messages arrive in order. Therefore the previous message was received before this one.
    await price(first, 'plus')
    await vi.waitFor(
      async () => expect(await second.store.read(keyOf('plus'))).toMatchObject({ value: { list: listOf(41) } }),
      RECOVERY,
    )
    await redis.kill()
    second.source.always = () => DOWN
    expect(await price(second)).toBe(40)
  })

  it('store no visitor data in Redis, and set an expiry time for every key', async (context) => {
    const redis = await startRedis(context)
    const setup = openInstance(context, new FakeClock(), redis.url, 40)
    const visitor = { sessionPartner: 'partner-of-anna', storeArgs: 'click=of-anna' }
    await setup.offers.load({ ...QUERY, visitor })
    await price(setup)
    await price(setup)
    const written = await vi.waitFor(
      () =>
        redis.look(async (client) => {
          const keys = await client.keys('*')
          expect(keys).not.toHaveLength(0)
          return Promise.all(keys.map(async (key) => [key, await client.get(key), await client.pttl(key)] as const))
        }),
      RECOVERY,
    )
    expect(JSON.stringify(written)).not.toContain('anna')
    for (const [, , leftMs] of written) expect(leftMs).toBeGreaterThan(0)
    // "Never purged" is not written either.
    expect(written.map(([key]) => key)).toEqual([`northwall:2:test:${KEY}`])
  })

  it.for([
    ['invalid JSON', '{'],
    ['a string', '"x"'],
    [
      'an entry with an invalid field',
      JSON.stringify({ value: { askedAtMs: 'x' }, createdAt: 0, logicalExpiration: 9e15 }),
    ],
    [
      'a list in the wrong currency',
      JSON.stringify({
        value: { askedAtMs: Date.UTC(2026, 0, 15, 12), value: { list: listOf(13, 'USD'), missing: [] } },
        createdAt: 0,
        logicalExpiration: 9e15,
      }),
    ],
  ])('ignore invalid data in Redis: %s', async ([, text = ''], context) => {
    const redis = await startRedis(context)
    const clock = new FakeClock()
    await price(openInstance(context, clock, redis.url, 40))
    await vi.waitFor(
      () =>
        redis.look(async (client) => {
          const [key = ''] = await client.keys('*:offers:*')
          expect(key).not.toBe('')
          await client.set(key, text)
        }),
      RECOVERY,
    )
    expect(await promptPrice(openInstance(context, clock, redis.url, 41))).toBe(41)
  })
})

describe('instances during a Redis outage', () => {
  it('serve every request under load, and share values again after the outage', async (context) => {
    const redis = await startRedis(context)
    const clock = new FakeClock()
    const [first, second] = [openInstance(context, clock, redis.url, 40), openInstance(context, clock, redis.url, 40)]
    let served = 0
    const load = async (times: number) => {
      for (let round = 0; round < times; round += 1) {
        clock.advance(FRESH / 10)
        const prices = await Promise.all(
          [first, second].flatMap((setup) => [promptPrice(setup), promptPrice(setup, `product-${round}`)]),
        )
        expect(new Set(prices)).toEqual(new Set([40]))
        served += prices.length
      }
    }
    await load(20)
    const [killed] = await Promise.all([redis.kill().then(() => true), load(50)])
    expect(killed).toBe(true)
    await load(20)
    expect(served).toBe(360)
    expect(await first.store.state()).toEqual({ memory: 'up', redis: 'down' })
    await first.store.purge(['prices'], clock.now())
    expect(first.reports).toContain('A purge reached only this instance')
    expect(await promptPrice(first)).toBe(40)
    for (const setup of [first, second]) expect(redisReports(setup)).toEqual([LOST])

    await redis.start()
    await untilShared(first, () => second)
    await untilShared(second, () => openInstance(context, clock, redis.url, 99))
    for (const setup of [first, second]) expectRecovered(setup)
    await untilPurgeIsShared(clock, first, second)
  })

  it('share values and purges even if Redis is down when they start', async (context) => {
    await startRedis(context)
    const redis = new RedisServer(await freePort())
    context.onTestFinished(() => redis.kill())
    const clock = new FakeClock()
    const [first, second] = [openInstance(context, clock, redis.url, 40), openInstance(context, clock, redis.url, 40)]
    expect(await Promise.all([promptPrice(first), promptPrice(second)])).toEqual([40, 40])
    expect(await first.store.state()).toEqual({ memory: 'up', redis: 'down' })
    expect(redisReports(first)).toEqual([LOST])

    await redis.start()
    await untilShared(first, () => second)
    expectRecovered(first)
    await untilPurgeIsShared(clock, first, second)
  })

  it.for(['its answers are late', 'its connection is lost silently'])(
    'serve requests without delay and use Redis again later if %s',
    async (recovery, context) => {
      const redis = await startRedis(context)
      const proxy = await PausableProxy.open(redis.port)
      context.onTestFinished(() => proxy.close())
      const clock = new FakeClock()
      const url = `redis://127.0.0.1:${proxy.port}`
      const [first, second] = [openInstance(context, clock, url, 40), openInstance(context, clock, redis.url, 40)]
      await untilShared(first, () => second)

      proxy.pause()
      for (let round = 0; round < 20; round += 1) {
        clock.advance(FRESH / 2)
        expect(await promptPrice(first)).toBe(40)
        expect(await promptPrice(first, `product-${round}`)).toBe(40)
      }
      expect(await first.store.state()).toEqual({ memory: 'up', redis: 'down' })
      expect(redisReports(first)).toEqual([LOST])
      if (recovery === 'its answers are late') proxy.resume()
      else proxy.resumeNew()
      await untilShared(first, () => second)
      expectRecovered(first)
    },
  )

  it('close without an error', async (context) => {
    const redis = await startRedis(context)
    const setup = openCachedOffers(new FakeClock(), { redisUrl: redis.url })
    setup.source.always = () => success(listOf(40))
    await price(setup)
    await redis.kill()
    await expect(setup.store.close()).resolves.toBeUndefined()
  })
})
