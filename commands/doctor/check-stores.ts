import { Redis } from 'ioredis'
import { redisConnection } from '../../adapters/caching/redis-link.ts'
import { SystemClock } from '../../adapters/system/system-clock.ts'
import type { CacheConfig } from '../../adapters/wiring/caches.ts'
import { type LeadConfig, openLeadOutbox, openProviders } from '../../adapters/wiring/connect-leads.ts'
import type { SettingsOf, telemetrySettings } from '../../adapters/wiring/settings.ts'
import type { Outcome } from '../../ports/outcome.ts'
import { SITE_GROUPS } from '../../ports/vocabulary.ts'
import { tracedHitsPerSecond } from '../../telemetry/exported-spans.ts'
import { traceExporter } from '../../telemetry/exporters.ts'
import { bad, type CheckResult, good } from './check-result.ts'

type TelemetrySettings = SettingsOf<typeof telemetrySettings>

const REDIS_LIMIT_MS = 2_000
const OTLP_LIMIT_MS = 3_000

/** Sends PING to Redis over a separate connection. */
export const checkRedis = async ({ REDIS_URL: url }: CacheConfig): Promise<readonly CheckResult[]> => {
  if (url === undefined) return [good('Redis: not used')]
  const { host } = new URL(url)
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: REDIS_LIMIT_MS,
    commandTimeout: REDIS_LIMIT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  // Only this event has the cause: the command fails with "Connection is closed".
  let cause = ''
  client.on('error', ({ message }) => {
    cause ||= message
  })
  try {
    await client.connect()
    await client.ping()
    return [good(`Redis: responds to PING at ${host}`)]
  } catch (error) {
    const problem = cause || (error instanceof Error ? error.message : 'no response')
    const remedy = 'Start it or correct REDIS_URL; without Redis, instances do not share prices.'
    return [bad(`Redis: ${problem} at ${host}`, remedy)]
  } finally {
    client.disconnect()
  }
}

/** Checks that Redis does not lose leads: it must write them to disk, and must not evict them. */
const checkLeadKeeping = async (redis: Redis): Promise<CheckResult> => {
  try {
    await redis.connect()
    const info = await redis.info()
    const problems = [
      ...(/^maxmemory_policy:allkeys/m.test(info) ? ['may evict leads when memory is full'] : []),
      ...(/^aof_enabled:0/m.test(info) ? ['has no append-only file'] : []),
    ]
    return problems.length === 0
      ? good('leads: stored in Redis')
      : bad(`leads: Redis ${problems.join(' and ')}`, 'Set LEADS_DIR, or appendonly yes and another maxmemory-policy.')
  } catch {
    return bad('leads: Redis does not respond', 'Correct REDIS_URL, or set LEADS_DIR.')
  } finally {
    redis.disconnect()
  }
}

const resultOf = (name: string, outcome: Outcome<unknown>, remedy: string): CheckResult =>
  outcome.ok ? good(name) : bad(`${name}: ${outcome.failure.message}`, remedy)

/** Checks the lead providers, without sending a lead, and the lead outbox. */
export const checkLeads = async (config: LeadConfig & CacheConfig): Promise<readonly CheckResult[]> => {
  const { leadProviders, LEADS_DIR, REDIS_URL, ROUTER_CALLS } = config
  if (leadProviders === null) return [good('leads: accepted for demonstration only')]
  const opened = openProviders(leadProviders, ROUTER_CALLS, new SystemClock())
  const checks = SITE_GROUPS.map(async (group) => {
    const { name, variables } = leadProviders[group]
    const remedy = `Correct ${variables.join(' or ')}.`
    return resultOf(`leads: ${name} accepts the settings of ${variables[0]}`, await opened[group].check(), remedy)
  })
  return [
    LEADS_DIR === undefined && REDIS_URL !== undefined
      ? await checkLeadKeeping(redisConnection(REDIS_URL, REDIS_LIMIT_MS))
      : // Claims only leads that are due before 1970, so that it touches no queued lead.
        resultOf(
          'leads: stored in LEADS_DIR',
          await openLeadOutbox(config, async () => undefined).take(-1, 0),
          'Correct LEADS_DIR.',
        ),
    ...(await Promise.all(checks)),
  ]
}

/** Describes the trace sampling with the values of the configuration. */
const sampling = ({
  OTEL_TRACES_SAMPLER,
  OTEL_TRACES_SAMPLER_ARG,
  TRACED_HITS_PER_SECOND,
}: TelemetrySettings): string => {
  const sampler = [OTEL_TRACES_SAMPLER ?? 'parentbased_always_on', OTEL_TRACES_SAMPLER_ARG].filter(Boolean).join(' ')
  const hits = tracedHitsPerSecond({ OTEL_TRACES_SAMPLER, TRACED_HITS_PER_SECOND })
  return `sampler ${sampler}, traced cache hits: ${hits === Number.POSITIVE_INFINITY ? 'all' : `${hits} per second`}`
}

/** Exports an empty list of spans to the collector, with the product's own protocol and headers. */
export const checkOtlp = async (config: TelemetrySettings): Promise<readonly CheckResult[]> => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: protocol } = config
  if (endpoint === undefined) return [good('OTLP: not used')]
  const { host } = new URL(endpoint)
  // The exporter reads its timeout from the environment; its default is ten seconds.
  process.env['OTEL_EXPORTER_OTLP_TIMEOUT'] ??= String(OTLP_LIMIT_MS)
  const { promise, resolve } = Promise.withResolvers<CheckResult>()
  traceExporter(protocol).export([], ({ error }) =>
    resolve(
      error === undefined
        ? good(`OTLP: ${host} accepts ${protocol}; ${sampling(config)}`)
        : bad(
            `OTLP: ${error.message} at ${host} over ${protocol}`,
            'Start the collector, or correct OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_EXPORTER_OTLP_PROTOCOL.',
          ),
    ),
  )
  return [await promise]
}
