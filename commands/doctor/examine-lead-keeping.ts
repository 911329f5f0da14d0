import type { Redis } from 'ioredis'
import { bad, type Finding, good } from './finding.ts'

/** Whether a Redis is one that leads may be left to: it writes what it has to a disk, and drops nothing for want of memory. */
export const examineLeadKeeping = async (redis: Redis): Promise<Finding> => {
  try {
    await redis.connect()
    const told = await redis.info()
    const problems = [
      ...(/^maxmemory_policy:allkeys/m.test(told) ? ['drops data for want of memory'] : []),
      ...(/^aof_enabled:0/m.test(told) ? ['has no append-only file'] : []),
    ]
    return problems.length === 0
      ? good('leads: kept in Redis')
      : bad(`leads: Redis ${problems.join(' and ')}`, 'Set LEADS_DIR, or appendonly yes and another maxmemory-policy.')
  } catch {
    return bad('leads: Redis does not answer', 'Correct REDIS_URL, or set LEADS_DIR.')
  } finally {
    redis.disconnect()
  }
}
