import { Redis, type RedisOptions } from 'ioredis'

const RETRY_STEP_MS = 100
const RETRY_MOST_MS = 2_000

/** Commands fail at once while there is no connection: nothing queues up that would be sent when it is of no use. */
const OPTIONS: RedisOptions = {
  lazyConnect: true,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  // Whoever subscribes does so with each connection: here a subscription that failed once would be forgotten.
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 2_000,
  // A connection that says nothing for so long is dead, whatever TCP still hopes for.
  socketTimeout: 2_000,
  keepAlive: 10_000,
  retryStrategy: (times) => Math.min(times * RETRY_STEP_MS, RETRY_MOST_MS),
}

/**
 * A client that connects on demand and goes on trying. It never throws by itself.
 *
 * @param commandMs the longest that a command may take
 */
export const redisConnection = (url: string, commandMs: number): Redis => {
  const client = new Redis(url, { ...OPTIONS, commandTimeout: commandMs })
  // Without a listener the client writes every lost connection to the console.
  client.on('error', () => {})
  return client
}
