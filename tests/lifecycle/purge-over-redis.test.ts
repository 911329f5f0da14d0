import { expect, it, type TestContext } from 'vitest'
import { startRouter } from '../../commands/router/start-router.ts'
import { type RedisServer, startRedis } from '../adapters/caching/redis-server.ts'
import { sendRequest } from '../browser/send-request.ts'
import { visitPage } from '../browser/visit-page.ts'
import { shopWithPrices, timesFactor } from '../hosts/shop-with-prices.ts'
import { type OwnStorefront, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { until } from '../hosts/until.ts'

const SECRET = 'a secret of 16 or more'
/** Much shorter than a minute. Without a purge, a page is rendered again after a minute. */
const PURGED_MS = 20_000

let factor = 1
const SHOP = shopWithPrices((list) => timesFactor(list, factor))

const startInstances = async (context: TestContext, redisUrl: string): Promise<readonly OwnStorefront[]> => {
  const router = await startRouter({ shop: SHOP })
  context.onTestFinished(() => router.close())
  const { host } = new URL(router.origin)
  const env = {
    API_ROUTER_URL: router.origin,
    STORE_HOSTS: host,
    DOWNLOAD_HOSTS: host,
    REDIS_URL: redisUrl,
    PURGE_SECRET: SECRET,
    // The lead outbox also uses Redis.
    MARKETO_URL: 'http://127.0.0.1:1',
    MARKETO_CLIENT_ID: 'client',
    MARKETO_CLIENT_SECRET: 'secret',
    MARKETO_FORM_ID: '1',
    BITRIX_URL: 'http://127.0.0.1:1/rest/1/abcdef',
  }
  const instances: OwnStorefront[] = []
  for (let at = 0; at < 2; at += 1) {
    const instance = await startStorefront({ env })
    instances.push(instance)
    context.onTestFinished(() => instance.stop())
  }
  return instances
}

/** Returns the first price on a page of a site. */
const priceAt = async (instance: OwnStorefront, site: string): Promise<string> => {
  const { status, text } = await visitPage(instance.localUrl(site, '/premium'))
  expect(status).toBe(200)
  return /<\w+[^<>]*\sdata-price(?:="[^"]*")?[^<>]*>([^<]+)</.exec(text)?.[1] ?? 'no price'
}

/** Waits until the edges and renderers of both instances receive purges, because connecting takes time on a busy machine. */
const untilAllListen = (redis: RedisServer): Promise<void> =>
  until('both instances listen', async () => {
    const [, listeners] = await redis.look((client) => client.pubsub('NUMSUB', 'bentocache.notifications:values'))
    return listeners === 4
  })

const purge = async (instance: OwnStorefront | undefined, tags: readonly string[]): Promise<void> => {
  const { status } = await sendRequest(`${instance?.origin}/purge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tags }),
  })
  expect(status).toBe(204)
}

it('a purge reaches every instance over four connections to Redis per instance, even after a Redis restart, and instances serve pages while Redis is down', async (context) => {
  const redis = await startRedis(context)
  const instances = await startInstances(context, redis.url)
  const [first, second] = instances
  const prices = async (site: string) => Promise.all(instances.map((instance) => priceAt(instance, site)))
  const purgesReachAll = async (tags: readonly string[], sender = first): Promise<void> => {
    const before = await prices('de')
    expect(new Set(before).size).toBe(1)
    factor += 1
    expect(await prices('de')).toEqual(before)
    await purge(sender, tags)
    for (const instance of instances)
      await until('the new price', async () => (await priceAt(instance, 'de')) !== before[0], PURGED_MS)
    await until('one price everywhere', async () => new Set(await prices('de')).size === 1, PURGED_MS)
  }

  await untilAllListen(redis)
  const french = await prices('fr')
  await purgesReachAll(['site:de'])
  expect(await prices('fr')).toEqual(french)
  await purgesReachAll(['prices'], second)
  await until('each instance has four connections, and this test has one', async () => {
    const list = await redis.look((client) => client.client('LIST'))
    return String(list).trim().split('\n').length === 9
  })

  const beforeLoss = await prices('de')
  await redis.kill()
  factor += 1
  expect(await prices('de')).toEqual(beforeLoss)
  await purge(first, ['site:de'])
  const [ofFirst, ofSecond] = await prices('de')
  expect([ofFirst === beforeLoss[0], ofSecond === beforeLoss[1]]).toEqual([false, true])
  await redis.start()
  await untilAllListen(redis)
  // The prices of the instances may differ now, because the second instance missed the purge while Redis was down.
  await purge(second, ['site:de'])
  await until('one price everywhere', async () => new Set(await prices('de')).size === 1, PURGED_MS)
  await purgesReachAll(['site:de'])
})
