import { Redis } from 'ioredis'
import type { Config } from '../../adapters/wiring/config.ts'
import { bad, type Finding, good } from './finding.ts'

const LIMIT_MS = 2_000
const REMEDY = 'Start it or correct REDIS_URL; without it each instance has its own prices.'

/** Sends a PING on a connection of its own. */
export const examineRedis = async ({ REDIS_URL: url }: Config): Promise<Finding> => {
  if (url === undefined) return good('Redis: not used')
  const { host } = new URL(url)
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: LIMIT_MS,
    commandTimeout: LIMIT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  // The client tells the cause by this event alone; the command fails with "Connection is closed".
  let cause = ''
  client.on('error', ({ message }) => {
    cause ||= message
  })
  try {
    await client.connect()
    await client.ping()
    return good(`Redis: answers PING at ${host}`)
  } catch (error) {
    return bad(`Redis: ${cause || (error instanceof Error ? error.message : 'no answer')} at ${host}`, REMEDY)
  } finally {
    client.disconnect()
  }
}
