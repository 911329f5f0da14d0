import type { Redis } from 'ioredis'
import type { CacheReport, CacheStoreSettings } from './cache-store-settings.ts'
import { LATE, withinLoopTime } from './within-loop-time.ts'

/** Longest that the first request waits for a connection, which takes several turns of the event loop. */
const CONNECT_MS = 1_000

/** What Redis itself answered: it is there. */
const isReply = (error: unknown): boolean => error instanceof Error && error.name === 'ReplyError'

/**
 * Sends commands to a Redis that may be gone, slow or back at any time, so that nobody waits for it for long. It reports
 * once that Redis is lost, and once that it is back.
 */
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

  /** Connects for the first time. Resolves when that has succeeded or failed, or takes too long to be waited for. */
  async connect(): Promise<void> {
    await withinLoopTime(
      this.redis.connect().catch(() => {}),
      CONNECT_MS,
    )
  }

  /** The answer to a command that somebody waits for. Rejects at once for a while after an answer did not come in time. */
  async ask<T>(command: () => Promise<T>): Promise<T> {
    if (performance.now() < this.#restEndsMs) throw new Error('Redis is not asked: it did not answer in time')
    return this.send(command)
  }

  /** The answer to a command. Rejects where it does not come in time, and at once without a connection. */
  async send<T>(command: () => Promise<T>): Promise<T> {
    const { redisWaitMs, redisRestMs } = this.#settings
    try {
      const answer = await withinLoopTime(command(), redisWaitMs)
      if (answer !== LATE) {
        this.#noteAnswer()
        return answer
      }
    } catch (error) {
      if (!isReply(error)) this.#noteLoss(this.#lastProblem || String(error))
      throw error
    }
    // Without a connection a command fails at once; with one that is silent each request would wait.
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
    if (!this.#isLost) this.#report('Redis is lost: until it is back each instance has values of its own', { reason })
    this.#isLost = true
  }
}
