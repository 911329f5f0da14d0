import { once } from 'node:events'
import fc from 'fast-check'
import { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { RateLimits } from '../../edge/endpoints/rate-limits.ts'
import { startRedis } from '../adapters/caching/redis-server.ts'

const RULE = { burst: 12, perSecond: 5 }
/** Until the burst is saved up again, in milliseconds. */
const BURST_MS = 3_000

/** The most that one client may call in so many milliseconds: of each kind of window there is one more than have ended. */
const mostIn = (ms: number): number =>
  RULE.perSecond * (Math.floor(ms / 1_000) + 1) + RULE.burst * (Math.floor(ms / BURST_MS) + 1)

/** Limits at a time that stands still until it is set. */
const limitsAt = () => {
  const clock = { nowMs: 0 }
  const limits = new RateLimits(undefined, () => clock.nowMs)
  const allowed = (client: string, calls: number, group = 'buy'): number =>
    Array.from({ length: calls }, () => limits.allows(group, client, RULE)).filter((isAllowed) => isAllowed === true)
      .length
  return { clock, allowed }
}

describe('calls of one client', () => {
  it('are taken at the steady rate and once for a burst, and no others lose by it', () => {
    const { allowed } = limitsAt()
    expect([allowed('one', 40), allowed('one', 40), allowed('another', 40)]).toEqual([17, 0, 17])
    expect(allowed('one', 40, 'beacon')).toBe(17)
  })

  it('are taken again when their second is over, and the burst when it is saved up', () => {
    const { clock, allowed } = limitsAt()
    const taken: number[] = []
    for (const nowMs of [0, 999, 1_000, 2_000, BURST_MS]) {
      clock.nowMs = nowMs
      taken.push(allowed('one', 40))
    }
    expect(taken).toEqual([17, 0, 5, 5, 17])
  })

  it('are never more than twice the rate on average, however they are spread', () => {
    const spread = fc.array(fc.record({ afterMs: fc.nat(1_500), calls: fc.nat(30) }), { maxLength: 60 })
    fc.assert(
      fc.property(spread, (steps) => {
        const { clock, allowed } = limitsAt()
        let taken = 0
        for (const { afterMs, calls } of steps) {
          clock.nowMs += afterMs
          taken += allowed('one', calls)
        }
        expect(taken).toBeLessThanOrEqual(mostIn(clock.nowMs))
      }),
    )
  })
})

it('two instances count the calls of a client together over Redis, and each alone while it is gone', async (context) => {
  const redis = await startRedis(context)
  const clients = [0, 1].map(() => new Redis(redis.url, { retryStrategy: () => 20 }).on('error', () => {}))
  context.onTestFinished(() => {
    for (const client of clients) client.disconnect()
  })
  await Promise.all(clients.map((client) => once(client, 'ready')))
  const instances = clients.map((client) => new RateLimits(client))
  /** How many of so many calls of each instance are taken, and the most that may be where all are counted together. */
  const call = async (client: string) => {
    const startMs = performance.now()
    const answers = await Promise.all(
      instances.map((limits) => Promise.all(Array.from({ length: 400 }, () => limits.allows('buy', client, RULE)))),
    )
    const taken = answers.map((allowed) => allowed.filter((isAllowed) => isAllowed).length)
    return { taken, most: mostIn(performance.now() - startMs) }
  }
  const together = await call('one')
  expect(together.taken.reduce((sum, taken) => sum + taken)).toBeLessThanOrEqual(together.most)
  const gone = clients.map((client) => once(client, 'close'))
  await redis.kill()
  await Promise.all(gone)
  const alone = await call('another')
  for (const taken of alone.taken) {
    expect(taken).toBeGreaterThanOrEqual(mostIn(0))
    expect(taken).toBeLessThanOrEqual(alone.most)
  }
})
