import { hostname as machineName } from 'node:os'
import { z } from 'zod'
import { STRUCK_PRICES } from '../../domain/law/site-law.ts'
import { origin, whole } from '../../ports/field-schemas.ts'
import { callOverridesSchema } from '../http/call-settings.ts'
import { XSRF_COOKIE } from '../http/http-exchange.ts'
import {
  cookieNames,
  flag,
  hosts,
  json,
  moment,
  networks,
  processorShare,
  protocol,
  routerHosts,
  sampledShare,
  sampler,
  scriptPath,
  tracedHits,
} from './environment-values.ts'

const EVERY_INTERFACE = '0.0.0.0'
const CALLS = 'JSON of call settings by kind, such as {"checkout":{"deadlineMs":1500}}'
const PAGES_AHEAD = ['all', 'products', 'none'] as const
const LOGS_EXPORTERS = ['otlp', 'none'] as const
const LOG_LEVELS = ['debug', 'info', 'warning', 'error', 'silent'] as const

/*
 * The environment variables in parts, with their defaults and descriptions. `npm run generate` writes them into docs/configuration.md.
 * `adapters/leads` defines the variables of the lead providers.
 */

/** Validated values of a part. */
export type SettingsOf<Part extends z.core.$ZodLooseShape> = Readonly<z.output<z.ZodObject<Part>>>

export const serverSettings = {
  // Containers and some shells set HOSTNAME to the machine's name by default. That value counts as not set.
  HOSTNAME: z
    .string()
    .transform((name) => (name === machineName() ? EVERY_INTERFACE : name))
    .default(EVERY_INTERFACE)
    .describe('address that the server listens on'),
  STAGING: flag.describe('`true` for a staging copy: each page is marked as one, and search engines do not index it'),
  MAINTENANCE: moment
    .optional()
    .describe(
      'end of a [maintenance](operations.md#maintenance), as ISO 8601 time with its zone, such as `2026-12-01T22:30:00+01:00`. Until then pages are served, and purchases and forms answer 503 with a page that names this time',
    ),
  GEO_COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z0-9-]+$/i, 'an HTTP header name, such as x-geo-country')
    .transform((name) => name.toLowerCase())
    .default('x-geo-country')
    .describe("header in which the CDN sends the visitor's country; any value other than two letters is ignored"),
  TRUSTED_PROXIES: networks
    .default(['loopback'])
    .describe(
      'proxies whose country and forwarding headers are trusted: addresses, networks, or `loopback`, `linklocal`, `uniquelocal`. Name only networks whose other machines may claim any address',
    ),
  PAGE_CACHE_MB: whole('whole megabytes', 8, 65_536)
    .default(256)
    .describe('memory of the page cache, in megabytes ([sizing](sizing.md))'),
  RENDERS_AT_ONCE: whole('a number of renders', 1, 64).default(4).describe('maximum number of concurrent renders'),
  RENDERER_MAX_MB: whole('whole megabytes', 192, 65_536)
    .default(384)
    .describe('memory at which the renderer process is replaced, in megabytes'),
  ASSETS_PREVIOUS: z
    .string()
    .optional()
    .describe(
      'folder with `static`, `scripts` and `compressed` of the previous build. Its scripts and style sheets stay served for a day, for pages that visitors have open ([releases](releasing.md#two-builds-at-once))',
    ),
  PAGES_AHEAD: z
    .enum(PAGES_AHEAD, { error: PAGES_AHEAD.join(' or ') })
    .default('all')
    .describe('pages of every site that are rendered at start-up: `all`, only `products`, or `none`'),
  WARM_UP_SHARE: processorShare
    .default(0.25)
    .describe(
      'share of one processor, 0.05 to 1, that rendering ahead and recompressing pages may take, so that a start does not slow down requests ([sizing](sizing.md#start))',
    ),
  RENDERER_NICENESS: whole('a niceness', 0, 19)
    .default(10)
    .describe(
      'niceness of the renderer process: above 0, cache hits take precedence over renders while the processors are busy. Set 0 if other busy programs share the processors ([sizing](sizing.md#start))',
    ),
  TAG_MANAGER_PATH: scriptPath
    .optional()
    .describe(
      'path of the tag manager script on this host, such as `/tags/manager.js`: a file of `public/`, or one that a proxy serves. It is loaded only with consent, and must not write HTML from strings (Trusted Types)',
    ),
  VITALS_PERCENT: whole('a percentage', 0, 100)
    .default(100)
    .describe('percentage of page views that report vitals and performance, with consent'),
  SITES_FILE: z
    .string()
    .optional()
    .describe(
      'JSON file that overrides URLs, hosts, store hosts, and service and content paths of sites, and can switch prices off',
    ),
  PSEUDO_LOCALE: flag.describe(
    '`true` shows English sites with accents and longer texts, to find untranslated texts and narrow layouts; only with `npm run dev`',
  ),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: LOG_LEVELS.join(' or ') })
    .default('info')
    .describe(
      'lowest level that is logged: `debug`, `info`, `warning`, `error`, or `silent`. The log is JSON lines on standard error',
    ),
  ACCESS_LOG: flag.describe(
    '`true` logs a line per request: page or endpoint, site, status, result and duration, but no visitor input',
  ),
  EDITOR_SECRET: z
    .string()
    .min(16, 'at least 16 characters')
    .optional()
    .describe('password of the editor mode at `/editor`, and bearer token of calls for drafts to a content service'),
  PURGE_SECRET: z
    .string()
    .min(16, 'at least 16 characters')
    .optional()
    .describe('enables `POST /purge`, whose bearer token it is'),
}

