import { context, metrics, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace'
import type { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { redisConnection } from '../../../adapters/caching/redis-link.ts'
import { observeRedis } from '../../../adapters/observability/redis-commands.ts'
import { exportMetrics } from '../../hosts/exported-metrics.ts'
import { freePort, RedisServer } from '../caching/redis-server.ts'

const spans = new InMemorySpanExporter()
const sdk = new NodeSDK({
  spanProcessors: [new SimpleSpanProcessor({ exporter: spans })],
  logRecordProcessors: [],
  metricReaders: [],
  instrumentations: [],
  autoDetectResources: false,
})
let server: RedisServer
let redis: Redis
let port: number
let exported: ReturnType<typeof exportMetrics>

const disable = (): void => {
  for (const api of [trace, context, metrics]) api.disable()
}

beforeAll(async () => {
  disable()
  sdk.start()
  exported = exportMetrics()
  observeRedis()
  port = await freePort()
  server = new RedisServer(port)
  await server.start()
  redis = redisConnection(server.url, 1_000)
  await redis.connect()
})
afterEach(() => spans.reset())
afterAll(async () => {
  redis.disconnect()
  await server.kill()
  await sdk.shutdown()
  disable()
})

/** Runs work within a span, and returns the spans of its commands. */
const within = async (work: () => Promise<unknown>) => {
  const parent = await trace.getTracer('test').startActiveSpan('visit', async (span) => {
    await work().catch(() => {})
    span.end()
    return span.spanContext()
  })
  return spans.getFinishedSpans().filter(({ parentSpanContext }) => parentSpanContext?.spanId === parent.spanId)
}

const pointsOf = async (operation: string) =>
  (await exported())
    .filter(({ descriptor }) => descriptor.name === 'db.client.operation.duration')
    .flatMap(({ dataPoints }) => dataPoints.map(({ attributes }) => attributes))
    .filter((attributes) => attributes['db.operation.name'] === operation)

it('observeRedis records a command of a trace as a span without its keys and values', async () => {
  const [span, ...more] = await within(() => redis.set('secret-key', 'secret-value'))
  expect([span?.name, span?.kind, more]).toEqual(['set', SpanKind.CLIENT, []])
  expect(span?.attributes).toEqual({
    'db.system.name': 'redis',
    'db.operation.name': 'set',
    'db.namespace': '0',
    'server.address': '127.0.0.1',
    'server.port': port,
  })
  expect(JSON.stringify([span?.attributes, span?.events, span?.status])).not.toContain('secret')
})

it('observeRedis records no span outside a trace, and measures every command in seconds', async () => {
  await redis.get('a')
  expect(spans.getFinishedSpans()).toEqual([])
  const [point] = await pointsOf('get')
  expect(point).toEqual({
    'db.system.name': 'redis',
    'db.operation.name': 'get',
    'server.address': '127.0.0.1',
    'server.port': port,
  })
})

it('observeRedis names the prefix of an error reply', async () => {
  await redis.set('text', 'a')
  const [span] = await within(() => redis.incr('text'))
  expect(span?.attributes).toMatchObject({ 'error.type': 'ERR', 'db.response.status_code': 'ERR' })
  expect(span?.status).toEqual({ code: SpanStatusCode.ERROR })
  expect((await pointsOf('incr')).map((attributes) => attributes['error.type'])).toEqual(['ERR'])
})

it('observeRedis names a lost connection and a timeout', async () => {
  // Separate connections, because Redis answers later commands of a connection only after the blocked one.
  const blocked = redisConnection(server.url, 1_000)
  await blocked.connect()
  const timedOut = await within(() => blocked.xread('BLOCK', 60_000, 'STREAMS', 'nothing', '$'))
  blocked.disconnect()
  expect(timedOut.map(({ attributes }) => attributes['error.type'])).toEqual(['timeout'])
  const lost = redisConnection(server.url, 10_000)
  await lost.connect()
  const failed = await within(() => {
    const waiting = lost.xread('BLOCK', 60_000, 'STREAMS', 'nothing', '$')
    lost.disconnect()
    return waiting
  })
  expect(failed.map(({ attributes }) => attributes['error.type'])).toEqual(['network'])
})
