import { trace } from '@opentelemetry/api'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { expect, it, onTestFinished, vi } from 'vitest'
import { cacheObserver } from '../../../adapters/observability/product-metrics.ts'
import { exportMetrics } from '../../hosts/exported-metrics.ts'

const CACHES = ['offers', 'downloads', 'content', 'reviews'] as const

it('cacheObserver counts reads by cache and result, and adds the result to the spans of prices and downloads', async () => {
  const spans = new InMemorySpanExporter()
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter: spans })] })
  onTestFinished(() => void vi.restoreAllMocks())
  const exported = exportMetrics()
  for (const cache of CACHES) {
    const span = provider.getTracer('test').startSpan(cache)
    vi.spyOn(trace, 'getActiveSpan').mockReturnValue(span)
    cacheObserver(cache)({ result: 'stale', ageMs: 7 })
    span.end()
  }
  const recorded = { 'cache.result': 'stale', 'cache.age_ms': 7 }
  expect(spans.getFinishedSpans().map(({ attributes }) => attributes)).toEqual([recorded, recorded, {}, {}])
  const reads = (await exported()).find(({ descriptor }) => descriptor.name === 'northwall.cache.requests')
  expect(
    reads?.dataPoints.map(({ attributes, value }) => [attributes['cache.name'], attributes['cache.result'], value]),
  ).toEqual(CACHES.map((cache) => [cache, 'stale', 1]))
})
