import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../adapters/wiring/config.ts'
import { downloadHostsOf, storeHostsOf } from '../../../adapters/wiring/router-hosts.ts'
import { allowedLink } from '../../../domain/routing/trusted-origin.ts'
import { RUNS } from '../../domain/runs.ts'

const configOf = (env: Record<string, string | undefined>) => {
  const reading = readConfig(env)
  if (!reading.ok) throw new Error(reading.problems.join('; '))
  return reading.config
}

test('readConfig returns the defaults for an empty environment', () => {
  expect(configOf({})).toEqual({
    PORT: 3000,
    HOSTNAME: '0.0.0.0',
    METRICS_HOSTNAME: '127.0.0.1',
    OTEL_LOGS_EXPORTER: 'none',
    APP_ENV: 'test',
    STAGING: false,
    GEO_COUNTRY_HEADER: 'x-geo-country',
    TRUSTED_PROXIES: ['loopback'],
    PAGE_CACHE_MB: 256,
    RENDERS_AT_ONCE: 4,
    PAGES_AHEAD: 'all',
    RENDERER_NICENESS: 10,
    WARM_UP_SHARE: 0.25,
    VITALS_PERCENT: 100,
    leadProviders: null,
    RENDERER_MAX_MB: 384,
    PSEUDO_LOCALE: false,
    STRUCK_PRICES: 'as-listed',
    ROUTER_COOKIES: ['XSRF-TOKEN'],
    PRICES_FRESH_SECONDS: 60,
    PRICES_STALE_SECONDS: 86_400,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
    LOG_LEVEL: 'info',
    ACCESS_LOG: false,
  })
})

test('readConfig treats an empty variable as not set', () => {
  expect(configOf({ PORT: '', REDIS_URL: '', APP_ENV: undefined })).toEqual(configOf({}))
})

test('readConfig reads the cookie names for personalized calls, and rejects invalid names and the prefix __Host-', () => {
  expect(configOf({ ROUTER_COOKIES: 'XSRF-TOKEN, loyalty' }).ROUTER_COOKIES).toEqual(['XSRF-TOKEN', 'loyalty'])
  for (const names of ['a b', 'a=b', 'a;b', ',', '__Host-editor', 'a,__host-editor', 'x'.repeat(65)]) {
    const reading = readConfig({ ROUTER_COOKIES: names })
    expect(reading.ok ? [] : reading.problems).toEqual([expect.stringMatching(/^ROUTER_COOKIES: takes cookie names/)])
  }
})

test('readConfig requires a ratio if the sampler needs one', () => {
  const OTEL_TRACES_SAMPLER = 'parentbased_traceidratio'
  const problem = 'OTEL_TRACES_SAMPLER_ARG: takes a share, 0 to 1, when OTEL_TRACES_SAMPLER is parentbased_traceidratio'
  expect(readConfig({ OTEL_TRACES_SAMPLER })).toEqual({ ok: false, problems: [problem] })
  expect(readConfig({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG: '0.1' }).ok).toBe(true)
})

test('readConfig rejects a stale time shorter than the fresh time', () => {
  const reading = readConfig({ PRICES_FRESH_SECONDS: '100', PRICES_STALE_SECONDS: '50' })
  expect(reading).toEqual({ ok: false, problems: ['PRICES_STALE_SECONDS: takes no less than PRICES_FRESH_SECONDS'] })
  expect(readConfig({ PRICES_FRESH_SECONDS: '50', PRICES_STALE_SECONDS: '50' }).ok).toBe(true)
})

const LEADS = {
  MARKETO_URL: 'https://marketo.example',
  MARKETO_CLIENT_ID: 'client',
  MARKETO_CLIENT_SECRET: 'secret',
  MARKETO_FORM_ID: '7',
  BITRIX_URL: 'https://crm.example/rest/1/abcdef/',
  LEADS_DIR: '/var/lib/leads',
}

