import type { Redis } from 'ioredis'
import { contentOf, leadId, REPEAT_MS, receivedMsOf } from '../../domain/leads/repeated-leads.ts'
import type { Lead, LeadOutboxPort, LeadOutboxState, LeadSelection, StoredLead } from '../../ports/leads.ts'
import { failed, type Outcome, success } from '../../ports/outcome.ts'
import { isSelected, MAX_STORED_LEADS, OUTBOX_FULL, outboxState, readStoredLead } from './stored-lead.ts'

/** Leads, due times and attempts by lead id; times of receipt by content. The common hash tag puts all keys into one cluster slot. */
const KEYS = [
  '{northwall-leads}:leads',
  '{northwall-leads}:due',
  '{northwall-leads}:attempts',
  '{northwall-leads}:recent',
]

/** Scripts run atomically. Therefore two instances never take the same lead, and a crash never leaves the keys inconsistent. */
const KEEP = `
redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', '(' .. ARGV[7])
local earlier = redis.call('ZSCORE', KEYS[4], ARGV[5])
if earlier then return earlier end
if redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[4]) then return 'full' end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
redis.call('ZADD', KEYS[4], ARGV[6], ARGV[5])
return ARGV[6]`

const TAKE = `
local ids = redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', ARGV[1], 'LIMIT', 0, 1)
if #ids == 0 then return false end
redis.call('ZADD', KEYS[2], ARGV[2], ids[1])
return { ids[1], redis.call('HGET', KEYS[1], ids[1]), redis.call('HINCRBY', KEYS[3], ids[1], 1) }`

const POSTPONE = `return redis.call('ZADD', KEYS[2], 'XX', ARGV[2], ARGV[1])`

const REMOVE = `
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('HDEL', KEYS[3], ARGV[1])
return redis.call('ZREM', KEYS[2], ARGV[1])`

/** Stores leads in Redis, for any number of instances. Durability depends on the Redis configuration. */
export class RedisLeadOutbox implements LeadOutboxPort {
  readonly #connect: () => Promise<Redis>

  /** @param connect returns a connection with a command timeout, after the first connection attempt */
  constructor(connect: () => Promise<Redis>) {
    this.#connect = connect
  }

  async keep(lead: Lead, nowMs: number): Promise<Outcome<string>> {
    const receivedMs = receivedMsOf(lead.id)
    const recent = [contentOf(lead.id), String(receivedMs), String(receivedMs - REPEAT_MS)]
    const limits = [String(nowMs), String(MAX_STORED_LEADS), ...recent]
    const answer = await this.#run(KEEP, lead.id, JSON.stringify(lead), ...limits)
    if (!answer.ok) return answer
    return answer.value === 'full' ? failed(OUTBOX_FULL) : success(leadId(lead.id, Number(answer.value)))
  }

  async take(nowMs: number, untilMs: number): Promise<Outcome<StoredLead | null>> {
    const answer = await this.#run(TAKE, String(nowMs), String(untilMs))
    if (!answer.ok) return answer
    if (!Array.isArray(answer.value)) return success(null)
    const [id, text, attempts] = answer.value
    const lead = readStoredLead(String(text), String(id))
    // An unreadable lead stays in the outbox, because another release may be able to read it.
    return lead === null ? this.take(nowMs, untilMs) : success({ lead, attempts: Number(attempts) })
  }

  async postpone(id: string, dueMs: number): Promise<Outcome<void>> {
    const answer = await this.#run(POSTPONE, id, String(dueMs))
    return answer.ok ? success(undefined) : answer
  }

  async remove(id: string): Promise<Outcome<void>> {
    const answer = await this.#run(REMOVE, id)
    return answer.ok ? success(undefined) : answer
  }

  async erase(selection: LeadSelection): Promise<Outcome<number>> {
    const ids = await this.#run("return redis.call('HKEYS', KEYS[1])")
    if (!ids.ok) return ids
    let erased = 0
    for (const id of [ids.value].flat().map(String)) {
      const read = async (): Promise<string | null> => {
        const text = await this.#run("return redis.call('HGET', KEYS[1], ARGV[1])", id)
        return text.ok && typeof text.value === 'string' ? text.value : null
      }
      if (!(await isSelected(selection, id, read))) continue
      const removed = await this.remove(id)
      if (!removed.ok) return removed
      erased += 1
    }
    return success(erased)
  }

  async state(): Promise<Outcome<LeadOutboxState>> {
    const answer = await this.#run("return { redis.call('HKEYS', KEYS[1]), redis.call('HLEN', KEYS[3]) }")
    if (!answer.ok) return answer
    const [ids, attempted] = [answer.value].flat()
    return success(outboxState([ids].flat().map(String), Number(attempted)))
  }

  async list(): Promise<Outcome<readonly Lead[]>> {
    const stored = await this.#run("return redis.call('HGETALL', KEYS[1])")
    if (!stored.ok) return stored
    // Each id is followed by its lead.
    const parts = [stored.value].flat().map(String)
    return success(parts.flatMap((text, at) => (at % 2 === 0 ? [] : (readStoredLead(text, parts[at - 1]) ?? []))))
  }

  async #run(script: string, ...values: readonly string[]): Promise<Outcome<unknown>> {
    try {
      const redis = await this.#connect()
      return success(await redis.eval(script, KEYS.length, ...KEYS, ...values))
    } catch (error) {
      // The text of an error reply may contain the lead.
      const isReply = error instanceof Error && error.name === 'ReplyError'
      return failed({ kind: 'network', message: isReply ? 'Redis rejects leads' : 'Redis does not answer' })
    }
  }
}
