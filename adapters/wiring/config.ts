import { hostname as machineName } from 'node:os'
import { z } from 'zod'
import { callOverridesSchema } from '../http/call-settings.ts'
import {
  flag,
  hosts,
  json,
  networks,
  origin,
  protocol,
  sampledShare,
  sampler,
  samplerProblems,
  scriptPath,
  tracedHits,
  whole,
} from './environment-values.ts'
import { routerHostsSchema, routerOrigins } from './router-hosts.ts'

const WEBHOOK = 'the address of an inbound webhook, such as https://crm.example.com/rest/1/abcdefghijklmnop'

/** The address of an inbound Bitrix webhook, without a trailing slash. */
const webhook = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine((text) => URL.canParse(text) && /^https?:\/\/[^/?#@\s]+\/rest\/\d{1,9}\/[\w-]{4,200}$/.test(text), WEBHOOK)

/** An account name or secret of a provider. */
const credential = z.string().regex(/^[\x21-\x7e]{1,200}$/, 'up to 200 letters, digits and signs without a blank')

const EVERY_INTERFACE = '0.0.0.0'

const CALLS = 'JSON of call settings by kind, such as {"checkout":{"deadlineMs":1500}}'

const PAGES_AHEAD = ['all', 'products', 'none'] as const

const LOG_LEVELS = ['debug', 'info', 'warning', 'error', 'silent'] as const

/** The environment variables of the contract with their defaults. Empty counts as not set. */
const environment = z.object({
  PORT: whole('a port number', 1, 65_535).default(3000),
  // Containers and some shells set it to the machine's name by default: that counts as not set.
  HOSTNAME: z
    .string()
    .transform((name) => (name === machineName() ? EVERY_INTERFACE : name))
    .default(EVERY_INTERFACE),
  STAGING: flag,
  APP_ENV: z.enum(['test', 'production'], { error: 'test or production' }).default('test'),
  API_ROUTER_URL: routerHostsSchema.optional(),
  STORE_HOSTS: hosts.optional(),
  DOWNLOAD_HOSTS: hosts.optional(),
  GEO_COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'an HTTP header name, such as x-geo-country')
    .transform((name) => name.toLowerCase())
    .default('x-geo-country'),
  TRUSTED_PROXIES: networks.default(['loopback', 'linklocal', 'uniquelocal']),
  SEARCH_URL: origin.optional(),
  REVIEWS_URL: origin.optional(),
  CONTENT_URL: origin.optional(),
  MARKETO_URL: origin.optional(),
  MARKETO_CLIENT_ID: credential.optional(),
  MARKETO_CLIENT_SECRET: credential.optional(),
  MARKETO_FORM_ID: whole('the number of a form', 1, 1_000_000_000).optional(),
  BITRIX_URL: webhook.optional(),
  LEADS_DIR: z.string().optional(),
  PAGE_CACHE_MB: whole('whole megabytes', 8, 65_536).default(256),
  RENDERS_AT_ONCE: whole('a number of renders', 1, 64).default(4),
  PAGES_AHEAD: z.enum(PAGES_AHEAD, { error: PAGES_AHEAD.join(' or ') }).default('all'),
  VITALS_PERCENT: whole('a percentage', 0, 100).default(100),
  RENDERER_MAX_MB: whole('whole megabytes', 192, 65_536).default(384),
  SITES_FILE: z.string().optional(),
  PSEUDO_LOCALE: flag,
  TAG_MANAGER_PATH: scriptPath.optional(),
  PRICES_FRESH_SECONDS: whole('whole seconds', 1, 86_400).default(60),
  PRICES_STALE_SECONDS: whole('whole seconds', 1, 2_592_000).default(86_400),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/\S+$/, 'a redis:// or rediss:// URL')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'an http or https URL')
    .optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.default('http/protobuf'),
  OTEL_TRACES_SAMPLER: sampler.optional(),
  OTEL_TRACES_SAMPLER_ARG: sampledShare.optional(),
  TRACED_HITS_PER_SECOND: tracedHits.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: LOG_LEVELS.join(' or ') }).default('info'),
  ACCESS_LOG: flag,
  ROUTER_CALLS: json(callOverridesSchema, CALLS).optional(),
  EDITOR_SECRET: z.string().min(16, 'at least 16 characters').optional(),
  PURGE_SECRET: z.string().min(16, 'at least 16 characters').optional(),
})

/** The environment after validation, with defaults. */
export type Config = z.output<typeof environment>

export type ConfigReading =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] }

const MARKETO_ACCOUNT = ['MARKETO_CLIENT_ID', 'MARKETO_CLIENT_SECRET', 'MARKETO_FORM_ID'] as const

const leadProblems = (config: Config): readonly string[] => {
  const { MARKETO_URL, BITRIX_URL, LEADS_DIR, REDIS_URL } = config
  if (MARKETO_URL === undefined && BITRIX_URL === undefined) return []
  const missing = MARKETO_URL === undefined ? [] : MARKETO_ACCOUNT.filter((name) => config[name] === undefined)
  return [
    ...missing.map((name) => `${name}: takes a value where MARKETO_URL is set`),
    ...(MARKETO_URL === undefined ? ['MARKETO_URL: takes a value where BITRIX_URL is set'] : []),
    ...(BITRIX_URL === undefined ? ['BITRIX_URL: takes a value where MARKETO_URL is set'] : []),
    ...(LEADS_DIR === undefined && REDIS_URL === undefined
      ? [
          'LEADS_DIR: takes a folder where leads are sent and REDIS_URL is not set: they are kept until they are delivered',
        ]
      : []),
  ]
}

/** Values that are valid alone but not together. */
const crossFieldProblems = (config: Config): readonly string[] => [
  ...(config.PRICES_STALE_SECONDS >= config.PRICES_FRESH_SECONDS
    ? []
    : ['PRICES_STALE_SECONDS: takes no less than PRICES_FRESH_SECONDS']),
  ...(config.API_ROUTER_URL === undefined || routerOrigins(config.API_ROUTER_URL, config.APP_ENV).usual !== undefined
    ? []
    : [`API_ROUTER_URL: takes a default for APP_ENV ${config.APP_ENV}`]),
  ...samplerProblems(config),
  ...leadProblems(config),
]

/** Reads the environment. A problem names the variable and its valid values, never the given value: it may be a secret. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): ConfigReading => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const reading = environment.safeParse(given)
  if (!reading.success)
    return {
      ok: false,
      problems: reading.error.issues.map(({ path, message }) => `${path.join('.')}: takes ${message}`),
    }
  const problems = crossFieldProblems(reading.data)
  return problems.length === 0 ? { ok: true, config: reading.data } : { ok: false, problems }
}