describe('the lead configuration', () => {
  test.each([
    ['a folder', LEADS],
    ['Redis', { ...LEADS, LEADS_DIR: '', REDIS_URL: 'redis://cache' }],
  ])('contains both providers if the outbox is %s', (_place, env) => {
    expect(configOf(env).leadProviders).toMatchObject({ world: { name: 'Marketo' }, cis: { name: 'Bitrix' } })
  })

  test.each<[keyof typeof LEADS]>([
    ['MARKETO_URL'],
    ['MARKETO_CLIENT_ID'],
    ['MARKETO_CLIENT_SECRET'],
    ['MARKETO_FORM_ID'],
    ['BITRIX_URL'],
    ['LEADS_DIR'],
  ])('is invalid if %s is not set', (name) => {
    const reading = readConfig({ ...LEADS, [name]: '' })
    expect(reading.ok ? [] : reading.problems).toEqual([expect.stringMatching(new RegExp(`^${name}: takes `))])
  })
})

describe('production without a lead provider', () => {
  const problemsOf = (env: Readonly<Record<string, string>>): readonly string[] => {
    const reading = readConfig(env)
    return reading.ok ? [] : reading.problems
  }

  test('is rejected, because leads would be discarded', () => {
    expect(problemsOf({ APP_ENV: 'production' })).toEqual([
      'LEADS: takes demonstration in production without a lead provider, which discards leads; otherwise set MARKETO_URL and BITRIX_URL',
    ])
  })

  test('is accepted with LEADS=demonstration, and outside production', () => {
    expect(problemsOf({ APP_ENV: 'production', LEADS: 'demonstration' })).toEqual([])
    expect(problemsOf({ APP_ENV: 'test' })).toEqual([])
  })

  test('LEADS=demonstration is rejected beside a lead provider, and so is every other value', () => {
    expect(problemsOf({ ...LEADS, LEADS: 'demonstration' })).toEqual([
      'LEADS: takes no value when a lead provider is set',
    ])
    expect(problemsOf({ LEADS: 'none' })).toEqual(['LEADS: takes demonstration'])
  })
})

