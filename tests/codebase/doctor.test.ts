import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createShop } from '../../adapters/shop/shop.ts'
import { type RunningRouter, startRouter } from '../../commands/router/start-router.ts'
import { BITRIX_WEBHOOK, startBitrix } from '../hosts/bitrix/start-bitrix.ts'
import { MARKETO_ACCOUNT, startMarketo } from '../hosts/marketo/start-marketo.ts'
import { type RunningCollector, startCollector } from '../hosts/otlp-collector/start-collector.ts'
import { runCommand } from '../hosts/storefront/run-command.ts'

const INFO = 'redis_version:7.0.0\r\nloading:0\r\n'
const REPLIES: Readonly<Record<string, string>> = { INFO: `$${INFO.length}\r\n${INFO}\r\n`, PING: '+PONG\r\n' }

/** As much of Redis as a client needs to connect and to be answered. */
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

/** The environment in which everything is well. */
const wellKnown = () => ({
  API_ROUTER_URL: router.origin,
  STORE_HOSTS: hostOf(router.origin),
  DOWNLOAD_HOSTS: hostOf(router.origin),
  REDIS_URL: `redis://${redisHost}`,
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
})

const examine = async (env: Readonly<Record<string, string>>) => {
  const command = runCommand(['commands/doctor/doctor.ts'], env)
  const code = await command.ended
  const lines = command.stdout().trim().split('\n')
  expect(command.stderr()).toBe('')
  return { code, lines, bad: lines.filter((line) => !line.startsWith('good')) }
}

