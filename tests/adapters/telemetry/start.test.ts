import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { text } from 'node:stream/consumers'
import { context, logs, metrics, propagation, trace } from '@opentelemetry/api'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emitVitals } from '../../../adapters/observability/vital-events.ts'
import { startTelemetry } from '../../../telemetry/start.ts'
import { startCollector } from '../../hosts/otlp-collector/start-collector.ts'

const SPANS = 1_000

const disableAll = (): void => {
  for (const api of [trace, metrics, context, propagation, logs]) api.disable()
}

// Test files share the process, so an earlier file may have registered telemetry.
beforeEach(disableAll)
afterEach(() => {
  vi.unstubAllEnvs()
  disableAll()
})

/** Starts telemetry with environment variables and stops it. Returns the collector and the reports. */
const run = async (
  env: Readonly<Record<string, string>>,
  work: () => Promise<void> | void,
  { hasLogs = true, role = 'edge' }: { readonly hasLogs?: boolean; readonly role?: 'edge' | 'renderer' } = {},
) => {
  const collector = await startCollector()
  const reports: unknown[] = []
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.origin)
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const report = (level: string, message: string, details: object) => reports.push([level, message, details])
  const options = { role, build: 'b1d', protocol: 'http/json', isTraced: true, hasLogs, report } as const
  const { stop } = startTelemetry(options)
  await work()
  await stop()
  await collector.close()
  return { collector, reports }
}

const createSpans = (): void => {
  for (let at = 0; at < SPANS; at += 1) trace.getTracer('test').startSpan('span').end()
}