describe('readConfig for a valid value', () => {
  test.each<[string, string, unknown]>([
    ['PORT', '1', 1],
    ['PORT', '65535', 65_535],
    ['HOSTNAME', '127.0.0.1', '127.0.0.1'],
    ['APP_ENV', 'test', 'test'],
    ['LEADS', 'demonstration', 'demonstration'],
    ['STAGING', 'true', true],
    ['API_ROUTER_URL', 'http://localhost:4010', 'http://localhost:4010'],
    ['API_ROUTER_URL', 'https://Router.Example/', 'https://router.example'],
    [
      'API_ROUTER_URL',
      '{"default":{"production":"https://Router.Example/","test":"http://localhost:4010"},"cis":{"test":"http://c:1"}}',
      {
        default: { production: 'https://router.example', test: 'http://localhost:4010' },
        cis: { test: 'http://c:1' },
      },
    ],
    ['STORE_HOSTS', 'Store.Example.com, localhost:4010', ['store.example.com', 'localhost:4010']],
    ['DOWNLOAD_HOSTS', 'dl.example.com', ['dl.example.com']],
    ['GEO_COUNTRY_HEADER', 'CF-IPCountry', 'cf-ipcountry'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, loopback', ['10.0.0.0/8', 'loopback']],
    ['TRUSTED_PROXIES', '::1,fd00::/8,192.0.2.7', ['::1', 'fd00::/8', '192.0.2.7']],
    ['PAGE_CACHE_MB', '8', 8],
    ['RENDERS_AT_ONCE', '64', 64],
    ['VITALS_PERCENT', '0', 0],
    ['PAGES_AHEAD', 'products', 'products'],
    ['PAGES_AHEAD', 'none', 'none'],
    ['WARM_UP_SHARE', '0.5', 0.5],
    ['WARM_UP_SHARE', '1', 1],
    ['RENDERER_NICENESS', '0', 0],
    ['RENDERER_MAX_MB', '192', 192],
    ['SITES_FILE', 'sites.json', 'sites.json'],
    ['PSEUDO_LOCALE', 'true', true],
    ['PSEUDO_LOCALE', 'false', false],
    ['TAG_MANAGER_PATH', '/tags/manager-2.js', '/tags/manager-2.js'],
    ['PRICES_FRESH_SECONDS', '1', 1],
    ['PRICES_FRESH_SECONDS', '86400', 86_400],
    ['PRICES_STALE_SECONDS', '2592000', 2_592_000],
    ['REDIS_URL', 'redis://:secret@cache:6379/0', 'redis://:secret@cache:6379/0'],
    ['REDIS_URL', 'rediss://cache', 'rediss://cache'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector:4318/v1', 'http://collector:4318/v1'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json', 'http/json'],
    ['OTEL_TRACES_SAMPLER', 'always_on', 'always_on'],
    ['OTEL_TRACES_SAMPLER_ARG', '0.25', 0.25],
    ['OTEL_TRACES_SAMPLER_ARG', '1.0', 1],
    ['METRICS_PORT', '9464', 9_464],
    ['METRICS_HOSTNAME', '0.0.0.0', '0.0.0.0'],
    ['OTEL_LOGS_EXPORTER', 'otlp', 'otlp'],
    ['TRACED_HITS_PER_SECOND', '0', 0],
    ['TRACED_HITS_PER_SECOND', 'all', Number.POSITIVE_INFINITY],
    ['LOG_LEVEL', 'silent', 'silent'],
    ['ACCESS_LOG', 'true', true],
    ['MAINTENANCE', '2026-12-01T22:30:00+01:00', Date.parse('2026-12-01T21:30Z')],
    ['MAINTENANCE', '2026-12-01T21:30Z', Date.parse('2026-12-01T21:30Z')],
    ['ROUTER_CALLS', '{"checkout":{"deadlineMs":1500}}', { checkout: { deadlineMs: 1_500 } }],
    ['SEARCH_URL', 'https://search.example/', 'https://search.example'],
    ['REVIEWS_URL', 'http://reviews.example:4020', 'http://reviews.example:4020'],
    ['CONTENT_URL', 'https://content.example/', 'https://content.example'],
    ['EDITOR_SECRET', '0123456789abcdef', '0123456789abcdef'],
    ['LEADS_DIR', '/var/lib/leads', '/var/lib/leads'],
    ['PURGE_SECRET', '0123456789abcdef', '0123456789abcdef'],
  ])('accepts %s=%s', (name, value, read) => {
    expect(configOf({ [name]: value })).toMatchObject({ [name]: read })
  })
})

describe('readConfig for an invalid value', () => {
  test.each([
    ['PORT', 'eighty', 'a port number'],
    ['PORT', '0', 'a port number'],
    ['PORT', '65536', 'a port number'],
    ['PORT', '80.5', 'a port number'],
    ['PORT', '-80', 'a port number'],
    ['APP_ENV', 'staging', 'test or production'],
    ['STAGING', 'yes', 'true or false'],
    ['APP_ENV', 'Production', 'test or production'],
    ['TAG_MANAGER_PATH', 'https://tags.example/manager.js', 'the path of a script of this host'],
    ['TAG_MANAGER_PATH', '//tags.example/manager.js', 'the path of a script of this host'],
    ['TAG_MANAGER_PATH', '/tags/../manager.js', 'the path of a script of this host'],
    ['TAG_MANAGER_PATH', '/scripts/tags.mjs', 'the path of a script of this host'],
    ['API_ROUTER_URL', 'router.example:4010', 'an http or https origin'],
    ['API_ROUTER_URL', 'ftp://router.example', 'an http or https origin'],
    ['API_ROUTER_URL', 'https://router.example/path', 'an http or https origin'],
    ['API_ROUTER_URL', 'https://router.example?x=1', 'an http or https origin'],
    ['API_ROUTER_URL', 'https://user:secret@router.example', 'an http or https origin'],
    ['API_ROUTER_URL', 'https://', 'an http or https origin'],
    ['API_ROUTER_URL', '{"default":{]', 'an http or https origin'],
    ['API_ROUTER_URL', '{"cis":{"test":"http://c:1"}}', 'an http or https origin .*; default: '],
    ['API_ROUTER_URL', '{"default":{"test":"ftp://c"}}', 'an http or https origin .*; default.test: not an origin'],
    ['API_ROUTER_URL', '{"default":{"staging":"http://c:1"}}', 'an http or https origin .*; default: '],
    ['API_ROUTER_URL', '{"default":{"test":"http://c:1"},"asia":{}}', 'an http or https origin'],
    ['API_ROUTER_URL', '{"default":{"production":"https://router.example"}}', 'a default for APP_ENV test'],
    ['STORE_HOSTS', 'https://store.example', 'host names'],
    ['STORE_HOSTS', 'store.example,,other.example', 'host names'],
    ['STORE_HOSTS', 'store.example/cart', 'host names'],
    ['STORE_HOSTS', 'store.example:port', 'host names'],
    ['STORE_HOSTS', '*', 'host names'],
    ['STORE_HOSTS', 'store.example:0', 'host names'],
    ['STORE_HOSTS', 'store.example:99999', 'host names'],
    ['STORE_HOSTS', '..', 'host names'],
    ['STORE_HOSTS', 'store..example', 'host names'],
    ['STORE_HOSTS', '-store.example', 'host names'],
    ['DOWNLOAD_HOSTS', 'a b', 'host names'],
    ['GEO_COUNTRY_HEADER', 'x geo', 'an HTTP header name'],
    ['GEO_COUNTRY_HEADER', 'x:geo', 'an HTTP header name'],
    ['TRUSTED_PROXIES', 'everybody', 'addresses or networks'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'addresses or networks'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8', 'addresses or networks'],
    ['TRUSTED_PROXIES', 'Loopback', 'addresses or networks'],
    ['PAGE_CACHE_MB', '7', 'whole megabytes, 8 to 65536'],
    ['RENDERS_AT_ONCE', '65', 'a number of renders, 1 to 64'],
    ['VITALS_PERCENT', '101', 'a percentage, 0 to 100'],
    ['PAGES_AHEAD', 'some', 'all or products or none'],
    ['WARM_UP_SHARE', '0', 'a share of a processor, 0.05 to 1'],
    ['WARM_UP_SHARE', '0.01', 'a share of a processor, 0.05 to 1'],
    ['WARM_UP_SHARE', '1.5', 'a share of a processor, 0.05 to 1'],
    ['RENDERER_NICENESS', '-5', 'a niceness, 0 to 19'],
    ['PSEUDO_LOCALE', '1', 'true or false'],
    ['RENDERER_MAX_MB', '191', 'whole megabytes, 192 to 65536'],
    ['PRICES_FRESH_SECONDS', '0', 'whole seconds, 1 to 86400'],
    ['PRICES_FRESH_SECONDS', '86401', 'whole seconds, 1 to 86400'],
    ['PRICES_FRESH_SECONDS', '1.5', 'whole seconds, 1 to 86400'],
    ['PRICES_FRESH_SECONDS', '1m', 'whole seconds, 1 to 86400'],
    ['PRICES_STALE_SECONDS', '0', 'whole seconds, 1 to 2592000'],
    ['PRICES_STALE_SECONDS', '2592001', 'whole seconds, 1 to 2592000'],
    ['REDIS_URL', 'cache:6379', 'a redis:// or rediss:// URL'],
    ['REDIS_URL', 'http://cache:6379', 'a redis:// or rediss:// URL'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'an http or https URL'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://', 'an http or https URL'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'http/protobuf or http/json'],
    ['OTEL_TRACES_SAMPLER', 'sometimes', 'always_on or always_off or traceidratio or'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'a share, 0 to 1'],
    ['OTEL_TRACES_SAMPLER_ARG', '-0.1', 'a share, 0 to 1'],
    ['OTEL_TRACES_SAMPLER_ARG', '10%', 'a share, 0 to 1'],
    ['METRICS_PORT', '0', 'a port number, 1 to 65535'],
    ['METRICS_PORT', '3000', 'another port than PORT'],
    ['OTEL_LOGS_EXPORTER', 'console', 'otlp or none'],
    ['TRACED_HITS_PER_SECOND', '1000001', 'a number of hits per second, 0 to 1000000, or all'],
    ['TRACED_HITS_PER_SECOND', 'some', 'a number of hits per second, 0 to 1000000, or all'],
    ['LOG_LEVEL', 'warn', 'debug or info or warning or error or silent'],
    ['ACCESS_LOG', 'on', 'true or false'],
    ...['2026-11-30T22:30:00', '2026-11-30', '2026-02-30T22:30:00Z', 'true', '1764624600', 'tomorrow'].map((bad) => [
      'MAINTENANCE',
      bad,
      'an ISO 8601 time with a time zone, such as ',
    ]),
    ['ROUTER_CALLS', 'offers: fast', 'JSON of call settings by kind'],
    ['ROUTER_CALLS', '{"offers":{"deadlineMs":0}}', 'JSON .*; offers.deadlineMs: Too small'],
    ['ROUTER_CALLS', '{"offers":{"deadlineMs":5000}}', 'JSON .*; offers.deadlineMs: takes at most 1000, '],
    ['ROUTER_CALLS', '{"checkout":{"deadline":1500}}', 'JSON .*; checkout: Unrecognized key: "deadline"'],
    ['ROUTER_CALLS', '{"support":{"deadlineMs":1500}}', 'JSON .*; Unrecognized key: "support"'],
    ['ROUTER_CALLS', '{"metrics":{"maxAttempts":2}}', 'JSON .*; metrics.maxAttempts: '],
    ['SEARCH_URL', 'search.host.example', 'an http or https origin'],
    ['SEARCH_URL', 'https://search.host.example/path', 'an http or https origin'],
    ['SEARCH_URL', 'ftp://search.host.example', 'an http or https origin'],
    ['REVIEWS_URL', 'reviews', 'an http or https origin'],
    ['CONTENT_URL', 'content.host.example', 'an http or https origin'],
    ['CONTENT_URL', 'https://content.host.example/cms_svc', 'an http or https origin'],
    ['EDITOR_SECRET', 'short-and-known', 'at least 16 characters'],
    ['MARKETO_URL', 'https://marketo.example/rest', 'an http or https origin'],
    ['MARKETO_CLIENT_SECRET', 'with a blank', 'up to 200 letters'],
    ['MARKETO_FORM_ID', '0', 'the number of a form, 1 to 1000000000'],
    ['BITRIX_URL', 'https://crm.host.example', 'the URL of an inbound webhook'],
    ['BITRIX_URL', 'https://user:secret@crm.example/rest/1/abcdef', 'the URL of an inbound webhook'],
    ['BITRIX_URL', 'https://crm.example/rest/1/abcdef/profile.json', 'the URL of an inbound webhook'],
    ['PURGE_SECRET', 'short-and-known', 'at least 16 characters'],
  ])('reports the variable and its valid values, but not the value: %s=%s', (name, value, takes) => {
    const reading = readConfig({ [name]: value })
    if (reading.ok) throw new Error('the value was accepted')
    expect(reading.problems).toHaveLength(1)
    expect(reading.problems[0]).toMatch(new RegExp(`^${name}: takes ${takes}`))
    if (value.length > 10) expect(reading.problems[0]).not.toContain(value)
  })

  test('reports all invalid variables at once', () => {
    const reading = readConfig({ PORT: 'x', APP_ENV: 'y', REDIS_URL: 'z' })
    expect(reading.ok ? [] : reading.problems.map((problem) => problem.split(':')[0])).toEqual([
      'PORT',
      'APP_ENV',
      'REDIS_URL',
    ])
  })
})

test.each([
  ['CONTENT_URL', 'content.example'],
  ['SEARCH_URL', 'search.example'],
  ['REVIEWS_URL', 'reviews.example'],
  ['MARKETO_URL', 'marketo.example'],
  ['BITRIX_URL', 'crm.example/rest/1/abcdef/'],
])('in production %s may be http only on loopback', (name, rest) => {
  const env = { ...LEADS, APP_ENV: 'production' }
  const problemsOf = (more: Readonly<Record<string, string>>) => {
    const reading = readConfig({ ...env, ...more })
    return reading.ok ? [] : reading.problems
  }
  expect(problemsOf({ [name]: `http://${rest}` })).toEqual([
    `${name}: takes an https URL in production, except for loopback`,
  ])
  for (const host of ['127.0.0.1:4020', 'localhost:4020', '[::1]:4020'])
    expect(problemsOf({ [name]: `http://${rest.replace(/^[^/]+/, host)}` })).toEqual([])
  expect(problemsOf({ [name]: `https://${rest}` })).toEqual([])
  expect(problemsOf({ [name]: `http://${rest}`, APP_ENV: 'test' })).toEqual([])
})

test('readConfig returns either a configuration or problems that name variables, for arbitrary environments', () => {
  const names = ['PORT', 'API_ROUTER_URL', 'STORE_HOSTS', 'PRICES_FRESH_SECONDS', 'REDIS_URL', 'PURGE_SECRET', 'OTHER']
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), fc.string({ unit: 'binary' })), (env) => {
      const reading = readConfig(env)
      if (!reading.ok) for (const problem of reading.problems) expect(names).toContain(problem.split(':')[0])
    }),
    { numRuns: RUNS },
  )
})