describe('the doctor', () => {
  it('finds nothing wrong with the embedded shop and an empty environment', async () => {
    const { code, bad, lines } = await examine({})
    expect([code, bad]).toEqual([0, []])
    expect(lines).toContain('good  api-router: the embedded shop has prices')
    expect(lines).toContain('good  content: embedded has pages')
    expect(lines).toContain('good  editor mode: disabled, EDITOR_SECRET is not set')
    expect(lines).toContainEqual(expect.stringMatching(/^good {2}country: header x-geo-country, trusted from loopback/))
  })

  it('finds nothing wrong where everything answers, each in its own protocol', async () => {
    const { code, bad, lines } = await examine(wellKnown())
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
    ['a router as Redis', () => ({ REDIS_URL: `redis://${hostOf(router.origin)}` }), /^BAD {3}Redis: .*REDIS_URL/],
    ['no content service', () => ({ CONTENT_URL: 'http://127.0.0.1:1' }), /^BAD {3}content: .*CONTENT_URL/],
    ['no Redis', () => ({ REDIS_URL: 'redis://127.0.0.1:1' }), /^BAD {3}Redis: .*ECONNREFUSED/],
    ['Redis as the router', () => ({ API_ROUTER_URL: `http://${redisHost}` }), /^BAD {3}api-router: .*API_ROUTER_URL/],
    ['a router as the collector', () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: router.origin }), /^BAD {3}OTLP: .*at 127/],
    ['Redis as the store', () => ({ STORE_HOSTS: redisHost }), /^BAD {3}STORE_HOSTS: .*neither over https nor http/],
    ['a store that is gone', () => ({ STORE_HOSTS: '127.0.0.1:1' }), /^BAD {3}STORE_HOSTS: 127\.0\.0\.1:1 /],
    ['files that are gone', () => ({ DOWNLOAD_HOSTS: '127.0.0.1:1' }), /^BAD {3}DOWNLOAD_HOSTS: 127\.0\.0\.1:1 /],
    ['a review service that is gone', () => ({ REVIEWS_URL: 'http://127.0.0.1:1' }), /^BAD {3}reviews: .*REVIEWS_URL/],
    ['no store of the router', () => ({ STORE_HOSTS: '' }), /^BAD {3}STORE_HOSTS: not set/],
    ['no files of the router', () => ({ DOWNLOAD_HOSTS: '' }), /^BAD {3}DOWNLOAD_HOSTS: not set/],
  ])('notices %s, and that alone', async (_what, change, line) => {
    const { code, bad } = await examine({ ...wellKnown(), ...change() })
    expect(code).toBe(1)
    expect(bad).toEqual([expect.stringMatching(line)])
  })

  it('examines who takes leads, and where they are kept until then', async () => {
    const [marketo, bitrix] = [await startMarketo(), await startBitrix()]
    const folder = await mkdtemp(join(tmpdir(), 'northwall-leads-'))
    const env = {
      MARKETO_URL: marketo.origin,
      MARKETO_CLIENT_ID: MARKETO_ACCOUNT.clientId,
      MARKETO_CLIENT_SECRET: MARKETO_ACCOUNT.clientSecret,
      MARKETO_FORM_ID: '1029',
      BITRIX_URL: bitrix.origin + BITRIX_WEBHOOK,
    }
    const well = await examine({ ...env, LEADS_DIR: folder })
    expect([well.code, well.lines.filter((line) => line.includes('leads: '))]).toEqual([
      0,
      [
        'good  leads: stored in LEADS_DIR',
        'good  leads: Marketo accepts the settings of MARKETO_URL',
        'good  leads: Bitrix accepts the settings of BITRIX_URL',
      ],
    ])
    bitrix.setFault({ status: 401, body: {} })
    const ill = await examine({ ...env, MARKETO_CLIENT_SECRET: 'wrong', LEADS_DIR: '/dev/null' })
    await Promise.all([marketo.close(), bitrix.close(), rm(folder, { recursive: true })])
    expect(ill.bad).toEqual([
      expect.stringMatching(/^BAD {3}leads: stored in LEADS_DIR: .*ENOTDIR|EEXIST.*Correct LEADS_DIR/),
      expect.stringMatching(/^BAD {3}leads: .*401.*MARKETO_CLIENT_SECRET/),
      expect.stringMatching(/^BAD {3}leads: .*BITRIX_URL.*401/),
    ])
    expect([...marketo.leads, ...bitrix.leads]).toEqual([])
  })

  it('examines each router, by a site of its group', async () => {
    const API_ROUTER_URL = JSON.stringify({ default: { test: router.origin }, cis: { test: 'http://127.0.0.1:1' } })
    const { lines, bad } = await examine({ ...wellKnown(), API_ROUTER_URL })
    expect(lines).toContain(`good  api-router: ${router.origin} has prices`)
    expect(bad).toEqual([expect.stringMatching(/^BAD {3}api-router: http:\/\/127\.0\.0\.1:1: .*API_ROUTER_URL/)])
  })

  it('notices a router that answers but has no prices', async () => {
    router.setFault('missing')
    const { code, bad } = await examine(wellKnown())
    router.setFault(null)
    expect(code).toBe(1)
    expect(bad).toEqual([expect.stringMatching(/^BAD {3}api-router: .* has no price for premium/)])
  })

  it('notices a router that has prices but checks no licences', async () => {
    const shop = createShop()
    const old = await startRouter({
      shop: async (request) =>
        new URL(request.url).pathname.startsWith('/licence/') ? new Response(null, { status: 404 }) : shop(request),
    })
    const env = { API_ROUTER_URL: old.origin, STORE_HOSTS: hostOf(old.origin), DOWNLOAD_HOSTS: hostOf(old.origin) }
    const { code, bad } = await examine({ ...wellKnown(), ...env })
    await old.close()
    expect(code).toBe(1)
    expect(bad).toEqual([expect.stringMatching(/^BAD {3}api-router: .* does not check licences: .*404/)])
  })

  it.each([
    ['ROUTER_CALLS', '{"offers":{"deadlineMs":"fast"}}', 'offers.deadlineMs: '],
    ['ROUTER_CALLS', '{"checkout":{"deadline":1500}}', 'checkout: '],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'http/protobuf or http/json'],
    ['OTEL_TRACES_SAMPLER', 'ratio', 'always_on or always_off or traceidratio or'],
    ['REDIS_URL', 'localhost:6379', 'a redis:// or rediss:// URL'],
    ['LOG_LEVEL', 'verbose', 'debug or info or warning or error or silent'],
  ])('names what is wrong with %s=%s', async (name, value, problem) => {
    const { code, bad } = await examine({ [name]: value })
    expect(code).toBe(1)
    expect(bad).toEqual([expect.stringContaining(`${name}: takes `)])
    expect(bad[0]).toContain(problem)
  })
})
