import { metrics } from '@opentelemetry/api'

const MICROSECONDS = 1_000_000

/**
 * Has exported what this process takes of its machine, under the names of the semantic conventions: processor, memory and age. The memory is
 * all of it, also finished pages and other buffers, which are no part of the heap.
 */
export const observeProcess = (): void => {
  const meter = metrics.getMeter('northwall-storefront')
  meter
    .createObservableCounter('process.cpu.time', { unit: 's', description: 'Processor time of the process.' })
    .addCallback((observer) => {
      const { user, system } = process.cpuUsage()
      observer.observe(user / MICROSECONDS, { 'cpu.mode': 'user' })
      observer.observe(system / MICROSECONDS, { 'cpu.mode': 'system' })
    })
  meter
    .createObservableUpDownCounter('process.memory.usage', {
      unit: 'By',
      description: 'Resident memory of the process.',
    })
    .addCallback((observer) => observer.observe(process.memoryUsage.rss()))
  meter
    .createObservableGauge('process.uptime', { unit: 's', description: 'Age of the process.' })
    .addCallback((observer) => observer.observe(process.uptime()))
}
