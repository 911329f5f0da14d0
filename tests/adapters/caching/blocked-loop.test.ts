import { Redis } from 'ioredis'
import { describe, expect, it, type TestContext, vi } from 'vitest'
import { success } from '../../../ports/outcome.ts'
import { FakeClock } from '../../fakes/fake-services.ts'
import { DOWN, listOf, priceIn, QUERY } from './manual-offers.ts'
import { openCachedOffers } from './open-cached-offers.ts'
import { startRedis } from './redis-server.ts'

const PRODUCTS = Array.from({ length: 10 }, (_, at) => `product-${at}`)
const queryOf = (product: string) => ({ ...QUERY, products: [product] })

/** Blocks the event loop, like a render. */
const block = (ms: number): void => {
  const endMs = performance.now() + ms
  while (performance.now() < endMs);
}

/** Starts a Redis with the prices of all products, and opens an instance without cached values and with a failing source. */
const newInstance = async (context: TestContext) => {
  const { url: redisUrl } = await startRedis(context)
  const clock = new FakeClock()
  const first = openCachedOffers(clock, { redisUrl, redisWaitMs: 1_000 })
  const second = openCachedOffers(clock, { redisUrl })
  context.onTestFinished(async () => {
    await Promise.all([first.store.close(), second.store.close()])
  })
  first.source.always = ({ products }) => success(listOf(40, 'EUR', products))
  second.source.always = () => DOWN
  await first.store.state()
  for (const product of PRODUCTS) await first.offers.load(queryOf(product))
  // Redis executes commands in order. Therefore its answer proves that all prices are stored.
  await first.store.state()
  return second
}

describe('a new instance with a failing source and all prices in Redis', () => {
  it('serves all prices if the event loop is blocked after each command until the answer arrives', async (context) => {
    const { offers } = await newInstance(context)
    const { sendCommand } = Redis.prototype
    const spy = vi.spyOn(Redis.prototype, 'sendCommand').mockImplementation(function (this: Redis, ...command) {
      const answer = sendCommand.apply(this, command)
      block(150)
      return answer
    })
    context.onTestFinished(() => spy.mockRestore())
    for (const product of PRODUCTS.slice(0, 3)) expect(priceIn(await offers.load(queryOf(product)))).toBe(40)
  })

  it.for([30, 90, 250])(
    'serves all prices if renders block the event loop for %i ms repeatedly',
    async (ms, context) => {
      const { offers, reports } = await newInstance(context)
      let isBusy = true
      const work = () => {
        block(ms)
        if (isBusy) setTimeout(work, 1)
      }
      work()
      const outcomes = await Promise.all(PRODUCTS.map((product) => offers.load(queryOf(product))))
      isBusy = false
      expect(outcomes.map(priceIn)).toEqual(PRODUCTS.map(() => 40))
      expect(reports).toEqual([])
    },
  )
})
