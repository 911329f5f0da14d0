import type { Redis } from 'ioredis'
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { RateRule } from './endpoint-rules.ts'

type Limiter = Pick<BurstyRateLimiter, 'consume'>

/** Counts the calls of clients. With Redis all instances count together; without it, or while it is gone, each alone. */
export class RateLimits {
  readonly #redis: Redis | undefined
  readonly #limiters = new Map<string, Limiter>()

  constructor(redis?: Redis) {
    this.#redis = redis
  }

  /** Whether a client may make one more call of a group. */
  async allows(group: string, client: string, rule: RateRule): Promise<boolean> {
    const limiter = this.#limiters.get(group) ?? this.#limiter(group, rule)
    this.#limiters.set(group, limiter)
    return limiter.consume(client).then(
      () => true,
      // A limiter rejects with what it counted; an error is no reason to turn anybody away.
      (reason: unknown) => reason instanceof Error,
    )
  }

  #limiter(group: string, { burst, perSecond }: RateRule): Limiter {
    const steady = this.#window(`${group}:steady`, perSecond, 1)
    return new BurstyRateLimiter(steady, this.#window(`${group}:burst`, burst, Math.ceil(burst / perSecond)))
  }

  /** So many calls within so many seconds. */
  #window(keyPrefix: string, points: number, duration: number): RateLimiterMemory | RateLimiterRedis {
    const memory = new RateLimiterMemory({ keyPrefix, points, duration })
    if (this.#redis === undefined) return memory
    const prefix = `northwall:rate:${keyPrefix}`
    return new RateLimiterRedis({
      keyPrefix: prefix,
      points,
      duration,
      storeClient: this.#redis,
      insuranceLimiter: memory,
      rejectIfRedisNotReady: true,
    })
  }
}
