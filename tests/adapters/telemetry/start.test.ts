import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
const run = async (env: Readonly<Record<string, string>>, work: () => Promise<void> | void, hasLogs = true) => {
  const collector = await startCollector()
  const reports: unknown[] = []
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.origin)
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const report = (level: string, message: string, details: object) => reports.push([level, message, details])
  const options = { role: 'edge', build: 'b1d', protocol: 'http/json', isTraced: true, hasLogs, report } as const
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
    const { collector } = await run({}, vitals, false)
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
