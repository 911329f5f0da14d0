import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { afterEach, expect, it, vi } from 'vitest'
import { runtimeMetrics } from '../../../telemetry/process-metrics.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Collects the metrics of a process role. The returned function lists the metrics that have values. */
const collect = (role: 'edge' | 'renderer') => {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader = new PeriodicExportingMetricReader({ exporter })
  const runtime = runtimeMetrics(role)
  runtime.setMeterProvider(new MeterProvider({ readers: [reader] }))
  stops.push(() => runtime.disable())
  return async () => {
    exporter.reset()
    await reader.forceFlush()
    return exporter
      .getMetrics()
      .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics))
      .filter(({ dataPoints }) => dataPoints.length > 0)
      .map(({ descriptor }) => descriptor.name)
  }
}

let garbage: unknown

it('runtimeMetrics measures the event loop and heap of both processes, and the renderer’s garbage collection', async () => {
  const [edge, renderer] = [collect('edge'), collect('renderer')]
  await vi.waitFor(
    async () => {
      garbage = Array.from({ length: 100_000 }, (_, at) => ({ at }))
      expect(await renderer()).toContain('v8js.gc.duration')
    },
    { timeout: 20_000 },
  )
  expect(garbage).toBeDefined()
  const measured = await edge()
  expect(measured).toEqual(expect.arrayContaining(['nodejs.eventloop.utilization', 'v8js.memory.heap.used']))
  expect(measured).not.toContain('v8js.gc.duration')
})
