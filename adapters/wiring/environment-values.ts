import { isIP } from 'node:net'
import { z } from 'zod'
import { parseJson } from '../../domain/text/read-json.ts'

/** A switch: `true` or `false`. @default false */
export const flag = z
  .enum(['true', 'false'], { error: 'true or false' })
  .default('false')
  .transform((text) => text === 'true')

/** A moment in ISO 8601 with its time zone, as milliseconds since the epoch. */
export const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })], {
    error: 'an ISO 8601 time with a time zone, such as 2026-12-01T22:30:00+01:00 or 2026-12-01T21:30Z',
  })
  .transform((text) => Date.parse(text))

const listOf = (isItem: (item: string) => boolean, takes: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((item) => item.trim()))
    .refine((list) => list.every(isItem), takes)

const HOSTS = 'host names with optional ports, separated by commas, such as store.example.com,localhost:4010'
const HOST = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::(\d{1,5}))?$/

const isHost = (text: string): boolean => {
  const port = HOST.exec(text)?.[1]
  return HOST.test(text) && (port === undefined || (Number(port) >= 1 && Number(port) <= 65_535))
}

/** Host names with optional ports, separated by commas. */
export const hosts = z.string().toLowerCase().pipe(listOf(isHost, HOSTS))

const COOKIES = 'cookie names separated by commas, such as XSRF-TOKEN,loyalty; none with the prefix __Host-'
const COOKIE = /^(?!__host-)[\w!#$%&'*+.^`|~-]{1,64}$/i

/** Names of cookies, separated by commas. A cookie with the prefix `__Host-` must not leave this host. */
export const cookieNames = listOf((name) => COOKIE.test(name), COOKIES)

/** Path of a script on this host. Pages run only scripts of this host. */
export const scriptPath = z
  .string()
  .regex(/^(?:\/[\w-][\w.-]*)+\.js$/, 'the path of a script of this host, such as /tags/manager.js')

/** A JSON value that is validated by a schema. A problem names the field, such as `offers.deadlineMs`. */
export const json = <Schema extends z.ZodType>(schema: Schema, takes: string) =>
  z.string().transform((text, context): z.output<Schema> => {
    const reading = schema.safeParse(parseJson(text))
    if (reading.success) return reading.data
    for (const { path, message } of reading.error.issues)
      context.addIssue({ code: 'custom', message: `${takes}; ${[path.join('.'), message].filter(Boolean).join(': ')}` })
    return z.NEVER
  })

const ROUTERS =
  'an http or https origin without a path, such as http://localhost:4010, or JSON of origins by site group and APP_ENV, such as {"default":{"production":"https://a.example","test":"https://b.example"},"cis":{}}'

const routerOrigin = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:\/\/[^/?#@]+\/?$/.test(text), 'not an origin')
  .transform((text) => new URL(text).origin)

const byEnvironment = z.strictObject({ production: routerOrigin.exactOptional(), test: routerOrigin.exactOptional() })

/** Hosts by site group. `default` applies to groups without an entry. */
const routersSchema = z.strictObject({ default: byEnvironment, cis: byEnvironment.exactOptional() })

/** The hosts of the api-router: one origin, or origins by site group and environment. */
export type RouterHosts = string | z.output<typeof routersSchema>

/** Reads `API_ROUTER_URL`: an origin, or JSON of origins. A problem names the field, such as `cis.production`. */
export const routerHosts = z.string().transform((text, context): RouterHosts => {
  const reading = text.trimStart().startsWith('{')
    ? routersSchema.safeParse(parseJson(text))
    : routerOrigin.safeParse(text)
  if (reading.success) return reading.data
  const [issue] = reading.error.issues
  const field = issue?.path.join('.') ?? ''
  context.addIssue({ code: 'custom', message: field === '' ? ROUTERS : `${ROUTERS}; ${field}: ${issue?.message}` })
  return z.NEVER
})

/** Shortest prefixes of a network: those of the private networks 10.0.0.0/8 and fc00::/7. A larger one contains strangers. */
const MIN_PREFIX = { 4: 8, 6: 7 } as const
const NETWORKS = `addresses or networks separated by commas, or loopback, linklocal, uniquelocal; no network above /${MIN_PREFIX[4]}, or /${MIN_PREFIX[6]} of IPv6, because its clients could claim any address`

const isNetwork = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if ((version !== 4 && version !== 6) || more.length > 0) return false
  const prefix = Number(bits ?? MIN_PREFIX[version])
  return /^\d{1,3}$/.test(bits ?? '0') && prefix >= MIN_PREFIX[version] && prefix <= (version === 4 ? 32 : 128)
}

/** Addresses, networks or network names, separated by commas. */
export const networks = listOf(isNetwork, NETWORKS)

const PROTOCOLS = ['http/protobuf', 'http/json'] as const

/** OpenTelemetry samplers that need no additional package. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const MAX_TRACED_HITS = 1_000_000
const HITS = `a number of hits per second, 0 to ${MAX_TRACED_HITS}, or all`

export const protocol = z.enum(PROTOCOLS, { error: PROTOCOLS.join(' or ') })

/** Rejects unknown names, because the SDK silently replaces an unknown sampler with its default. */
export const sampler = z.enum(SAMPLERS, { error: SAMPLERS.join(' or ') })

const SHARE = 'a share of a processor, 0.05 to 1'

/** A share of one processor. */
export const processorShare = z
  .string()
  .regex(/^(?:0?\.\d{1,3}|[01](?:\.0*)?)$/, SHARE)
  .transform(Number)
  .refine((share) => share >= 0.05 && share <= 1, SHARE)

export const sampledShare = z
  .string()
  .regex(/^(?:0(?:\.\d+)?|0?\.\d+|1(?:\.0+)?)$/, 'a share, 0 to 1, such as 0.1')
  .transform(Number)

/** Maximum number of traced cache hits per second. `all` becomes `Infinity`. */
export const tracedHits = z
  .string()
  .regex(/^(?:all|\d{1,7})$/, HITS)
  .transform((text) => (text === 'all' ? Number.POSITIVE_INFINITY : Number(text)))
  .refine((hits) => hits === Number.POSITIVE_INFINITY || hits <= MAX_TRACED_HITS, HITS)

/** Requires a ratio for a ratio sampler, because the SDK would otherwise silently sample everything. */
export const samplerProblems = (values: {
  readonly OTEL_TRACES_SAMPLER?: string | undefined
  readonly OTEL_TRACES_SAMPLER_ARG?: number | undefined
}): readonly string[] => {
  const { OTEL_TRACES_SAMPLER: name = '', OTEL_TRACES_SAMPLER_ARG: share } = values
  return !name.endsWith('traceidratio') || share !== undefined
    ? []
    : [`OTEL_TRACES_SAMPLER_ARG: takes a share, 0 to 1, when OTEL_TRACES_SAMPLER is ${name}`]
}
