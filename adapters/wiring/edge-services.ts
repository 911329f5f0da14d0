import type { Redis } from 'ioredis'
import { redisConnection } from '../caching/store/redis-connection.ts'
import { unavailableTextsFor } from '../content/unavailable-texts.ts'
import { captureOutput } from '../observability/log/capture-output.ts'
import { repeatCountingLog } from '../observability/log/repeat-counting-log.ts'
import { logLine, openLog } from '../observability/log-line.ts'
import { uncaughtEvent } from '../observability/uncaught-reporter.ts'
import { SystemClock } from '../system/system-clock.ts'
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
  /** Logs what went wrong: for one reason a line a minute, which says how often. */
  readonly reportError: (message: string, details: Readonly<Record<string, unknown>>) => void
  /** Has logged from now on what libraries and Node write by themselves. */
  readonly captureConsole: () => void
  /** An error that nobody caught, as it is reported; null where nothing is reported. */
  readonly uncaughtEvent: (error: unknown) => ReturnType<typeof uncaughtEvent> | null
  readonly unavailableTextsFor: typeof unavailableTextsFor
  /** A new connection, which connects when it is told to; undefined without `REDIS_URL`. `commandMs`: longest wait, 80 ms. */
  connectRedis(commandMs?: number): Redis | undefined
}

/** The services of the edge. Throws on an environment or site registry that is not valid, with all problems in its message. */
export const edgeServices = (env: Readonly<Record<string, string | undefined>>): EdgeServices => {
  const reading = readConfig(env)
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  const { config } = reading
  openLog({ threshold: config.LOG_LEVEL, process: 'edge' })
  const sites = readSites(config.SITES_FILE, config.PSEUDO_LOCALE)
  if (!sites.ok) throw new Error(sites.problems.join('\n'))
  const countRepeats = repeatCountingLog(new SystemClock())
  return {
    config,
    sites: sites.value,
    storeHosts: storeHostsOf(config),
    log: logLine,
    reportError: (message, details) => countRepeats('error', message, details),
    captureConsole: () => captureOutput((message, error) => logLine('error', message, { error })),
    uncaughtEvent: (error) => (config.APP_ENV === 'production' ? uncaughtEvent(error) : null),
    unavailableTextsFor,
    connectRedis: (commandMs = REDIS_COMMAND_MS) =>
      config.REDIS_URL === undefined ? undefined : redisConnection(config.REDIS_URL, commandMs),
  }
}
