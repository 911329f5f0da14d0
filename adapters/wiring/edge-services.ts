import type { Redis } from 'ioredis'
import { redisConnection } from '../caching/store/redis-connection.ts'
import { unavailableTextsFor } from '../content/unavailable-texts.ts'
import { logLine } from '../observability/log-line.ts'
import { storeHostsOf } from './allowed-hosts.ts'
import { type Config, readConfig } from './config.ts'
import { readSites } from './read-sites.ts'

/** Longest that the edge waits for a command of Redis, in milliseconds: it counts clients, and a visitor waits for it. */
const REDIS_COMMAND_MS = 80

/** Everything that the edge needs of adapters: configuration, sites, log, Redis and the texts of its one own page. */
export interface EdgeServices {
  readonly config: Config
  readonly sites: Extract<ReturnType<typeof readSites>, { ok: true }>['value']
  readonly storeHosts: readonly string[]
  readonly log: typeof logLine
  readonly unavailableTextsFor: typeof unavailableTextsFor
  /** A new connection, which connects when it is told to; undefined without `REDIS_URL`. `commandMs`: longest wait, 80 ms. */
  connectRedis(commandMs?: number): Redis | undefined
}

/** The services of the edge. Throws on an environment or site registry that is not valid, with all problems in its message. */
export const edgeServices = (env: Readonly<Record<string, string | undefined>>): EdgeServices => {
  const reading = readConfig(env)
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  const { config } = reading
  const sites = readSites(config.SITES_FILE, config.PSEUDO_LOCALE)
  if (!sites.ok) throw new Error(sites.problems.join('\n'))
  return {
    config,
    sites: sites.value,
    storeHosts: storeHostsOf(config),
    log: logLine,
    unavailableTextsFor,
    connectRedis: (commandMs = REDIS_COMMAND_MS) =>
      config.REDIS_URL === undefined ? undefined : redisConnection(config.REDIS_URL, commandMs),
  }
}