export const hostSettings = {
  PORT: whole('a port number', 1, 65_535).default(3000).describe('port that the server listens on'),
  APP_ENV: z
    .enum(['test', 'production'], { error: 'test or production' })
    .default('test')
    .describe('`production` sends error reports and cart events, and selects the production hosts of `API_ROUTER_URL`'),
  API_ROUTER_URL: routerHosts
    .optional()
    .describe(
      'origin of the api-router, or JSON `{ "default": { "production": …, "test": … }, "cis": { … } }` by site group and `APP_ENV`; without it the embedded shop answers',
    ),
  STORE_HOSTS: hosts
    .optional()
    .describe(
      'store hosts that visitors may be redirected to, with optional ports, separated by commas; by default that of the embedded shop. In production only https is allowed, except for loopback',
    ),
  DOWNLOAD_HOSTS: hosts.optional().describe('likewise for download links'),
}

export const routerCallSettings = {
  ROUTER_CALLS: json(callOverridesSchema, CALLS)
    .optional()
    .describe(
      'JSON that overrides deadline, attempts, body limit, circuit breaker and concurrency by kind of call. Defaults: `adapters/http/call-settings.ts`. A deadline that does not fit the answer of which the call is a part, such as 1000 ms for the calls of a page, stops the start',
    ),
  ROUTER_COOKIES: cookieNames
    .default([XSRF_COOKIE])
    .describe(
      "names of the visitor's cookies that personal calls to the api-router send on, separated by commas: personalized prices and the checkout. `XSRF-TOKEN` is also sent as the header `X-XSRF-TOKEN`. Calls that visitors share never carry a cookie",
    ),
}

export const cacheSettings = {
  PRICES_FRESH_SECONDS: whole('whole seconds', 1, 86_400)
    .default(60)
    .describe('how long a price list is fresh, in seconds'),
  PRICES_STALE_SECONDS: whole('whole seconds', 1, 2_592_000)
    .default(86_400)
    .describe('how long a price list may be served while its source fails, in seconds'),
  STRUCK_PRICES: z
    .enum(STRUCK_PRICES, { error: STRUCK_PRICES.join(' or ') })
    .default('as-listed')
    .describe(
      'struck prices on sites whose law measures reductions against the lowest price of 30 days: `as-listed` shows `price_striked` of an option without `price_lowest_30d`, `lowest-30-days` does not',
    ),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/\S+$/, 'a redis:// or rediss:// URL')
    .optional()
    .describe('Redis that instances share: price lists, purges, rate limits, and leads if `LEADS_DIR` is not set'),
}

export const contentSettings = {
  CONTENT_URL: origin
    .optional()
    .describe(
      'origin of a [content service](content.md), called below `servicePath` and `contentPath` of each site; without it the built-in pages are used',
    ),
  SEARCH_URL: origin
    .optional()
    .describe('origin of a search service, `POST /search/v1`; without it the renderer searches its own pages'),
  REVIEWS_URL: origin
    .optional()
    .describe(
      'origin of a review service, `GET /reviews/v1`; without it pages show demonstration reviews, marked as such',
    ),
}

export const leadSettings = {
  LEADS_DIR: z
    .string()
    .optional()
    .describe('folder where leads are kept until they are delivered, on a persistent disk'),
  LEADS: z
    .literal('demonstration', { error: 'demonstration' })
    .optional()
    .describe(
      '`demonstration` allows `APP_ENV=production` without a lead provider: leads are then accepted and discarded. Without it and without a provider, production does not start',
    ),
}

export const telemetrySettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), 'an http or https URL')
    .optional()
    .describe('URL of the collector of traces and metrics. OpenTelemetry reads the other `OTEL_*` variables by itself'),
  OTEL_LOGS_EXPORTER: z
    .enum(LOGS_EXPORTERS, { error: LOGS_EXPORTERS.join(' or ') })
    .default('none')
    .describe('`otlp` sends web vitals to the collector, as log events `browser.web_vital`; `none` does not'),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.default('http/protobuf').describe('`http/protobuf` or `http/json`'),
  OTEL_TRACES_SAMPLER: sampler
    .optional()
    .describe(
      '`always_on`, `always_off` or `traceidratio`, each also with the prefix `parentbased_`; by default `parentbased_always_on`',
    ),
  OTEL_TRACES_SAMPLER_ARG: sampledShare.optional().describe('sampled share of a ratio sampler, 0 to 1'),
  METRICS_PORT: whole('a port number', 1, 65_535)
    .optional()
    .describe(
      'port of `GET /metrics`: the [metrics](operations.md#scraping) of both processes in the text format of Prometheus, with or without a collector',
    ),
  METRICS_HOSTNAME: z
    .string()
    .default('127.0.0.1')
    .describe('address that this port listens on, such as `0.0.0.0` in a container. Metrics are not for visitors'),
  TRACED_HITS_PER_SECOND: tracedHits
    .optional()
    .describe(
      'maximum number of traced cache hits per second, or `all`; by default 10, or `all` if a sampler is set. Requests that are not cache hits are always traced',
    ),
}
