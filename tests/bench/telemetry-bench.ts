import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpuMs } from '../hosts/storefront/processes.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { type BenchFigures, median } from './measure.ts'
import { wrk } from './wrk.ts'

/** Of each kind. The engine compiles each process in its own way: two of the same kind may differ by a tenth as long as they run. */
const INSTANCES = 3
const ROUNDS = 6
const SECONDS = 1
/** Until the engine has compiled what it will: a process with telemetry is slower than it will be for some seconds longer. */
const WARM_UP_SECONDS = 8

type Storefront = Awaited<ReturnType<typeof startStorefront>>

/** A collector that takes everything and keeps nothing. */
const startCollectorStub = async () => {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.setHeader('content-type', 'application/json').end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

interface Turn {
  readonly perSecond: number
  /** Hits for a millisecond of processor. */
  readonly perCpuMs: number
}

const measure = async ({ port, server }: Storefront): Promise<Turn> => {
  const beforeMs = cpuMs(server.pid)
  const { perSecond, failed } = await wrk(`http://127.0.0.1:${port}/premium`, SECONDS)
  if (failed > 0) throw new Error(`${failed} answers were no page`)
  return { perSecond, perCpuMs: (perSecond * SECONDS) / (cpuMs(server.pid) - beforeMs) }
}

const sum = (turns: readonly Turn[], of: keyof Turn): number => turns.reduce((total, turn) => total + turn[of], 0)

/** By the clock and for the processor: hits of instances that send traces and metrics beside those of some that do not, in turns. */
export const telemetryBench = async (): Promise<BenchFigures> => {
  const collector = await startCollectorStub()
  const env = { PAGES_AHEAD: 'none' }
  const started: Storefront[] = []
  try {
    for (let instance = 0; instance < 2 * INSTANCES; instance += 1) {
      const telemetry = instance % 2 === 0 ? {} : { OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin }
      const storefront = await startStorefront({ env: { ...env, ...telemetry } })
      started.push(storefront)
      await wrk(`http://127.0.0.1:${storefront.port}/premium`, WARM_UP_SECONDS)
    }
    const rounds: { readonly silent: readonly Turn[]; readonly traced: readonly Turn[] }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const silent: Turn[] = []
      const traced: Turn[] = []
      // Another goes first each time: what went before leaves its marks in the machine.
      for (let turn = 0; turn < started.length; turn += 1) {
        const at = (turn + round) % started.length
        const storefront = started[at]
        if (storefront !== undefined) (at % 2 === 0 ? silent : traced).push(await measure(storefront))
      }
      rounds.push({ silent, traced })
    }
    const ratio = (of: keyof Turn) => median(rounds.map(({ silent, traced }) => sum(traced, of) / sum(silent, of)))
    return {
      hitsPerSecondWithTelemetry: median(rounds.map(({ traced }) => sum(traced, 'perSecond') / INSTANCES)),
      hitsTelemetryRatio: ratio('perSecond'),
      hitsPerCpuTelemetryRatio: ratio('perCpuMs'),
    }
  } finally {
    for (const storefront of started) await storefront.stop()
    collector.close()
  }
}
