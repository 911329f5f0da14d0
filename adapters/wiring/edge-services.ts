import type { Redis } from 'ioredis'
import { followPurges, type PurgeListener } from '../caching/follow-purges.ts'
import { redisConnection } from '../caching/redis-link.ts'
import { readUnavailableTexts } from '../content/unavailable-texts.ts'
import { captureOutput } from '../observability/capture-output.ts'
import { logLine, openLog } from '../observability/log-line.ts'
import { observeRedis } from '../observability/redis-commands.ts'
import { repeatCountingLog } from '../observability/repeated-reports.ts'
import { uncaughtEvent } from '../observability/reporters.ts'
import { SystemClock } from '../system/system-clock.ts'
import { type Config, readConfig } from './config.ts'
import { readSites } from './read-sites.ts'
import { namedStoreHosts, storeHostsOf } from './router-hosts.ts'
import type { SettingsOf, serverSettings, telemetrySettings } from './settings.ts'

/** Command timeout of rate limits. Short, because a visitor waits for them. */
const COUNT_MS = 80
/** Command timeout of the subscription. Long, because no visitor waits for it and a short overload must not cause a reconnect. */
const SUBSCRIBE_MS = 1_000

type EdgeConfig = SettingsOf<typeof serverSettings & typeof telemetrySettings> &
  Pick<Config, 'PORT' | 'APP_ENV' | 'PRICES_STALE_SECONDS'>

export interface EdgeServices {
  /** Id of the build. */
  readonly build: string
  readonly config: EdgeConfig
  readonly sites: Extract<ReturnType<typeof readSites>, { ok: true }>['value']
  readonly storeHosts: readonly string[]
  readonly log: typeof logLine
  /** Logs an error at most once per reason and minute, with the number of repetitions. */
  readonly reportError: (message: string, details: Readonly<Record<string, unknown>>) => void
  /** Redirects console output and Node warnings to the log. */
  readonly captureConsole: () => void
  /** Converts an uncaught error to a report; null outside production. */
  readonly uncaughtEvent: (error: unknown) => ReturnType<typeof uncaughtEvent> | null
  /** Returns the texts of the error page in a language, with the regional words of a locale. */
  readonly unavailableTextsFor: ReturnType<typeof readUnavailableTexts>
  /** Creates a Redis client for rate limits, which connects on demand. Returns undefined if `REDIS_URL` is not set. */
  connectRedis(): Redis | undefined
  /** Observes Redis commands. Call it only if telemetry is on. */
  observeRedis(): void
  /** Listens to the purges of all instances if Redis is configured. Returns a function that stops listening. */
  followPurges(listener: PurgeListener): () => void
}

/** Creates the services of the edge of a build. Throws if the environment or the site registry is invalid; the message lists all problems. */
export const edgeServices = (env: Readonly<Record<string, string | undefined>>, build: string): EdgeServices => {
  const reading = readConfig(env)
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  const { config } = reading
  openLog({ threshold: config.LOG_LEVEL, process: 'edge', build })
  const sites = readSites(config.SITES_FILE, config.PSEUDO_LOCALE, namedStoreHosts(config))
  if (!sites.ok) throw new Error(sites.problems.join('\n'))
  for (const warning of reading.warnings) logLine('warning', 'A setting may be wrong', { warning })
  const countRepeats = repeatCountingLog(new SystemClock())
  return {
    build,
    config,
    sites: sites.value,
    storeHosts: storeHostsOf(config),
    log: logLine,
    reportError: (message, details) => countRepeats('error', message, details),
    captureConsole: () => captureOutput((message, error) => logLine('error', message, { error })),
    uncaughtEvent: (error) => (config.APP_ENV === 'production' ? uncaughtEvent(error) : null),
    unavailableTextsFor: readUnavailableTexts(),
    connectRedis: () => (config.REDIS_URL === undefined ? undefined : redisConnection(config.REDIS_URL, COUNT_MS)),
    observeRedis,
    followPurges: (listener) =>
      config.REDIS_URL === undefined
        ? () => {}
        : followPurges(redisConnection(config.REDIS_URL, SUBSCRIBE_MS), listener),
  }
}