it('startTelemetry samples traces as the standard variables specify, and exports the build and the process’s CPU and memory use', async () => {
  const { collector, reports } = await run(
    { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.2', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '16' },
    createSpans,
  )
  // Three standard deviations are about 40 of the expected 200 spans. Without sampling, 0 or 1,000 spans would arrive.
  expect(collector.spans.length).toBeGreaterThan(SPANS * 0.1)
  expect(collector.spans.length).toBeLessThan(SPANS * 0.3)
  expect(collector.bodies.filter((body) => body.includes('resourceSpans')).length).toBeGreaterThan(5)
  for (const [name, unit] of [
    ['process.cpu.time', 's'],
    ['process.memory.usage', 'By'],
    ['process.uptime', 's'],
  ])
    expect(collector.bodies.join()).toMatch(new RegExp(`"name":"${name}"[^}]*"unit":"${unit}"`))
  expect(collector.bodies.join()).toContain('{"key":"service.version","value":{"stringValue":"b1d"}}')
  expect(reports).toEqual([])
})

it('startTelemetry sends nothing if the standard variables disable the exporters', async () => {
  const { collector } = await run({ OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' }, createSpans)
  expect(collector.bodies).toEqual([])
})

/** Returns the text value of each attribute with a name, in all exports. */
const valuesOf = (bodies: readonly string[], name: string): readonly string[] => [
  ...new Set(
    [...bodies.join().matchAll(/\{"key":"([^"]+)","value":\{"stringValue":"([^"]*)"\}\}/g)].flatMap(
      ([, key, value = '']) => (key === name ? [value] : []),
    ),
  ),
]

describe('the exports of a process', () => {
  it.each([
    [{}, `${hostname()}:3000/edge`],
    [{ PORT: '4000' }, `${hostname()}:4000/edge`],
  ])('name their instance by machine, port and role: %j', async (env, instance) => {
    const { collector } = await run(env, createSpans)
    expect(valuesOf(collector.bodies, 'service.instance.id')).toEqual([instance])
    expect(valuesOf(collector.bodies, 'service.name')).toEqual(['northwall-storefront'])
  })

  it('have the service name and the resource attributes of the standard variables', async () => {
    const env = { OTEL_SERVICE_NAME: 'shop', OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test' }
    const { collector } = await run(env, createSpans)
    expect(valuesOf(collector.bodies, 'service.name')).toEqual(['shop'])
    expect(valuesOf(collector.bodies, 'deployment.environment.name')).toEqual(['test'])
  })

  it('contain the processor time by mode in seconds, and the metrics of the event loop', async () => {
    const { collector } = await run({}, () => {})
    const metrics = JSON.parse(
      collector.bodies.find((body) => body.includes('process.cpu.time')) ?? '{}',
    ).resourceMetrics.flatMap(({ scopeMetrics }: { scopeMetrics: readonly { metrics: readonly object[] }[] }) =>
      scopeMetrics.flatMap((scope) => scope.metrics),
    )
    const cpu = metrics.find(({ name }: { name: string }) => name === 'process.cpu.time')
    const { user, system } = process.cpuUsage()
    const seconds = new Map<string, number>(
      cpu.sum.dataPoints.map(({ attributes, asDouble }: { attributes: readonly object[]; asDouble: number }) => {
        const [attribute] = attributes as readonly { key: string; value: { stringValue: string } }[]
        return [`${attribute?.key} ${attribute?.value.stringValue}`, asDouble]
      }),
    )
    expect([...seconds.keys()]).toEqual(['cpu.mode user', 'cpu.mode system'])
    for (const [mode, now] of [
      ['user', user],
      ['system', system],
    ] as const) {
      expect(seconds.get(`cpu.mode ${mode}`)).toBeGreaterThan(0)
      expect(seconds.get(`cpu.mode ${mode}`)).toBeLessThanOrEqual(now / 1e6)
    }
    expect(collector.bodies.join()).toContain('"name":"nodejs.eventloop.')
  })

  it('omit the spans of Next in the renderer, whose children belong to the enclosing span', async () => {
    const nested = (): void => {
      trace.getTracer('test').startActiveSpan('request', (request) => {
        trace.getTracer('next.js').startActiveSpan('render', (render) => {
          trace.getTracer('test').startSpan('price call').end()
          render.end()
        })
        request.end()
      })
    }
    const { collector } = await run({}, nested, { role: 'renderer' })
    const [call, request] = collector.spans
    expect([call?.name, request?.name, collector.spans.length]).toEqual(['price call', 'request', 2])
    expect(call?.parentSpanId).toBe(request?.spanId)
    disableAll()
    const edge = await run({}, nested)
    expect(edge.collector.spans.map(({ name }) => name).toSorted()).toEqual(['price call', 'render', 'request'])
  })

  it('drop the spans that do not fit into the queue of the standard variable', async () => {
    const { collector } = await run(
      { OTEL_BSP_MAX_QUEUE_SIZE: '20', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '10' },
      createSpans,
    )
    expect(collector.spans.length).toBeGreaterThan(0)
    expect(collector.spans.length).toBeLessThan(SPANS / 10)
  })

  it('keep the defaults for limits that are not positive numbers', async () => {
    const { collector } = await run({ OTEL_BSP_MAX_QUEUE_SIZE: '0', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: 'x' }, createSpans)
    expect(collector.spans).toHaveLength(SPANS)
  })

  it('are reported by signal if the collector refuses the last spans and log events', async () => {
    const server = createServer((_, response) => response.writeHead(400).end()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const lost = new Set<unknown>()
    const { stop } = startTelemetry({
      ...{ role: 'edge', build: 'b1d', protocol: 'http/json', isTraced: true, hasLogs: true },
      report: (_level, _message, { signal }: Readonly<Record<string, unknown>>) => void lost.add(signal),
    })
    trace.getTracer('test').startSpan('span').end()
    logs.getLogger('test').emit({ body: 'event' })
    await stop().catch(() => {})
    server.close()
    expect(lost).toEqual(new Set(['traces', 'logs']))
  })
})

describe('the metrics of a process for Prometheus', () => {
  const options = { role: 'renderer', build: 'b1d', protocol: 'http/json', isTraced: false, report: () => {} } as const

  it('are read from the process, without a collector', async () => {
    const { readMetrics, stop } = startTelemetry({ ...options, isScraped: true }, { PORT: '4000' })
    const text = await readMetrics?.()
    expect(text).toMatch(/^process_uptime_seconds\{instance="[^"]+:4000\/renderer"\} [\d.]+$/m)
    expect(text).toMatch(/^process_cpu_time_seconds_total\{cpu_mode="user",instance="[^"]+"\} [\d.]+$/m)
    expect(text).toMatch(/^nodejs_eventloop_utilization_ratio\{/m)
    await stop()
  })

  it('are not collected unless they are scraped', async () => {
    const { readMetrics, stop } = startTelemetry(options, {})
    expect(readMetrics).toBeUndefined()
    await stop()
  })
})

describe('web vitals', () => {
  const report = {
    id: 'v5-1',
    name: 'LCP',
    startTime: 1,
    value: 1_234.5,
    label: 'good',
    site: 'de',
    device: 'mobile',
  } as const
  const vitals = (): void =>
    emitVitals([
      { kind: 'rum', group: 'world', report: { ...report, url: 'https://de.northwall.example/premium' } },
      { kind: 'rum', group: 'world', report: { ...report, name: 'load' } },
      { kind: 'error', group: 'world', report: { type: 'JavaScript', level: 'error', message: 'm', url: '' } },
    ])

  it('are sent as events of the semantic conventions, without the page', async () => {
    const { collector } = await run({}, vitals)
    const sent = collector.bodies.filter((body) => body.includes('resourceLogs'))
    const records = sent.flatMap((body) => JSON.parse(body).resourceLogs[0].scopeLogs[0].logRecords)
    expect(records).toMatchObject([{ eventName: 'browser.web_vital' }])
    expect(
      new Map(records[0].attributes.map(({ key, value }: { key: string; value: unknown }) => [key, value])),
    ).toEqual(
      new Map<string, unknown>([
        ['browser.web_vital.id', { stringValue: 'v5-1' }],
        ['browser.web_vital.name', { stringValue: 'lcp' }],
        ['browser.web_vital.value', { doubleValue: 1_234.5 }],
        ['browser.web_vital.rating', { stringValue: 'good' }],
        ['northwall.site', { stringValue: 'de' }],
        ['northwall.device', { stringValue: 'mobile' }],
      ]),
    )
  })

  it('are not sent unless the collector takes logs', async () => {
    const { collector } = await run({}, vitals, { hasLogs: false })
    expect(collector.bodies.filter((body) => body.includes('web_vital'))).toEqual([])
  })
})

it('startTelemetry sends protobuf if the protocol is http/protobuf', async () => {
  const received: string[] = []
  const server = createServer(async (request, response) => {
    received.push(`${request.url} ${request.headers['content-type']} ${await text(request)}`)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const options = { role: 'edge', build: 'b1d', protocol: 'http/protobuf', isTraced: true, report: () => {} } as const
  const { stop } = startTelemetry(options)
  trace.getTracer('test').startSpan('a span in protobuf').end()
  await stop()
  server.close()
  const traces = received.find((request) => request.startsWith('/v1/traces application/x-protobuf '))
  expect(traces).toContain('a span in protobuf')
  expect(traces).toContain('northwall-storefront')
  const measured = received.find((request) => request.startsWith('/v1/metrics application/x-protobuf '))
  expect(measured).toContain('process.memory.usage')
})
