import type { Redis } from 'ioredis'
import { redisConnection } from '../caching/redis-link.ts'
import { readUnavailableTexts, type UnavailableTexts } from '../content/unavailable-texts.ts'
import { captureOutput } from '../observability/capture-output.ts'
import { logLine, openLog } from '../observability/log-line.ts'
import { repeatCountingLog } from '../observability/repeated-reports.ts'
import { uncaughtEvent } from '../observability/reporters.ts'
import { SystemClock } from '../system/system-clock.ts'
import { type Config, readConfig } from './config.ts'
import { readSites } from './read-sites.ts'
import { storeHostsOf } from './router-hosts.ts'

/** The edge counts requests per client in Redis while a visitor waits. */
const REDIS_COMMAND_MS = 80

/** Everything that the edge needs of adapters. */
export interface EdgeServices {
  readonly config: Config
  readonly sites: Extract<ReturnType<typeof readSites>, { ok: true }>['value']
  readonly storeHosts: readonly string[]
  readonly log: typeof logLine
  /** Logs an error, at most one line per reason and minute, with the number of repetitions. */
  readonly reportError: (message: string, details: Readonly<Record<string, unknown>>) => void
  /** Redirects console output and Node warnings to the log. */
  readonly captureConsole: () => void
  /** Describes an uncaught error for its report; null outside production. */
  readonly uncaughtEvent: (error: unknown) => ReturnType<typeof uncaughtEvent> | null
  /** Returns the texts of the error page in a language, with the words of a locale. */
  readonly unavailableTextsFor: (language: string, locale: string) => UnavailableTexts
  /** Creates a Redis client that connects on demand; undefined without `REDIS_URL`. `commandMs`: command timeout, 80 by default. */
  connectRedis(commandMs?: number): Redis | undefined
}

/** Creates the services of the edge. Throws on an invalid environment or site registry, with all problems in its message. */
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
    unavailableTextsFor: readUnavailableTexts(),
    connectRedis: (commandMs = REDIS_COMMAND_MS) =>
      config.REDIS_URL === undefined ? undefined : redisConnection(config.REDIS_URL, commandMs),
  }
}
