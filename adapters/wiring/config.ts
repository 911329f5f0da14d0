import { z } from 'zod'
import { samplerProblems } from './environment-values.ts'
import { addressOf, type ConfiguredProviders, LEAD_PROVIDERS, readLeadProviders } from './lead-providers.ts'
import { routerOrigins } from './router-hosts.ts'
import { availableMb, memoryProblems, settingWarnings } from './setting-warnings.ts'
import {
  cacheSettings,
  contentSettings,
  hostSettings,
  leadSettings,
  routerCallSettings,
  serverSettings,
  telemetrySettings,
} from './settings.ts'

/** The environment variables, except those of the lead providers. An empty variable counts as not set. */
const environment = z.object({
  ...hostSettings,
  ...serverSettings,
  ...routerCallSettings,
  ...cacheSettings,
  ...contentSettings,
  ...leadSettings,
  ...telemetrySettings,
})

type Values = z.output<typeof environment>

/** The validated environment with defaults. */
export interface Config extends Values {
  /** The provider of each site group; null if none is configured. */
  readonly leadProviders: ConfiguredProviders | null
}

export type ConfigReading =
  | { readonly ok: true; readonly config: Config; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly problems: readonly string[] }

/** Returns the problem of a production that would discard leads, or of a setting that says so although there is a provider. */
const leadProblems = ({ APP_ENV, LEADS, leadProviders }: Config): readonly string[] => {
  if (leadProviders !== null) return LEADS === undefined ? [] : ['LEADS: takes no value when a lead provider is set']
  if (APP_ENV !== 'production' || LEADS === 'demonstration') return []
  const addresses = LEAD_PROVIDERS.map(([, provider]) => addressOf(provider)).join(' and ')
  return [
    `LEADS: takes demonstration in production without a lead provider, which discards leads; otherwise set ${addresses}`,
  ]
}

/** Returns conflicts between values that are valid individually. */
const crossFieldProblems = (config: Config): readonly string[] => [
  ...(config.PRICES_STALE_SECONDS >= config.PRICES_FRESH_SECONDS
    ? []
    : ['PRICES_STALE_SECONDS: takes no less than PRICES_FRESH_SECONDS']),
  ...(config.API_ROUTER_URL === undefined || routerOrigins(config.API_ROUTER_URL, config.APP_ENV).usual !== undefined
    ? []
    : [`API_ROUTER_URL: takes a default for APP_ENV ${config.APP_ENV}`]),
  ...samplerProblems(config),
  ...(config.METRICS_PORT === config.PORT ? ['METRICS_PORT: takes another port than PORT'] : []),
  ...leadProblems(config),
  ...(config.leadProviders === null || config.LEADS_DIR !== undefined || config.REDIS_URL !== undefined
    ? []
    : [
        'LEADS_DIR: takes a folder when a lead provider is set and REDIS_URL is not: leads are stored there until they are delivered',
      ]),
]

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/

/** Returns the services that get secrets or personal data over plain http, which production does not allow except for loopback. */
const insecureServices = (given: Readonly<Record<string, string | undefined>>): readonly string[] =>
  given['APP_ENV'] !== 'production'
    ? []
    : [
        ...LEAD_PROVIDERS.map(([, provider]) => addressOf(provider)),
        'CONTENT_URL',
        'SEARCH_URL',
        'REVIEWS_URL',
      ].flatMap((name) => {
        const url = URL.parse(given[name] ?? '')
        const isInsecure = url?.protocol === 'http:' && !LOOPBACK.test(url.hostname)
        return isInsecure ? [`${name}: takes an https URL in production, except for loopback`] : []
      })

const SETTING_NAMES = [
  ...Object.keys(environment.shape),
  ...LEAD_PROVIDERS.flatMap(([, { variables }]) => Object.keys(variables)),
]

/** Reads the environment. A problem names the variable and its valid values, but not its value, which may be a secret. */
export const readConfig = (
  env: Readonly<Record<string, string | undefined>>,
  memoryMb = availableMb(),
): ConfigReading => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const reading = environment.safeParse(given)
  const leads = readLeadProviders(given)
  const invalid = [
    ...(reading.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: takes ${message}`),
    ...leads.problems,
  ]
  if (!reading.success || invalid.length > 0) return { ok: false, problems: invalid }
  const config = { ...reading.data, leadProviders: leads.providers }
  const problems = [...crossFieldProblems(config), ...insecureServices(given), ...memoryProblems(config, memoryMb)]
  return problems.length === 0
    ? { ok: true, config, warnings: settingWarnings(config, given, SETTING_NAMES, memoryMb) }
    : { ok: false, problems }
}
