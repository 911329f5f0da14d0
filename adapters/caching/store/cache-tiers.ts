import { BentoCache, type BentoStore, bentostore } from 'bentocache'
import { memoryDriver } from 'bentocache/drivers/memory'
import type { Redis } from 'ioredis'
import type { CacheReport, CacheStoreSettings } from './cache-store-settings.ts'
import { RedisBus } from './redis-bus.ts'
import { redisConnection } from './redis-connection.ts'
import { RedisLink } from './redis-link.ts'
import { RedisTier } from './redis-tier.ts'

/** Raised when the shape of entries changes, so that versions of this program do not read each other's. */
const LAYOUT = 2

/** No request waits for a subscription. */
const SUBSCRIBE_MS = 1_000
const UNSENT_MESSAGES = 1_000

type Memory = ReturnType<typeof memoryDriver>

const shared = (memory: Memory, prefix: string, link: RedisLink, subscriber: Redis): BentoStore => {
  // Messages that could not be sent go out with the next connection; the library would try by a timer that never ends.
  const retryQueue = { enabled: true, maxSize: UNSENT_MESSAGES, retryInterval: 0 }
  return bentostore()
    .useL1Layer(memory)
    .useL2Layer({ options: {}, factory: () => new RedisTier(link, prefix) })
    .useBus({ options: { retryQueue }, factory: () => new RedisBus(link, subscriber) })
}

/** The memory tier, and with a Redis URL the Redis tier and the bus between instances. Connects to nothing yet. */
export const cacheTiers = (settings: CacheStoreSettings, report: CacheReport) => {
  const { name, redisUrl, keepMs, maxItems, maxBytes } = settings
  const prefix = `northwall:${LAYOUT}:${name}`
  const memory = memoryDriver({ maxItems, maxSize: maxBytes })
  const link = redisUrl === undefined ? undefined : new RedisLink(redisConnection(redisUrl), settings, report)
  const values =
    redisUrl === undefined || link === undefined
      ? bentostore().useL1Layer(memory)
      : shared(memory, prefix, link, redisConnection(redisUrl, SUBSCRIBE_MS))
  const tiers = new BentoCache({
    default: 'values',
    stores: { values },
    prefix,
    // An entry that another instance has renewed counts as expired here: grace keeps it for when Redis cannot be asked.
    ttl: keepMs,
    grace: keepMs,
    suppressL2Errors: true,
  })
  return { tiers, link }
}
