import type { Redis } from 'ioredis'
import type { KeptLead, Lead, LeadOutboxPort } from '../../../ports/leads.ts'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import { readKeptLead } from './kept-lead-schema.ts'
import { MOST_KEPT_LEADS, OUTBOX_FULL, REMEMBERED_MS } from './outbox-limits.ts'

/** One slot of a cluster: leads by id, when each is due, how often it was tried, and when delivered ones were. */
const KEYS = [
  '{northwall-leads}:leads',
  '{northwall-leads}:due',
  '{northwall-leads}:attempts',
  '{northwall-leads}:done',
]

/** Each script runs as a whole: no two instances take one lead, and none is between two keys when an instance dies. */
const KEEP = `
redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', ARGV[5])
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 or redis.call('ZSCORE', KEYS[4], ARGV[1]) then return 'kept' end
if redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[4]) then return 'full' end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
return 'kept'`

const TAKE = `
local ids = redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', ARGV[1], 'LIMIT', 0, 1)
if #ids == 0 then return false end
redis.call('ZADD', KEYS[2], ARGV[2], ids[1])
return { redis.call('HGET', KEYS[1], ids[1]), redis.call('HINCRBY', KEYS[3], ids[1], 1) }`

const POSTPONE = `return redis.call('ZADD', KEYS[2], 'XX', ARGV[2], ARGV[1])`

const REMOVE = `
redis.call('ZADD', KEYS[4], ARGV[2], ARGV[1])
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[3], ARGV[1])
return redis.call('ZREM', KEYS[2], ARGV[1])`

/** Keeps leads in Redis, for any number of instances. They are as safe as that Redis keeps its data. */
export class RedisLeadOutbox implements LeadOutboxPort {
  readonly #redis: Redis
  #connected: Promise<void> | undefined

  /** @param redis connected on demand, its commands bounded in time */
  constructor(redis: Redis) {
    this.#redis = redis
  }

  async keep(lead: Lead, nowMs: number): Promise<Outcome<void>> {
    const limits = [String(MOST_KEPT_LEADS), String(nowMs - REMEMBERED_MS)]
    const answer = await this.#run(KEEP, lead.id, JSON.stringify(lead), String(nowMs), ...limits)
    if (!answer.ok) return answer
    return answer.value === 'full' ? failed(OUTBOX_FULL) : success(undefined)
  }

  async take(nowMs: number, untilMs: number): Promise<Outcome<KeptLead | null>> {
    const answer = await this.#run(TAKE, String(nowMs), String(untilMs))
    if (!answer.ok) return answer
    if (!Array.isArray(answer.value)) return success(null)
    const [text, attempts] = answer.value
    const lead = readKeptLead(String(text))
    // It waits where it is: a newer version may be able to read it.
    return lead === null ? this.take(nowMs, untilMs) : success({ lead, attempts: Number(attempts) })
  }

  async postpone(id: string, dueMs: number): Promise<Outcome<void>> {
    const answer = await this.#run(POSTPONE, id, String(dueMs))
    return answer.ok ? success(undefined) : answer
  }

  async remove(id: string, nowMs: number): Promise<Outcome<void>> {
    const answer = await this.#run(REMOVE, id, String(nowMs))
    return answer.ok ? success(undefined) : answer
  }

  async #run(script: string, ...values: readonly string[]): Promise<Outcome<unknown>> {
    try {
      // What comes while it connects for the first time would fail, for nothing is queued.
      this.#connected ??= this.#redis.status === 'wait' ? this.#redis.connect().catch(() => {}) : Promise.resolve()
      await this.#connected
      return success(await this.#redis.eval(script, KEYS.length, ...KEYS, ...values))
    } catch (error) {
      // A reply of Redis may quote what it was sent.
      const isReply = error instanceof Error && error.name === 'ReplyError'
      return failed({ kind: 'network', message: isReply ? 'Redis refuses leads' : 'Redis does not answer' })
    }
  }
}
