import { cpuMs } from '../hosts/storefront/processes.ts'
import { PRODUCTION_SHARE, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { startCollectorStub } from './collector-stub.ts'
import { type BenchFigures, median } from './measure.ts'
import { type JoinProcessor, onOneProcessor } from './one-processor.ts'
import { wrk } from './wrk.ts'

/** Number of pairs of processes. Several pairs prevent the properties of a single process from deciding the result. */
const PAIRS = 3
const ROUNDS = 6
const SECONDS = 2
/** Time until the engine has compiled the code and the first spans are sent. */
const WARM_UP_SECONDS = 8

type Storefront = Awaited<ReturnType<typeof startStorefront>>

interface Turn {
  readonly hits: number
  readonly cpuMs: number
}

const load = async ({ port, server }: Storefront, seconds: number): Promise<Turn> => {
  const beforeMs = cpuMs(server.pid)
  const { perSecond, failed } = await wrk(`http://127.0.0.1:${port}/premium`, seconds)
  if (failed > 0) throw new Error(`${failed} responses were not pages`)
  return { hits: perSecond * seconds, cpuMs: cpuMs(server.pid) - beforeMs }
}

interface Round {
  readonly silent: Turn
  readonly traced: Turn
}

/**
 * Compares an instance without telemetry with an instance that sends traces and metrics. Both are under load at the same time.
 */
const comparePair = async (collector: string, join: JoinProcessor): Promise<readonly Round[]> => {
  const started: Storefront[] = []
  try {
    const start = async (telemetry: Readonly<Record<string, string>>) => {
      const storefront = await startStorefront({ env: { ...PRODUCTION_SHARE, ...telemetry } })
      started.push(storefront)
      await join(storefront.server.pid)
      return storefront
    }
    const [silent, traced] = [await start({}), await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector })]
    const loadBoth = async (seconds: number): Promise<Round> => {
      const [ofSilent, ofTraced] = await Promise.all([load(silent, seconds), load(traced, seconds)])
      return { silent: ofSilent, traced: ofTraced }
    }
    await loadBoth(WARM_UP_SECONDS)
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await loadBoth(SECONDS))
    return rounds
  } finally {
    for (const storefront of started) await storefront.stop()
  }
}

/** Compares hits per second, and hits per second of CPU time, of instances with and without telemetry. */
export const telemetryBench = async (): Promise<BenchFigures> => {
  const collector = await startCollectorStub()
  try {
    const rounds = await onOneProcessor(async (join) => {
      const found: Round[] = []
      for (let pair = 0; pair < PAIRS; pair += 1) found.push(...(await comparePair(collector.origin, join)))
      return found
    })
    const ratio = (of: (turn: Turn) => number) => median(rounds.map(({ silent, traced }) => of(traced) / of(silent)))
    return {
      hitsPerSecondWithTelemetry: median(rounds.map(({ traced }) => traced.hits / SECONDS)),
      hitsTelemetryRatio: ratio(({ hits }) => hits),
      hitsPerCpuTelemetryRatio: ratio(({ hits, cpuMs }) => hits / cpuMs),
    }
  } finally {
    collector.close()
  }
}
