import { Redis, type RedisOptions } from 'ioredis'
import type { CacheReport, CacheStoreSettings } from './cache-settings.ts'
import { TIMED_OUT, withinLoopTime } from './within-deadline.ts'

const RETRY_STEP_MS = 100
const MAX_RETRY_MS = 2_000

/** Without a connection, commands fail immediately. A queue would be useless, because the requests end before a reconnect. */
const OPTIONS: RedisOptions = {
  lazyConnect: true,
  // Saves a round trip before the first command.
  disableClientInfo: true,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  // The bus resubscribes itself, because this option would not repeat a failed subscription.
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 2_000,
  // A connection that is silent for this long is dead, even if TCP considers it open.
  socketTimeout: 2_000,
  keepAlive: 10_000,
  retryStrategy: (times) => Math.min(times * RETRY_STEP_MS, MAX_RETRY_MS),
}

/**
 * Creates a client that connects on demand and keeps reconnecting.
 *
 * @param commandMs timeout of a command
 */
export const redisConnection = (url: string, commandMs: number): Redis => {
  const client = new Redis(url, { ...OPTIONS, commandTimeout: commandMs })
  // Without a listener, the client logs every lost connection to the console.
  client.on('error', () => {})
  return client
}

/** How long the first request waits for a connection. Connecting takes several turns of the event loop. */
const CONNECT_MS = 1_000

/** An error reply proves that Redis is up. */
const isReply = (error: unknown): boolean => error instanceof Error && error.name === 'ReplyError'

/** Sends commands to Redis with a timeout. Reports each loss and each recovery of Redis once. */
export class RedisLink {
  readonly redis: Redis
  readonly #settings: Pick<CacheStoreSettings, 'redisWaitMs' | 'redisRestMs'>
  readonly #report: CacheReport
  #isLost = false
  #restEndsMs = 0
  #lastProblem = ''

  constructor(redis: Redis, settings: Pick<CacheStoreSettings, 'redisWaitMs' | 'redisRestMs'>, report: CacheReport) {
    this.redis = redis
    this.#settings = settings
    this.#report = report
    redis.on('ready', () => this.#noteAnswer())
    redis.on('error', ({ message }) => {
      this.#lastProblem = message
    })
  }

  /** Connects for the first time. Never rejects: resolves on success, failure or timeout. */
  async connect(): Promise<void> {
    await withinLoopTime(
      this.redis.connect().catch(() => {}),
      CONNECT_MS,
    )
  }

  /** Sends a command that a request waits for. Rejects immediately during the pause after a timeout. */
  async ask<T>(command: () => Promise<T>): Promise<T> {
    if (performance.now() < this.#restEndsMs) throw new Error('Redis command skipped after a timeout')
    return this.send(command)
  }

  /** Sends a command. Rejects after a timeout, and immediately without a connection. */
  async send<T>(command: () => Promise<T>): Promise<T> {
    const { redisWaitMs, redisRestMs } = this.#settings
    try {
      const answer = await withinLoopTime(command(), redisWaitMs)
      if (answer !== TIMED_OUT) {
        this.#noteAnswer()
        return answer
      }
    } catch (error) {
      if (!isReply(error)) this.#noteLoss(this.#lastProblem || String(error))
      throw error
    }
    // Only an unresponsive connection needs a pause, because commands fail immediately without a connection.
    this.#restEndsMs = performance.now() + redisRestMs
    this.#noteLoss(`no answer within ${redisWaitMs} ms`)
    throw new Error('Redis did not answer in time')
  }

  #noteAnswer(): void {
    this.#restEndsMs = 0
    this.#lastProblem = ''
    if (this.#isLost) this.#report('Redis is back', {}, 'info')
    this.#isLost = false
  }

  #noteLoss(reason: string): void {
    if (!this.#isLost) this.#report('Redis is lost: instances do not share cached values until it is back', { reason })
    this.#isLost = true
  }
}
