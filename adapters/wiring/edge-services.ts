import type { Redis } from 'ioredis'
import { followPurges, type PurgeListener } from '../caching/follow-purges.ts'
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
import type { SettingsOf, serverSettings, telemetrySettings } from './settings.ts'

/** The edge counts requests per client in Redis while a visitor waits. In milliseconds. */
const COUNT_MS = 80
/** Timeout of a subscription. Long, because no visitor waits for it and a busy moment must not cause a reconnect. In milliseconds. */
const SUBSCRIBE_MS = 1_000

/** The part of the configuration that the edge uses. */
type EdgeConfig = SettingsOf<typeof serverSettings & typeof telemetrySettings> &
  Pick<Config, 'PORT' | 'PRICES_STALE_SECONDS'>

/** Everything that the edge needs of adapters. */
export interface EdgeServices {
  readonly config: EdgeConfig
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
  /** Creates a Redis client for rate limits, which connects on demand; undefined without `REDIS_URL`. */
  connectRedis(): Redis | undefined
  /** Follows the purges of all instances over Redis, if there is one. Returns a function that ends it. */
  followPurges(listener: PurgeListener): () => void
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
    connectRedis: () => (config.REDIS_URL === undefined ? undefined : redisConnection(config.REDIS_URL, COUNT_MS)),
    followPurges: (listener) =>
      config.REDIS_URL === undefined
        ? () => {}
        : followPurges(redisConnection(config.REDIS_URL, SUBSCRIBE_MS), listener),
  }
}