test('store and download hosts are configurable and default to this server', () => {
  const embedded = configOf({ PORT: '4321' })
  expect([storeHostsOf(embedded), downloadHostsOf(embedded)]).toEqual([['localhost:4321'], ['localhost:4321']])
  const named = configOf({ STORE_HOSTS: 'store.example', DOWNLOAD_HOSTS: 'files.example' })
  expect([storeHostsOf(named), downloadHostsOf(named)]).toEqual([['store.example'], ['files.example']])
})

test('store and download hosts require https in production, except loopback', () => {
  const STORE_HOSTS =
    'store.example,store.example:8443,localhost:4010,de.localhost,127.0.0.1:80,127.0.0.1.example,1.2.3.4'
  const production = configOf({
    APP_ENV: 'production',
    LEADS: 'demonstration',
    STORE_HOSTS,
    DOWNLOAD_HOSTS: 'files.example:443',
  })
  expect(storeHostsOf(production)).toEqual([
    'https://store.example',
    'https://store.example:8443',
    'localhost:4010',
    'de.localhost',
    '127.0.0.1:80',
    'https://127.0.0.1.example',
    'https://1.2.3.4',
  ])
  expect(downloadHostsOf(production)).toEqual(['https://files.example'])
  const link = 'store.example/cart?id=1'
  expect(allowedLink(`http://${link}`, storeHostsOf(production))).toBeNull()
  expect(allowedLink(`https://${link}`, storeHostsOf(production))?.href).toBe(`https://${link}`)
  expect(allowedLink('http://localhost:4010/store', storeHostsOf(production))).not.toBeNull()
  expect(allowedLink(`http://${link}`, storeHostsOf(configOf({ STORE_HOSTS })))).not.toBeNull()
})
