import type { Redis } from 'ioredis'
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { CallWindow } from './call-window.ts'
import type { RateRule } from './endpoint-rules.ts'

const MS = 1_000

/** Whether a client may make one more call: at once where it is counted here, later where Redis counts. */
type Limiter = (client: string) => boolean | Promise<boolean>

/** In seconds. */
const burstDuration = ({ burst, perSecond }: RateRule): number => Math.ceil(burst / perSecond)

const countHere = (rule: RateRule, now: () => number): Limiter => {
  const steady = new CallWindow(rule.perSecond, MS, now)
  const burst = new CallWindow(rule.burst, burstDuration(rule) * MS, now)
  return (client) => steady.takes(client) || burst.takes(client)
}

/** So many calls within so many seconds, of all instances together; each alone while Redis is gone. */
const redisWindow = (storeClient: Redis, keyPrefix: string, points: number, duration: number): RateLimiterRedis =>
  new RateLimiterRedis({
    keyPrefix: `northwall:rate:${keyPrefix}`,
    points,
    duration,
    storeClient,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
    rejectIfRedisNotReady: true,
  })

const countTogether = (redis: Redis, group: string, rule: RateRule): Limiter => {
  const limiter = new BurstyRateLimiter(
    redisWindow(redis, `${group}:steady`, rule.perSecond, 1),
    redisWindow(redis, `${group}:burst`, rule.burst, burstDuration(rule)),
  )
  return (client) =>
    limiter.consume(client).then(
      () => true,
      // A limiter rejects with what it counted; an error is no reason to turn anybody away.
      (reason: unknown) => reason instanceof Error,
    )
}

/** Counts the calls of clients. With Redis all instances count together; without it, or while it is gone, each alone. */
export class RateLimits {
  readonly #redis: Redis | undefined
  readonly #now: () => number
  readonly #limiters = new Map<string, Limiter>()

  /** `now`: monotonic time in milliseconds. */
  constructor(redis?: Redis, now: () => number = () => performance.now()) {
    this.#redis = redis
    this.#now = now
  }

  /** Whether a client may make one more call of a group. */
  allows(group: string, client: string, rule: RateRule): boolean | Promise<boolean> {
    const known = this.#limiters.get(group)
    if (known !== undefined) return known(client)
    const limiter = this.#redis === undefined ? countHere(rule, this.#now) : countTogether(this.#redis, group, rule)
    this.#limiters.set(group, limiter)
    return limiter(client)
  }
}
