import { resolve } from 'node:path'
import type { LeadOutboxPort } from '../../../ports/leads.ts'
import { redisConnection } from '../../caching/store/redis-connection.ts'
import { FileLeadOutbox } from '../../leads/outbox/file-lead-outbox.ts'
import { MemoryLeadOutbox } from '../../leads/outbox/memory-lead-outbox.ts'
import { RedisLeadOutbox } from '../../leads/outbox/redis-lead-outbox.ts'
import type { Config } from '../config.ts'

/** Longest that a visitor waits for Redis to keep their lead, in milliseconds. */
const REDIS_COMMAND_MS = 1_000

/**
 * Where leads are kept until they are delivered: in the folder of `LEADS_DIR`, else in Redis. Leads that are taken for
 * demonstration alone are kept in this process.
 */
export const openLeadOutbox = ({
  LEADS_DIR,
  REDIS_URL,
  MARKETO_URL,
}: Pick<Config, 'LEADS_DIR' | 'REDIS_URL' | 'MARKETO_URL'>): LeadOutboxPort => {
  if (LEADS_DIR !== undefined) return new FileLeadOutbox(resolve(LEADS_DIR))
  return REDIS_URL === undefined || MARKETO_URL === undefined
    ? new MemoryLeadOutbox()
    : new RedisLeadOutbox(redisConnection(REDIS_URL, REDIS_COMMAND_MS))
}
