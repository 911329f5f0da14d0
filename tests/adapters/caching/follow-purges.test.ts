import { expect, it, vi } from 'vitest'
import { CACHE_STORE_DEFAULTS } from '../../../adapters/caching/cache-settings.ts'
import { CacheStore } from '../../../adapters/caching/cache-store.ts'
import { followPurges } from '../../../adapters/caching/follow-purges.ts'
import { redisConnection } from '../../../adapters/caching/redis-link.ts'
import { startRedis } from './redis-server.ts'

const PATIENCE = { timeout: 10_000, interval: 20 }

it('followPurges reports the purges of all stores, and calls onMissed after each connect', async (context) => {
  const redis = await startRedis(context)
  const store = new CacheStore(
    { ...CACHE_STORE_DEFAULTS, name: 'test', keepMs: 86_400_000, redisUrl: redis.url },
    () => {},
  )
  context.onTestFinished(() => store.close())
  const purged: string[] = []
  let connects = 0
  const onMissed = (): void => {
    connects += 1
  }
  const stop = followPurges(redisConnection(redis.url, 1_000), { onPurge: (tags) => purged.push(...tags), onMissed })
  context.onTestFinished(stop)

  await vi.waitFor(() => expect(connects).toBe(1), PATIENCE)
  await store.state()
  store.write('offers:de', { askedAtMs: 1, value: 1 })
  await store.purge(['site:de', 'prices'], Date.now())
  await vi.waitFor(() => expect(purged).toEqual(['site:de', 'prices']), PATIENCE)

  await redis.kill()
  await store.purge(['site:fr'], Date.now())
  await redis.start()
  await vi.waitFor(() => expect(connects).toBe(2), PATIENCE)
  await vi.waitFor(async () => {
    await store.purge(['site:it'], Date.now())
    expect(purged).toContain('site:it')
  }, PATIENCE)
})
