import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import fc from 'fast-check'
import { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { endpointRule, PAGE_MISSES, PAGE_WORK } from '../../edge/endpoints/endpoint-rules.ts'
import { RateLimits, WorkLimits } from '../../edge/endpoints/rate-limits.ts'
import { startRedis } from '../adapters/caching/redis-server.ts'

const RULE = { burst: 12, perSecond: 5 }
/** Refill time of the burst. */
const BURST_MS = 3_000

/** Returns the maximum number of calls of one client in `ms` milliseconds, including the calls in open windows. */
const maxCallsIn = (ms: number): number =>
  RULE.perSecond * (Math.floor(ms / 1_000) + 1) + RULE.burst * (Math.floor(ms / BURST_MS) + 1)

/** Creates rate limits with a clock that the test sets. */
const limitsAt = () => {
  const clock = { nowMs: 0 }
  const limits = new RateLimits(undefined, () => clock.nowMs)
  const allowed = (client: string, calls: number, group = 'buy'): number =>
    Array.from({ length: calls }, () => limits.allows(group, client, RULE)).filter((isAllowed) => isAllowed === true)
      .length
  return { clock, allowed }
}

describe('RateLimits', () => {
  it('allows a client the steady rate and one burst, without affecting other clients and groups', () => {
    const { allowed } = limitsAt()
    expect([allowed('one', 40), allowed('one', 40), allowed('another', 40)]).toEqual([17, 0, 17])
    expect(allowed('one', 40, 'beacon')).toBe(17)
  })

  it('limits all clients of a /48 network of IPv6 together, without affecting other networks', () => {
    const limits = new RateLimits(undefined, () => 0)
    const allowedFrom = (network: string, ratesPerNetwork?: number) =>
      Array.from({ length: 200 }, (_, at) =>
        limits.allows(`rates ${ratesPerNetwork}`, `${network}:${at.toString(16)}::/64`, RULE, ratesPerNetwork),
      ).filter((isAllowed) => isAllowed === true).length
    expect([allowedFrom('2001:db8:1'), allowedFrom('2001:db8:1'), allowedFrom('2001:db8:2')]).toEqual([
      8 * 17,
      0,
      8 * 17,
    ])
    expect(allowedFrom('2001:db8:1', 1)).toBe(17)
  })

  it.each([
    ['in memory', undefined],
    ['with Redis', new Redis({ lazyConnect: true })],
  ])('counts no refused call of a client in the limit of its /48 network, %s', async (_, redis) => {
    const limits = new RateLimits(redis)
    const allowedFrom = async (client: string, calls: number) =>
      (await Promise.all(Array.from({ length: calls }, () => limits.allows('buy', client, RULE)))).filter(Boolean)
        .length
    expect(await allowedFrom('2001:db8:1:1::/64', 400)).toBeLessThan(100)
    expect(await allowedFrom('2001:db8:1:2::/64', 1)).toBe(1)
  })

  it('keeps the counts of at most 100,000 clients, and forgets them all above that', () => {
    const { allowed } = limitsAt()
    const allowedAfter = (others: number) => {
      for (let at = 0; at < others; at += 1) allowed(`${others} ${at}`, 6)
      return allowed('one', 40)
    }
    expect(allowed('one', 40)).toBe(17)
    expect([allowedAfter(50_000), allowedAfter(100_000)]).toEqual([0, 17])
  })

  it('allows the steady rate again after a second, and the burst after its refill time', () => {
    const { clock, allowed } = limitsAt()
    const taken: number[] = []
    for (const nowMs of [0, 999, 1_000, 2_000, BURST_MS]) {
      clock.nowMs = nowMs
      taken.push(allowed('one', 40))
    }
    expect(taken).toEqual([17, 0, 5, 5, 17])
  })

  it('allows at most twice the rate on average for every distribution of calls', () => {
    const spread = fc.array(fc.record({ afterMs: fc.nat(1_500), calls: fc.nat(30) }), { maxLength: 60 })
    fc.assert(
      fc.property(spread, (steps) => {
        const { clock, allowed } = limitsAt()
        let taken = 0
        for (const { afterMs, calls } of steps) {
          clock.nowMs += afterMs
          taken += allowed('one', calls)
        }
        expect(taken).toBeLessThanOrEqual(maxCallsIn(clock.nowMs))
      }),
    )
  })
})

describe('WorkLimits', () => {
  /** The address of a client is its request here. `proxy` is a trusted proxy that forwards no address. */
  const clients = {
    clientOf: (request: unknown) => String(request),
    isInternal: (request: unknown) => request === 'proxy',
    clientOfSocket: (socket: unknown) => (socket === 'proxy' ? null : String(socket)),
  }
  const from = (client: string) => client as unknown as IncomingMessage

  /** Returns the milliseconds of the renderer that a client gets in a second in which it asks for a minute in calls of 10 ms. */
  const renderMsOf = (work: WorkLimits, client: string): number =>
    Array.from({ length: 6_000 }, () => work.allowsRender(from(client), 10)).filter(Boolean).length * 10

  it('give a client 1,150 ms of the renderer at once and then 150 ms per second, without affecting other clients', () => {
    const clock = { nowMs: 0 }
    const work = new WorkLimits(clients, () => clock.nowMs)
    const taken = [0, 500, 1_000, 2_000, 10_000].map((nowMs) => {
      clock.nowMs = nowMs
      return renderMsOf(work, 'one')
    })
    expect(taken).toEqual([1_150, 0, 150, 150, 1_150])
    expect(renderMsOf(work, 'another')).toBe(1_150)
  })

  it('give a /48 network of IPv6 one and a half times the time of a client', () => {
    const work = new WorkLimits(clients, () => 0)
    const taken = Array.from({ length: 20 }, (_, at) => renderMsOf(work, `2001:db8:1:${at}::/64`))
    expect(taken.reduce((sum, ms) => sum + ms)).toBe(1_720)
  })

  it('do not limit a proxy that forwards no address, nor calls without the renderer', () => {
    const work = new WorkLimits(clients, () => 0)
    expect(renderMsOf(work, 'proxy')).toBe(60_000)
    renderMsOf(work, 'one')
    expect(work.allowsRender(from('one'), 0)).toBe(true)
  })

  it('let a client start 2,500 requests at once and 500 per second, and a trusted proxy any number', () => {
    const clock = { nowMs: 0 }
    const work = new WorkLimits(clients, () => clock.nowMs)
    const startedBy = (client: string) =>
      Array.from({ length: 9_000 }, () => work.allowsRequest(client as unknown as Socket)).filter(Boolean).length
    expect([startedBy('one'), startedBy('another'), startedBy('proxy')]).toEqual([2_500, 2_500, 9_000])
    clock.nowMs = 1_000
    expect(startedBy('one')).toBe(500)
    const ofNetwork = Array.from({ length: 4 }, (_, at) => startedBy(`2001:db8:1:${at}::/64`))
    expect(ofNetwork.reduce((sum, started) => sum + started)).toBe(5_000)
  })

  it('give a client at most three tenths of the renderer, even if it makes all calls that the groups allow it', () => {
    const clock = { nowMs: 0 }
    const limits = new RateLimits(undefined, () => clock.nowMs)
    const work = new WorkLimits(clients, () => clock.nowMs)
    const paths = [
      '/buy',
      '/currency',
      '/consent',
      '/banners',
      '/store',
      '/offers',
      '/search',
      '/choice',
      '/renew',
    ] as const
    const SECONDS = 60
    let [allowedMs, takenMs] = [0, 0]
    for (; clock.nowMs < SECONDS * 1_000; clock.nowMs += 1_000) {
      for (const { group, rate } of paths.map(endpointRule))
        for (let call = 0; call < 300; call += 1) {
          if (limits.allows(group, 'one', rate) !== true) continue
          allowedMs += rate.renderMs
          if (work.allowsRender(from('one'), rate.renderMs)) takenMs += rate.renderMs
        }
      for (const [kind, rule] of Object.entries({ pages: PAGE_MISSES, work: PAGE_WORK }))
        for (let call = 0; call < 100; call += 1) if (work.allows(kind, from('one'), rule)) takenMs += rule.renderMs
    }
    expect(allowedMs).toBeGreaterThan(SECONDS * 1_000)
    expect(takenMs).toBeGreaterThan(0.2 * SECONDS * 1_000)
    expect(takenMs).toBeLessThanOrEqual(0.3 * SECONDS * 1_000)
  })
})

describe('endpointRule', () => {
  it('counts reports of the content security policy separately, so that they cannot crowd out other reports', () => {
    expect(endpointRule('/beacon/csp').group).not.toBe(endpointRule('/beacon/error').group)
    expect(endpointRule('/beacon/rum').group).toBe(endpointRule('/beacon/error').group)
  })

  it.each([
    ['/buy', 280, 280 + 10 * 40 + 240],
    ['/search', 24, 24 + 10 * 4 + 2 * 20],
    ['/choice', 24, 24 + 10 * 4 + 2 * 20],
    ['/store', 70, 70 + 10 * 10 + 60],
    ['/sitemap-pages.xml', 124, 124 + 10 * 4],
    ['/contact-sales', 11, 11 + 10 + 10],
    ['/renew', 11, 11 + 10 + 10],
    ['/editor', 6, 6 + 10 + 2 * 5],
  ] as const)('allows a client %i calls of %s at once, and %i in eleven seconds', (path, atOnce, inElevenSeconds) => {
    const clock = { nowMs: 0 }
    const limits = new RateLimits(undefined, () => clock.nowMs)
    const { group, rate } = endpointRule(path)
    const allowed = () =>
      Array.from({ length: 400 }, () => limits.allows(group, 'one', rate)).filter((isAllowed) => isAllowed === true)
        .length
    const bySecond = Array.from({ length: 11 }, (_, second) => {
      clock.nowMs = second * 1_000
      return allowed()
    })
    expect([bySecond[0], bySecond.reduce((sum, taken) => sum + taken)]).toEqual([atOnce, inElevenSeconds])
  })

  it('counts all forms of leads together, apart from forms that a query prefills', () => {
    const paths = ['/contact-sales', '/support', '/cancel', '/withdraw', '/choice'] as const
    expect(paths.map((path) => endpointRule(path).group)).toEqual(['leads', 'leads', 'leads', 'leads', 'choices'])
  })

  it('limits guesses of the editor secret to those of one client per IPv6 network', () => {
    expect(endpointRule('/editor').ratesPerNetwork).toBe(1)
  })
})

it('two instances share the counts of a client over Redis, and count separately while Redis is down', async (context) => {
  const redis = await startRedis(context)
  const clients = [0, 1].map(() => new Redis(redis.url, { retryStrategy: () => 20 }).on('error', () => {}))
  context.onTestFinished(() => {
    for (const client of clients) client.disconnect()
  })
  await Promise.all(clients.map((client) => once(client, 'ready')))
  const instances = clients.map((client) => new RateLimits(client))
  /** Makes 400 calls on each instance. Returns the number of allowed calls per instance, and the maximum of a single counter. */
  const call = async (client: string) => {
    const startMs = performance.now()
    const answers = await Promise.all(
      instances.map((limits) => Promise.all(Array.from({ length: 400 }, () => limits.allows('buy', client, RULE)))),
    )
    const taken = answers.map((allowed) => allowed.filter((isAllowed) => isAllowed).length)
    return { taken, maxCalls: maxCallsIn(performance.now() - startMs) }
  }
  const shared = await call('one')
  expect(shared.taken.reduce((sum, taken) => sum + taken)).toBeLessThanOrEqual(shared.maxCalls)
  const gone = clients.map((client) => once(client, 'close'))
  await redis.kill()
  await Promise.all(gone)
  const separate = await call('another')
  for (const taken of separate.taken) {
    expect(taken).toBeGreaterThanOrEqual(maxCallsIn(0))
    expect(taken).toBeLessThanOrEqual(separate.maxCalls)
  }
})
