import { isIP } from 'node:net'
import { hostname as machineName } from 'node:os'
import { z } from 'zod'
import { callOverridesSchema } from '../api-router/calls/call-settings.ts'
import { routerHostsSchema, routerOrigins } from './router-hosts.ts'

const whole = (unit: string, least: number, most: number) => {
  const error = `${unit}, ${least} to ${most}`
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error)
}

const listOf = (isItem: (item: string) => boolean, takes: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((item) => item.trim()))
    .refine((list) => list.every(isItem), takes)

const EVERY_INTERFACE = '0.0.0.0'

const HOSTS = 'host names with optional ports, separated by commas, such as store.example.com,localhost:4010'
const HOST = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::(\d{1,5}))?$/

const isHost = (text: string): boolean => {
  const port = HOST.exec(text)?.[1]
  return HOST.test(text) && (port === undefined || (Number(port) >= 1 && Number(port) <= 65_535))
}

const hosts = z.string().toLowerCase().pipe(listOf(isHost, HOSTS))

const ORIGIN = 'an http or https origin, such as https://search.example.com'

const origin = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine((text) => /^https?:\/\//.test(text) && URL.parse(text)?.origin === text, ORIGIN)

const CALLS = 'JSON of call settings by kind, such as {"checkout":{"deadlineMs":1500}}'

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A value written as JSON that has to fit a schema of its own. A problem names the field, such as `offers.deadlineMs`. */
const json = <Schema extends z.ZodType>(schema: Schema, takes: string) =>
  z.string().transform((text, context): z.output<Schema> => {
    const reading = schema.safeParse(parsed(text))
    if (reading.success) return reading.data
    for (const { path, message } of reading.error.issues)
      context.addIssue({ code: 'custom', message: `${takes}; ${[path.join('.'), message].filter(Boolean).join(': ')}` })
    return z.NEVER
  })

const PROTOCOLS = ['http/protobuf', 'http/json'] as const

const PROXIES = 'addresses or networks separated by commas, or loopback, linklocal, uniquelocal'

const isNetwork = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  return (
    version > 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  )
}

/** The environment of the contract, each variable with its default. Empty counts as not set. */
const environment = z.object({
  PORT: whole('a port number', 1, 65_535).default(3000),
  // Containers and some shells set it to the machine's own name; nobody chose that, so it counts as not set.
  HOSTNAME: z
    .string()
    .transform((name) => (name === machineName() ? EVERY_INTERFACE : name))
    .default(EVERY_INTERFACE),
  APP_ENV: z.enum(['test', 'production'], { error: 'test or production' }).default('test'),
  API_ROUTER_URL: routerHostsSchema.optional(),
  STORE_HOSTS: hosts.optional(),
  DOWNLOAD_HOSTS: hosts.optional(),
  GEO_COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'an HTTP header name, such as x-geo-country')
    .transform((name) => name.toLowerCase())
    .default('x-geo-country'),
  TRUSTED_PROXIES: listOf(isNetwork, PROXIES).default(['loopback', 'linklocal', 'uniquelocal']),
  SEARCH_URL: origin.optional(),
  PAGE_CACHE_MB: whole('whole megabytes', 8, 65_536).default(256),
  RENDERS_AT_ONCE: whole('a number of renders', 1, 64).default(4),
  RENDERER_MAX_MB: whole('whole megabytes', 192, 65_536).default(384),
  SITES_FILE: z.string().optional(),
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
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(PROTOCOLS, { error: PROTOCOLS.join(' or ') }).default('http/protobuf'),
  ROUTER_CALLS: json(callOverridesSchema, CALLS).optional(),
  PURGE_SECRET: z.string().min(16, 'at least 16 characters').optional(),
})

/** The environment, read: every field of the contract's table that is set or has a default. */
export type Config = z.output<typeof environment>

export type ConfigReading =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly problems: readonly string[] }

/** Values that are good by themselves and not together. */
const disagreements = ({ API_ROUTER_URL: hosts, APP_ENV, ...config }: Config): readonly string[] => [
  ...(config.PRICES_STALE_SECONDS >= config.PRICES_FRESH_SECONDS
    ? []
    : ['PRICES_STALE_SECONDS: takes no less than PRICES_FRESH_SECONDS']),
  ...(hosts === undefined || routerOrigins(hosts, APP_ENV).usual !== undefined
    ? []
    : [`API_ROUTER_URL: takes a default for APP_ENV ${APP_ENV}`]),
]

/**
 * Reads the environment once. A bad value is a problem line that names the variable and what it takes, never the value
 * itself: it may be a secret.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): ConfigReading => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const reading = environment.safeParse(given)
  if (!reading.success)
    return {
      ok: false,
      problems: reading.error.issues.map(({ path, message }) => `${path.join('.')}: takes ${message}`),
    }
  const problems = disagreements(reading.data)
  return problems.length === 0 ? { ok: true, config: reading.data } : { ok: false, problems }
}
