import { metrics, propagation, SpanKind, trace } from '@opentelemetry/api'
import { NodeSDK } from '@opentelemetry/sdk-node'
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../adapters/wiring/config.ts'
import { buildContainer } from '../../../adapters/wiring/container.ts'
import type { Resolve } from '../../../adapters/wiring/tokens.ts'
import { TOKENS } from '../../../adapters/wiring/tokens.ts'
import { type RunningRouter, startRouter } from '../../../commands/router/start-router.ts'
import type { OffersQuery } from '../../../ports/offers.ts'
import { exportMetrics } from '../../hosts/exported-metrics.ts'

const spans = new InMemorySpanExporter()
const sdk = new NodeSDK({
  spanProcessors: [new SimpleSpanProcessor({ exporter: spans })],
  logRecordProcessors: [],
  metricReaders: [],
  instrumentations: [],
  autoDetectResources: false,
})
let exported: ReturnType<typeof exportMetrics>
let router: RunningRouter
let resolve: Resolve

beforeAll(async () => {
  // An earlier test file in this process may have registered other telemetry.
  for (const api of [trace, metrics, propagation]) api.disable()
  sdk.start()
  exported = exportMetrics()
  router = await startRouter()
  const reading = readConfig({ API_ROUTER_URL: router.origin })
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  resolve = buildContainer(reading.config)
})

afterAll(async () => {
  await router.close()
  await sdk.shutdown()
  for (const api of [trace, metrics, propagation]) api.disable()
})

const QUERY: OffersQuery = {
  regLanCur: 'de/de/eur',
  currency: 'EUR',
  purchaseType: 'Purchase',
  store: 'northwall-de',
  products: ['premium'],
  curdate: '2026-01-15',
}

const load = (more: Partial<OffersQuery> = {}) => resolve(TOKENS.offers).load({ ...QUERY, ...more })

/** Returns the spans of one load: the port span and the attempt spans. */
const loadSpans = async (more: Partial<OffersQuery> = {}) => {
  spans.reset()
  const outcome = await load(more)
  const all = spans.getFinishedSpans()
  const port = all.find(({ name }) => name === 'offers.list')
  return { outcome, port: port?.attributes ?? {}, attempts: all.filter(({ kind }) => kind === SpanKind.CLIENT) }
}

/** Returns unit and data points of a metric since the start. */
const points = async (name: string) => {
  const metric = (await exported()).findLast(({ descriptor }) => descriptor.name === name)
  return { unit: metric?.descriptor.unit, points: metric?.dataPoints ?? [] }
}

/** Ten successful calls earn one retry. */
const earnRetry = async (): Promise<void> => {
  for (let call = 0; call < 10; call += 1) await load({ curdate: '2025-12-01', products: [`unknown-${Math.random()}`] })
}

/** Returns how many price calls the source answered so. */
const answers = async (sourceOutcome: string): Promise<number> => {
  const counted = (await points('northwall.source.answers')).points.filter(
    ({ attributes }) =>
      attributes['northwall.call'] === 'offers' && attributes['northwall.source_outcome'] === sourceOutcome,
  )
  expect(counted.every(({ attributes }) => attributes['server.address'] === '127.0.0.1')).toBe(true)
  return counted.reduce((sum, { value }) => sum + Number(value), 0)
}

describe('the telemetry of a price call', () => {
  beforeEach(earnRetry)

  it('contains the query, the answer, and the states of the source, cache and guard', async () => {
    const { port, attempts } = await loadSpans({ store: 'northwall-eu' })
    expect(port).toMatchObject({
      'northwall.reg_lan_cur': 'de/de/eur',
      'northwall.purchase_type': 'Purchase',
      'northwall.product_count': 1,
      'northwall.currency.requested': 'EUR',
      'northwall.currency.received': 'EUR',
      'northwall.outcome': 'success',
      'northwall.circuit': 'closed',
      'northwall.deadline_ms': 1_000,
      'cache.result': 'source',
      'cache.age_ms': 0,
    })
    expect(Number(port['northwall.options_count'])).toBeGreaterThan(10)
    expect(attempts.map(({ attributes }) => attributes['http.request.resend_count'])).toEqual([undefined])
  })

  it('contains one span per attempt, and marks the retry', async () => {
    // Every second answer is a 503, so that both calls are retried.
    await earnRetry()
    router.setFault('flapping')
    await load({ products: ['small-office'] })
    const { outcome, port, attempts } = await loadSpans({ products: ['plus'] })
    router.setFault(null)
    expect([outcome.ok, port['northwall.outcome']]).toEqual([true, 'success'])
    expect(
      attempts.map(({ name, attributes }) => [
        name,
        attributes['http.response.status_code'],
        attributes['http.request.resend_count'],
      ]),
    ).toEqual([
      ['GET', 503, undefined],
      ['GET', 200, 1],
    ])
  })

  it('contains the age of a cached answer but no attempt', async () => {
    await load({ products: ['standard'] })
    const { port, attempts } = await loadSpans({ products: ['standard'] })
    expect([port['cache.result'], attempts]).toEqual(['fresh', []])
    expect(Number(port['cache.age_ms'])).toBeGreaterThanOrEqual(0)
  })

  it('contains the kind of a failure', async () => {
    router.setFault('status=500')
    const { outcome, port } = await loadSpans({ products: ['endpoint'] })
    router.setFault(null)
    expect([outcome.ok, port['northwall.outcome'], port['error.type'], port['cache.result']]).toEqual([
      false,
      'status',
      '500',
      'failed',
    ])
  })

  it.each([
    ['wrong-currency', 'other-currency'],
    ['wrong-schema', 'malformed'],
    ['missing', 'empty'],
    ['extra', 'extra'],
    ['absurd', 'unusable'],
    ['status=500', 'status'],
  ])(
    'names a source that answers with %s, on each span and as a count, also where the cache stands in',
    async (fault, expected) => {
      await load()
      const before = await answers(expected)
      router.setFault(fault)
      await resolve(TOKENS.cacheStore).purge(['prices'], resolve(TOKENS.clock).now())
      const { outcome, port, attempts } = await loadSpans()
      router.setFault(null)
      expect([outcome.ok, port['northwall.outcome']]).toEqual([true, 'success'])
      expect(port['northwall.source_outcome']).toBe(expected)
      expect(attempts.map(({ attributes }) => attributes['northwall.source_outcome'])).toContain(expected)
      expect((await answers(expected)) - before).toBe(1)
    },
  )

  it('counts calls by outcome and cache result, and measures their duration in seconds', async () => {
    for (let call = 0; call < 2; call += 1) await load({ products: ['standard'] })
    router.setFault('status=503')
    await load({ products: ['free'] })
    router.setFault(null)
    const outcomes = (await points('northwall.price.load')).points.map(
      ({ attributes }) => attributes['northwall.outcome'],
    )
    expect(new Set(outcomes)).toEqual(new Set(['success', 'status']))
    const cached = (await points('northwall.cache.requests')).points.map(({ attributes }) => attributes)
    expect(cached).toContainEqual({ 'cache.name': 'offers', 'cache.result': 'fresh' })
    expect(cached).toContainEqual({ 'cache.name': 'offers', 'cache.result': 'failed' })
    expect((await points('northwall.price.age')).unit).toBe('s')
    const { unit, points: calls } = await points('http.client.request.duration')
    expect(unit).toBe('s')
    expect(calls.map(({ attributes }) => attributes['http.response.status_code'])).toContain(503)
  })
})
