import { Redis, type RedisOptions } from 'ioredis'

const RETRY_STEP_MS = 100
const RETRY_MOST_MS = 2_000

/** Commands fail at once while there is no connection: nothing is queued to be sent when it is of no use any more. */
const OPTIONS: RedisOptions = {
  lazyConnect: true,
  // Each answer that a connection waits for before its first command is one that may come late.
  disableClientInfo: true,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  // The bus subscribes again with each connection: this option would forget a subscription that failed once.
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 2_000,
  // A connection that is silent for so long is dead, though TCP may still take it for open.
  socketTimeout: 2_000,
  keepAlive: 10_000,
  retryStrategy: (times) => Math.min(times * RETRY_STEP_MS, RETRY_MOST_MS),
}

/**
 * A client that connects on demand and goes on retrying. It never throws by itself.
 *
 * @param commandMs the longest that a command may take; left out where its caller sees to that
 */
export const redisConnection = (url: string, commandMs?: number): Redis => {
  const client = new Redis(url, { ...OPTIONS, ...(commandMs === undefined ? {} : { commandTimeout: commandMs }) })
  // Without a listener the client writes every lost connection to the console.
  client.on('error', () => {})
  return client
}
