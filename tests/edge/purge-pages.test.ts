import { EventEmitter } from 'node:events'
import { Redis } from 'ioredis'
import { describe, expect, it, vi } from 'vitest'
import { PageCache } from '../../edge/pages/page-cache.ts'
import { PagePurges } from '../../edge/pages/purge-pages.ts'
import { startRedis } from '../adapters/caching/redis-server.ts'
import { cachedPage } from './cached-page-sample.ts'

const SITES = ['de', 'com', 'fr']
const PATIENCE = { timeout: 10_000, interval: 20 }

const fill = (cache: PageCache): void => {
  for (const site of SITES)
    cache.set(
      site,
      cachedPage({ tags: ['pages', `site:${site}`, `content:${site}`, `page:${site}:/`] }),
      cache.generation,
    )
}

const openPages = (connect: () => Redis | undefined = () => undefined) => {
  const cache = new PageCache(1_000_000)
  fill(cache)
  return { cache, purges: new PagePurges(cache, connect) }
}

describe('a purge of pages', () => {
  it.each([
    [['prices'], []],
    [['product:premium', 'currency:eur'], []],
    [['store:northwall-eu', 'site:de'], []],
    [['pages'], []],
    [['site:de', 'site:com'], ['fr']],
    [['site:nowhere'], ['de', 'com', 'fr']],
    [['content:de'], ['com', 'fr']],
    [
      ['page:de:/plus', 'page:com:/'],
      ['de', 'fr'],
    ],
    [['content'], []],
    [[], ['de', 'com', 'fr']],
  ])('of %j keeps the pages of %j', (tags, kept) => {
    const { cache, purges } = openPages()
    purges.purge(JSON.stringify({ tags }))
    expect(SITES.filter((site) => cache.get(site) !== undefined)).toEqual(kept)
  })

  it.each(['', '{', 'null', '{"tags":1}', '{"tags":[1]}'])('that says no tags drops nothing: %j', (body) => {
    const { cache, purges } = openPages()
    purges.purge(body)
    expect(cache.count).toBe(3)
  })
})

describe('a purge of pages over Redis', () => {
  it('reaches the other instances, again after Redis was gone, and drops all that may have been purged meanwhile', async (context) => {
    const redis = await startRedis(context)
    const open = () => {
      const instance = openPages(() => {
        const client = new Redis(redis.url, { lazyConnect: true, retryStrategy: () => 20 })
        client.on('error', () => {})
        return client
      })
      context.onTestFinished(() => instance.purges.close())
      instance.purges.open()
      return instance
    }
    const [one, other] = [open(), open()]
    const areListening = () =>
      vi.waitFor(async () => {
        const [, listeners] = await redis.look((client) => client.pubsub('NUMSUB', 'northwall:pages:purge'))
        expect(listeners).toBe(2)
      }, PATIENCE)

    await areListening()
    // What was purged before it listened is not known, so a new instance has nothing of it.
    await vi.waitFor(() => expect([one.cache.count, other.cache.count]).toEqual([0, 0]), PATIENCE)
    for (const { cache } of [one, other]) fill(cache)
    one.purges.purge('{"tags":["site:de"]}')
    expect(one.cache.get('de')).toBeUndefined()
    await vi.waitFor(() => expect(other.cache.get('de')).toBeUndefined(), PATIENCE)
    expect(other.cache.count).toBe(2)

    await redis.kill()
    await redis.start()
    await areListening()
    await vi.waitFor(() => expect(other.cache.count).toBe(0), PATIENCE)
  })

  it('that could not be sent is made up for when the connection is back', async () => {
    const sent: string[] = []
    let isConnected = false
    const connection = () => {
      const client = new EventEmitter()
      return Object.assign(client, {
        connect: async () => {},
        disconnect: () => {},
        ping: async () => 'PONG',
        subscribe: async () => 1,
        publish: async (_channel: string, message: string) => {
          if (!isConnected) throw new Error('Connection is closed.')
          sent.push(String(JSON.parse(message).tags))
        },
      })
    }
    const publisher = connection()
    const connections = [publisher, connection()]
    const { purges } = openPages(() => connections.shift() as unknown as Redis)
    purges.open()
    purges.purge('{"tags":["site:de"]}')
    await new Promise((resolve) => setImmediate(resolve))
    expect(sent).toEqual([])
    isConnected = true
    publisher.emit('ready')
    publisher.emit('ready')
    await vi.waitFor(() => expect(sent).toEqual(['pages']), PATIENCE)
    purges.purge('{"tags":["site:de"]}')
    await vi.waitFor(() => expect(sent).toEqual(['pages', 'site:de']), PATIENCE)
    purges.close()
  })
})
