import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpuMs } from '../hosts/storefront/processes.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { type BenchFigures, median } from './measure.ts'
import { wrk } from './wrk.ts'

const ROUNDS = 12
const SECONDS = 2

/** A collector that takes everything and keeps nothing. */
const startCollectorStub = async () => {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.setHeader('content-type', 'application/json').end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** By the clock and for a second of processor: hits of an instance that sends traces and metrics beside those of one that does not, in turns. */
export const telemetryBench = async (): Promise<BenchFigures> => {
  const collector = await startCollectorStub()
  const env = { PAGES_AHEAD: 'none' }
  const off = await startStorefront({ env })
  const on = await startStorefront({ env: { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin } })
  try {
    for (const { port } of [off, on]) await wrk(`http://127.0.0.1:${port}/premium`, SECONDS)
    const measure = async ({ port, server }: typeof on) => {
      const beforeMs = cpuMs(server.pid)
      const { perSecond, failed } = await wrk(`http://127.0.0.1:${port}/premium`, SECONDS)
      if (failed > 0) throw new Error(`${failed} answers were no page`)
      return { perSecond, perCpu: (perSecond * SECONDS) / (cpuMs(server.pid) - beforeMs) }
    }
    const rounds: { readonly wall: number; readonly cpu: number; readonly perSecond: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // Each goes first in turn: what went before leaves its traces in the machine.
      const isOffFirst = round % 2 === 0
      const first = await measure(isOffFirst ? off : on)
      const second = await measure(isOffFirst ? on : off)
      const [silent, traced] = isOffFirst ? [first, second] : [second, first]
      rounds.push({
        wall: traced.perSecond / silent.perSecond,
        cpu: traced.perCpu / silent.perCpu,
        perSecond: traced.perSecond,
      })
    }
    return {
      hitsPerSecondWithTelemetry: median(rounds.map(({ perSecond }) => perSecond)),
      hitsTelemetryRatio: median(rounds.map(({ wall }) => wall)),
      hitsPerCpuTelemetryRatio: median(rounds.map(({ cpu }) => cpu)),
    }
  } finally {
    await on.stop()
    await off.stop()
    collector.close()
  }
}
