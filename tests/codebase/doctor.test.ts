import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createShop } from '../../adapters/shop/shop.ts'
import { diagnose, lineOf } from '../../commands/doctor/diagnose.ts'
import { type RunningRouter, startRouter } from '../../commands/router/start-router.ts'
import { startLeadProviders } from '../hosts/lead-providers.ts'
import { type RunningCollector, startCollector } from '../hosts/otlp-collector/start-collector.ts'
import { freePort } from '../hosts/storefront/free-port.ts'
import { runCommand } from '../hosts/storefront/run-command.ts'

const INFO = 'redis_version:7.0.0\r\nloading:0\r\n'
const REPLIES: Readonly<Record<string, string>> = { INFO: `$${INFO.length}\r\n${INFO}\r\n`, PING: '+PONG\r\n' }

/** Starts a server with the Redis commands that a client needs to connect. */
const startRedis = async (): Promise<Server> => {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.on('data', (sent) => {
      for (const [, name = ''] of String(sent).matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g))
        socket.write(REPLIES[name.toUpperCase()] ?? '+OK\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

let router: RunningRouter
let collector: RunningCollector
let redis: Server
let redisHost: string

beforeAll(async () => {
  router = await startRouter()
  collector = await startCollector()
  redis = await startRedis()
  const address = redis.address()
  redisHost = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})

afterAll(async () => {
  await router.close()
  await collector.close()
  redis.close()
})

const hostOf = (origin: string) => new URL(origin).host

/** Returns an environment in which every check passes. */
const healthyEnvironment = () => ({
  API_ROUTER_URL: router.origin,
  STORE_HOSTS: hostOf(router.origin),
  DOWNLOAD_HOSTS: hostOf(router.origin),
  REDIS_URL: `redis://${redisHost}`,
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
})

/** Checks an environment in this process. The telemetry exporter reads its settings from `process.env`. */
const runDoctor = async (env: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(env)) if (name.startsWith('OTEL_')) vi.stubEnv(name, value)
  const results = await diagnose({ PORT: String(await freePort()), ...env, NODE_ENV: 'production' })
  vi.unstubAllEnvs()
  const lines = results.map(lineOf)
  const code = results.some(({ verdict }) => verdict === 'bad') ? 1 : 0
  return { code, lines, bad: lines.filter((line) => !line.startsWith('good')) }
}

/** Runs the command, and returns its exit code and its lines. */
const runCommandLine = async (env: Readonly<Record<string, string>>) => {
  const command = runCommand(['commands/doctor/doctor.ts'], env)
  const code = await command.ended
  expect(command.stderr()).toBe('')
  return { code, lines: command.stdout().trim().split('\n') }
}

describe('npm run doctor', () => {
  it.each([
    [0, {}],
    [1, { LOG_LEVEL: 'verbose' }],
  ])('exits with code %i and prints each result with the environment %j', async (code, env) => {
    const complete = { PORT: String(await freePort()), ...env }
    expect(await runCommandLine(complete)).toEqual({ code, lines: (await runDoctor(complete)).lines })
  })
})

describe('the doctor', () => {
  it('reports no problem with the embedded shop and an empty environment', async () => {
    const { code, bad, lines } = await runDoctor({})
    expect([code, bad]).toEqual([0, []])
    expect(lines).toContain('good  api-router: the embedded shop has prices')
    expect(lines).toContain('good  struck prices: 17 lists give what the law of their sites requires')
    expect(lines).toContain('good  price rules: 45 lists follow them')
    expect(lines).toContain('good  content: embedded has pages')
    expect(lines).toContain('good  editor mode: disabled, EDITOR_SECRET is not set')
    expect(lines).toContainEqual(expect.stringMatching(/^good {2}country: header x-geo-country, trusted from loopback/))
  })

  it('reports no problem if every service responds over its protocol', async () => {
    const { code, bad, lines } = await runDoctor(healthyEnvironment())
    expect([code, bad]).toEqual([0, []])
    expect(lines).toContain(`good  api-router: ${router.origin} has prices`)
    expect(lines).toContain(`good  api-router: ${router.origin} checks licences`)
    expect(lines).toContain(`good  Redis: responds to PING at ${redisHost}`)
    expect(lines).toContain(
      `good  OTLP: ${hostOf(collector.origin)} accepts http/json; sampler parentbased_always_on, traced cache hits: 10 per second`,
    )
    expect(lines).toContain(`good  STORE_HOSTS: ${hostOf(router.origin)} responds over http`)
  })

  it.each<[string, () => Record<string, string>, RegExp]>([
    [
      'a REDIS_URL that points to a router',
      () => ({ REDIS_URL: `redis://${hostOf(router.origin)}` }),
      /^BAD {3}Redis: .*REDIS_URL/,
    ],
    ['an unreachable content service', () => ({ CONTENT_URL: 'http://127.0.0.1:1' }), /^BAD {3}content: .*CONTENT_URL/],
    ['an unreachable Redis', () => ({ REDIS_URL: 'redis://127.0.0.1:1' }), /^BAD {3}Redis: .*ECONNREFUSED/],
    [
      'an API_ROUTER_URL that points to Redis',
      () => ({ API_ROUTER_URL: `http://${redisHost}` }),
      /^BAD {3}api-router: .*API_ROUTER_URL/,
    ],
    [
      'an OTLP endpoint that points to a router',
      () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: router.origin }),
      /^BAD {3}OTLP: .*at 127/,
    ],
    [
      'a STORE_HOSTS value that points to Redis',
      () => ({ STORE_HOSTS: redisHost }),
      /^BAD {3}STORE_HOSTS: .*neither over https nor http/,
    ],
    ['an unreachable store', () => ({ STORE_HOSTS: '127.0.0.1:1' }), /^BAD {3}STORE_HOSTS: 127\.0\.0\.1:1 /],
    [
      'an unreachable download host',
      () => ({ DOWNLOAD_HOSTS: '127.0.0.1:1' }),
      /^BAD {3}DOWNLOAD_HOSTS: 127\.0\.0\.1:1 /,
    ],
    ['an unreachable review service', () => ({ REVIEWS_URL: 'http://127.0.0.1:1' }), /^BAD {3}reviews: .*REVIEWS_URL/],
    [
      'a port that another program uses',
      () => ({ PORT: hostOf(router.origin).split(':')[1] ?? '', HOSTNAME: '127.0.0.1' }),
      /^BAD {3}PORT: \d+ cannot be used\. Stop the program/,
    ],
    ['a router without STORE_HOSTS', () => ({ STORE_HOSTS: '' }), /^BAD {3}STORE_HOSTS: not set/],
    ['a router without DOWNLOAD_HOSTS', () => ({ DOWNLOAD_HOSTS: '' }), /^BAD {3}DOWNLOAD_HOSTS: not set/],
  ])('reports only %s', async (_what, change, line) => {
    const { code, bad } = await runDoctor({ ...healthyEnvironment(), ...change() })
    expect(code).toBe(1)
    expect(bad).toEqual([expect.stringMatching(line)])
  })

  it('warns about settings that are valid but probably wrong, and still passes', async () => {
    const { code, bad } = await runDoctor({
      APP_ENV: 'production',
      LEADS: 'demonstration',
      REDIS_URI: `redis://${redisHost}`,
    })
    expect(code).toBe(0)
    expect(bad).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^WARN {2}API_ROUTER_URL: not set in production, so the demonstration shop sells/),
        expect.stringMatching(/^WARN {2}REDIS_URI: has no effect, probably REDIS_URL is meant\. The /),
      ]),
    )
  })

  it.each([
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['PAGE_CACHE_MB', '65000'],
    ['ROUTER_CALLS', '{"offers":{"deadlineMs":5000}}'],
  ])('rejects %s=%s as the start does', async (name, value) => {
    const { code, bad } = await runDoctor({ [name]: value })
    expect([code, bad]).toEqual([1, [expect.stringMatching(new RegExp(`^BAD {3}${name}: takes `))]])
  })

  it('checks the lead providers and the lead outbox', async () => {
    const { marketo, bitrix, env, close } = await startLeadProviders()
    const folder = await mkdtemp(join(tmpdir(), 'northwall-leads-'))
    const healthy = await runDoctor({ ...env, LEADS_DIR: folder })
    expect([healthy.code, healthy.lines.filter((line) => line.includes('leads: '))]).toEqual([
      0,
      [
        'good  leads: stored in LEADS_DIR',
        'good  leads: Marketo accepts the settings of MARKETO_URL',
        'good  leads: Bitrix accepts the settings of BITRIX_URL',
      ],
    ])
    bitrix.setFault({ status: 401, body: {} })
    const faulty = await runDoctor({ ...env, MARKETO_CLIENT_SECRET: 'wrong', LEADS_DIR: '/dev/null' })
    await Promise.all([close(), rm(folder, { recursive: true })])
    expect(faulty.bad).toEqual([
      expect.stringMatching(/^BAD {3}leads: stored in LEADS_DIR: .*ENOTDIR|EEXIST.*Correct LEADS_DIR/),
      expect.stringMatching(/^BAD {3}leads: .*401.*MARKETO_CLIENT_SECRET/),
      expect.stringMatching(/^BAD {3}leads: .*BITRIX_URL.*401/),
    ])
    expect([...marketo.leads, ...bitrix.leads]).toEqual([])
  })

  it('checks each router with a site of its group', async () => {
    const API_ROUTER_URL = JSON.stringify({ default: { test: router.origin }, cis: { test: 'http://127.0.0.1:1' } })
    const { lines, bad } = await runDoctor({ ...healthyEnvironment(), API_ROUTER_URL })
    expect(lines).toContain(`good  api-router: ${router.origin} has prices`)
    expect(bad).toEqual([expect.stringMatching(/^BAD {3}api-router: http:\/\/127\.0\.0\.1:1: .*API_ROUTER_URL/)])
  })

  it('reports a router that responds but has no prices', async () => {
    router.setFault('missing')
    const { code, bad } = await runDoctor(healthyEnvironment())
    router.setFault(null)
    expect(code).toBe(1)
    expect(bad).toEqual([expect.stringMatching(/^BAD {3}api-router: .* has no price for premium/)])
  })

  it('reports a router that has prices but does not check licences', async () => {
    const shop = createShop()
    const old = await startRouter({
      shop: async (request) =>
        new URL(request.url).pathname.startsWith('/licence/') ? new Response(null, { status: 404 }) : shop(request),
    })
    const env = { API_ROUTER_URL: old.origin, STORE_HOSTS: hostOf(old.origin), DOWNLOAD_HOSTS: hostOf(old.origin) }
    const { code, bad } = await runDoctor({ ...healthyEnvironment(), ...env })
    await old.close()
    expect(code).toBe(1)
    expect(bad).toEqual([expect.stringMatching(/^BAD {3}api-router: .* does not check licences: .*404/)])
  })

  it.each([
    ['as-listed', 'set STRUCK_PRICES=lowest-30-days'],
    ['lowest-30-days', 'show no struck price'],
  ])(
    'with STRUCK_PRICES=%s, warns about sites that require the lowest price of 30 days but have lists without that price',
    async (STRUCK_PRICES, remedy) => {
      const shop = createShop()
      const specified = await startRouter({
        shop: async (request) => {
          const answer = await shop(request)
          const isGerman = new URL(request.url).pathname.startsWith('/offer/v2/de/')
          return isGerman
            ? new Response((await answer.text()).replace(/"price_lowest_30d":[\d.]+,?/g, ''), answer)
            : answer
        },
      })
      const { code, bad } = await runDoctor({
        ...healthyEnvironment(),
        API_ROUTER_URL: specified.origin,
        STRUCK_PRICES,
      })
      await specified.close()
      expect(code).toBe(0)
      expect(bad).toEqual([expect.stringMatching(/^WARN {2}struck prices: the lists of de lack price_lowest_30d\. /)])
      expect(bad[0]).toContain(remedy)
    },
  )

  it('warns about each option that violates a price rule', async () => {
    const shop = createShop()
    const dearer = await startRouter({
      shop: async (request) => {
        const answer = await shop(request)
        if (!new URL(request.url).pathname.startsWith('/offer/v2/de/')) return answer
        return new Response(
          (await answer.text()).replace(/"price":[\d.]+(?=[^{}]*"pid":"standard-1Y-5-ar")/, '"price":9999'),
          answer,
        )
      },
    })
    const { code, bad } = await runDoctor({ ...healthyEnvironment(), API_ROUTER_URL: dearer.origin })
    await dearer.close()
    expect(code).toBe(0)
    expect(bad).toContainEqual(
      expect.stringMatching(
        /^WARN {2}price rules: on de plus-1Y-5-ar costs less than the smaller product standard-1Y-5-ar\. /,
      ),
    )
    expect(bad).toContainEqual(expect.stringMatching(/standard-1Y-5-ar costs more per device or user than the smaller/))
    expect(bad.every((line) => line.startsWith('WARN  price rules: on de ') && line.includes('standard-1Y-5-ar'))).toBe(
      true,
    )
  })

  it.each([
    ['ROUTER_CALLS', '{"offers":{"deadlineMs":"fast"}}', 'offers.deadlineMs: '],
    ['ROUTER_CALLS', '{"checkout":{"deadline":1500}}', 'checkout: '],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'http/protobuf or http/json'],
    ['OTEL_TRACES_SAMPLER', 'ratio', 'always_on or always_off or traceidratio or'],
    ['REDIS_URL', 'localhost:6379', 'a redis:// or rediss:// URL'],
    ['LOG_LEVEL', 'verbose', 'debug or info or warning or error or silent'],
  ])('explains the problem with %s=%s', async (name, value, problem) => {
    const { code, bad } = await runDoctor({ [name]: value })
    expect(code).toBe(1)
    expect(bad).toEqual([expect.stringContaining(`${name}: takes `)])
    expect(bad[0]).toContain(problem)
  })
})
