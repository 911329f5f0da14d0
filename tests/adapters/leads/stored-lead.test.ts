import { expect, it } from 'vitest'
import { redisConnection } from '../../../adapters/caching/redis-link.ts'
import { RedisLeadOutbox } from '../../../adapters/leads/redis-lead-outbox.ts'
import { outboxState, readStoredLead } from '../../../adapters/leads/stored-lead.ts'
import { leadLike } from '../../domain/leads/lead-sample.ts'
import { startRedis } from '../caching/redis-server.ts'

const NOW_MS = 1_795_000_000_000
const idAt = (content: string, ms: number): string => content.repeat(24) + Math.trunc(ms / 1_000).toString(16)

const VICTIM = leadLike({ id: idAt('a', NOW_MS) })

it('a stored lead is read only under its own id', () => {
  const text = JSON.stringify(VICTIM)
  expect(readStoredLead(text, VICTIM.id)).toEqual(VICTIM)
  expect(readStoredLead(text)).toEqual(VICTIM)
  expect(readStoredLead(text, idAt('b', NOW_MS))).toBeNull()
})

it('a key that is no id does not hide the age of the oldest lead', () => {
  expect(outboxState(['evil-key', VICTIM.id], 0)).toEqual({ kept: 2, attempted: 0, oldestMs: NOW_MS })
  expect(outboxState(['evil-key'], 0).oldestMs).toBeNull()
})

it('a record in Redis with the id of another lead is neither delivered nor removes that lead', async (context) => {
  const server = await startRedis(context)
  const redis = redisConnection(server.url, 5_000)
  await redis.connect()
  context.onTestFinished(() => redis.disconnect())
  const outbox = new RedisLeadOutbox(async () => redis)
  await redis.hset('{northwall-leads}:leads', 'evil-key', JSON.stringify(VICTIM))
  await redis.zadd('{northwall-leads}:due', 0, 'evil-key')
  await outbox.keep(VICTIM, NOW_MS)
  const taken = [await outbox.take(NOW_MS, NOW_MS + 60_000), await outbox.take(NOW_MS, NOW_MS + 60_000)]
  expect(taken).toMatchObject([{ value: { lead: VICTIM, attempts: 1 } }, { value: null }])
  expect(await outbox.list()).toMatchObject({ value: [VICTIM] })
})
