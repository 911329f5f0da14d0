import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Redis } from 'ioredis'
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { CLIENTS_PER_NETWORK, type ClientAddresses, networkOf } from '../connection/client-address.ts'
import {
  type CallRule,
  type RateRule,
  RENDERER_TIME,
  RENDERER_TIMES_PER_NETWORK,
  REQUESTS,
  REQUESTS_PER_NETWORK,
} from './endpoint-rules.ts'

/** Bounds the memory of a window to about 10 MB. The holder of a large IPv6 network could otherwise fill the memory with its clients. */
const MAX_COUNTED = 100_000

/**
 * Counts calls per client in a fixed window that all clients share. The first call after the end of a window, or with too many
 * clients, starts the next window and clears all counts. A timer per client would cost more than the counting.
 */
class CallWindow {
  readonly #maxCalls: number
  readonly #durationMs: number
  readonly #now: () => number
  readonly #counts = new Map<string, number>()
  #endsMs = Number.NEGATIVE_INFINITY

  /** @param now monotonic time in milliseconds */
  constructor(maxCalls: number, durationMs: number, now: () => number) {
    this.#maxCalls = maxCalls
    this.#durationMs = durationMs
    this.#now = now
  }

  /** Counts a call, as the given number of calls. Returns whether it is within the limit. */
  tryAcquire(client: string, weight: number): boolean {
    const nowMs = this.#now()
    if (nowMs >= this.#endsMs || this.#counts.size >= MAX_COUNTED) {
      this.#counts.clear()
      this.#endsMs = nowMs + this.#durationMs
    }
    const count = (this.#counts.get(client) ?? 0) + weight
    this.#counts.set(client, count)
    return count <= this.#maxCalls
  }
}

const MS = 1_000

/** Synchronous in memory, asynchronous with Redis. */
type Allowance = boolean | Promise<boolean>

/** Counts a call and returns whether it is allowed. */
type Limiter = (client: string, weight: number) => Allowance

/** Refill time of a burst, in seconds. */
const burstDuration = ({ burst, perSecond }: RateRule): number => Math.ceil(burst / perSecond)

const localLimiter = (rule: RateRule, now: () => number): Limiter => {
  const steady = new CallWindow(rule.perSecond, MS, now)
  const burst = new CallWindow(rule.burst, burstDuration(rule) * MS, now)
  return (client, weight) => steady.tryAcquire(client, weight) || burst.tryAcquire(client, weight)
}

/** Counts in a window that all instances share. While Redis is unreachable, each instance counts separately. */
const redisWindow = (storeClient: Redis, keyPrefix: string, points: number, duration: number): RateLimiterRedis =>
  new RateLimiterRedis({
    keyPrefix: `northwall:rate:${keyPrefix}`,
    points,
    duration,
    storeClient,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
    rejectIfRedisNotReady: true,
  })

const sharedLimiter = (redis: Redis, group: string, rule: RateRule): Limiter => {
  const limiter = new BurstyRateLimiter(
    redisWindow(redis, `${group}:steady`, rule.perSecond, 1),
    redisWindow(redis, `${group}:burst`, rule.burst, burstDuration(rule)),
  )
  return (client, weight) =>
    limiter.consume(client, weight).then(
      () => true,
      // If the limit is exceeded, the limiter rejects with its counts. An `Error` comes from Redis and must not block clients.
      (reason: unknown) => reason instanceof Error,
    )
}

/**
 * Returns whether both limits allow a call. Does not count a call in the second limit that the first one refuses: one client would
 * otherwise use up the limit of its whole network.
 */
export const bothAllow = (one: Allowance, other: () => Allowance): Allowance =>
  typeof one === 'boolean' ? one && other() : one.then((isAllowed) => isAllowed && other())

/** Rate limits per client. All instances share the counts in Redis. Without Redis, each instance counts separately. */
export class RateLimits {
  readonly #redis: Redis | undefined
  readonly #now: () => number
  readonly #limiters = new Map<string, Limiter>()

  /** @param now monotonic time in milliseconds */
  constructor(redis?: Redis, now: () => number = () => performance.now()) {
    this.#redis = redis
    this.#now = now
  }

  /**
   * Counts a call. Returns whether it is allowed. Also limits the /48 network of an IPv6 client, whose holder has many clients.
   *
   * @param client address as `ClientAddresses.clientOf` returns it
   * @param ratesPerNetwork how many times the rate of a client a /48 network may have
   * @param weight as how many calls the call counts
   */
  allows(
    group: string,
    client: string,
    rule: RateRule,
    ratesPerNetwork: number = CLIENTS_PER_NETWORK,
    weight = 1,
  ): Allowance {
    const network = networkOf(client)
    const own = this.#counts(group, client, rule, weight)
    if (network === null) return own
    const rate = { burst: rule.burst * ratesPerNetwork, perSecond: rule.perSecond * ratesPerNetwork }
    return bothAllow(own, () => this.#counts(`${group}:network`, network, rate, weight))
  }

  #counts(group: string, client: string, rule: RateRule, weight: number): Allowance {
    const known = this.#limiters.get(group)
    if (known !== undefined) return known(client, weight)
    const limiter = this.#redis === undefined ? localLimiter(rule, this.#now) : sharedLimiter(this.#redis, group, rule)
    this.#limiters.set(group, limiter)
    return limiter(client, weight)
  }
}

type WorkClients = Pick<ClientAddresses, 'clientOf' | 'clientOfSocket' | 'isInternal'>

/**
 * Limits the work that a client causes in this instance. Counts without Redis, because each instance protects its own processes. A
 * trusted proxy that forwards no address stands for many clients, and is not limited.
 */
export class WorkLimits {
  readonly #clients: WorkClients
  readonly #limits: RateLimits

  /** @param now monotonic time in milliseconds */
  constructor(clients: WorkClients, now?: () => number) {
    this.#clients = clients
    this.#limits = new RateLimits(undefined, now)
  }

  /** Counts a request. Returns whether the client of the connection may start it now. */
  allowsRequest(socket: Socket): boolean {
    const client = this.#clients.clientOfSocket(socket)
    return client === null || this.#limits.allows('requests', client, REQUESTS, REQUESTS_PER_NETWORK) === true
  }

  /** Counts the time of one call. Returns whether the client is within its share of the renderer. */
  allowsRender(request: IncomingMessage, renderMs: number): boolean {
    if (renderMs === 0 || this.#clients.isInternal(request)) return true
    const client = this.#clients.clientOf(request)
    return this.#limits.allows('renderer', client, RENDERER_TIME, RENDERER_TIMES_PER_NETWORK, renderMs) === true
  }

  /** Counts a call of a kind. Returns whether the client is within its rule, and within its share of the renderer. */
  allows(kind: string, request: IncomingMessage, rule: CallRule): boolean {
    if (this.#clients.isInternal(request)) return true
    const isWithin = this.#limits.allows(kind, this.#clients.clientOf(request), rule) === true
    return isWithin && this.allowsRender(request, rule.renderMs)
  }
}
