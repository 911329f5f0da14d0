import { RuntimeNodeInstrumentation } from '@opentelemetry/instrumentation-runtime-node'
import { observe } from './instruments.ts'

/** The library's collectors. Only the garbage-collection collector has an observer. No option disables it. */
interface Collectors {
  readonly _collectors: readonly { readonly _observer?: { disconnect(): void } }[]
}

/**
 * Creates event loop, heap and garbage collection metrics according to the semantic conventions. The edge has no `v8js.gc.duration`,
 * because the events of its many small collections took 5 % of the processor time of cache hits.
 *
 * Works around Node 24 and `@opentelemetry/instrumentation-runtime-node` 0.37. Delete the exception if the figure
 * `hitsPerCpuTelemetryRatio` of `npm run bench -- --only telemetry` is as high without it.
 */
export const runtimeMetrics = (role: 'edge' | 'renderer'): RuntimeNodeInstrumentation => {
  const runtime = new RuntimeNodeInstrumentation()
  if (role === 'edge')
    for (const { _observer } of (runtime as unknown as Collectors)._collectors) _observer?.disconnect()
  return runtime
}

const MICROSECONDS = 1_000_000

/**
 * Exports the processor time, memory and uptime of this process according to the semantic conventions. Memory is the resident set size, because
 * cached pages and other buffers are outside the heap.
 */
export const observeProcess = (): void => {
  observe('Counter', 'process.cpu.time', { unit: 's', description: 'Processor time of the process.' }, (observer) => {
    const { user, system } = process.cpuUsage()
    observer.observe(user / MICROSECONDS, { 'cpu.mode': 'user' })
    observer.observe(system / MICROSECONDS, { 'cpu.mode': 'system' })
  })
  const memory = { unit: 'By', description: 'Resident memory of the process.' }
  observe('UpDownCounter', 'process.memory.usage', memory, (observer) => observer.observe(process.memoryUsage.rss()))
  const uptime = { unit: 's', description: 'Uptime of the process.' }
  observe('Gauge', 'process.uptime', uptime, (observer) => observer.observe(process.uptime()))
}
