import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus } from 'node:os'
import { promisify } from 'node:util'
import { cpuMs } from '../hosts/storefront/processes.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { type BenchFigures, median } from './measure.ts'
import { wrk } from './wrk.ts'

const run = promisify(execFile)

/** Of each kind: what one process happens to be like must not decide. */
const PAIRS = 3
const ROUNDS = 6
const SECONDS = 2
/** Until the engine has compiled what it will, and the first spans have been sent. */
const WARM_UP_SECONDS = 8
/** What answers, and what asks: two of a pair share a processor, so whatever else the machine does slows both alike. */
const PROCESSORS = { answers: '0', asks: '1' }

type Storefront = Awaited<ReturnType<typeof startStorefront>>

/** A collector that takes everything and keeps nothing. */
const startCollectorStub = async () => {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.setHeader('content-type', 'application/json').end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** Keeps a process with all its threads on one processor, and what it starts from then on. */
const pin = (pid: number, processor: string): Promise<unknown> => run('taskset', ['-a', '-pc', processor, String(pid)])

interface Turn {
  readonly hits: number
  readonly cpuMs: number
}

const load = async ({ port, server }: Storefront, seconds: number): Promise<Turn> => {
  const beforeMs = cpuMs(server.pid)
  const { perSecond, failed } = await wrk(`http://127.0.0.1:${port}/premium`, seconds)
  if (failed > 0) throw new Error(`${failed} answers were no page`)
  return { hits: perSecond * seconds, cpuMs: cpuMs(server.pid) - beforeMs }
}

interface Round {
  readonly silent: Turn
  readonly traced: Turn
}

/** An instance that says nothing and one that sends traces and metrics, loaded at the same time on one processor. */
const comparePair = async (collector: string): Promise<readonly Round[]> => {
  const started: Storefront[] = []
  try {
    const start = async (telemetry: Readonly<Record<string, string>>) => {
      const storefront = await startStorefront({ env: { PAGES_AHEAD: 'none', ...telemetry } })
      started.push(storefront)
      await pin(storefront.server.pid, PROCESSORS.answers)
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

/** Hits a second by the clock and for the processor, of instances with telemetry beside those without. */
export const telemetryBench = async (): Promise<BenchFigures> => {
  const collector = await startCollectorStub()
  try {
    await pin(process.pid, PROCESSORS.asks)
    const rounds: Round[] = []
    for (let pair = 0; pair < PAIRS; pair += 1) rounds.push(...(await comparePair(collector.origin)))
    const ratio = (of: (turn: Turn) => number) => median(rounds.map(({ silent, traced }) => of(traced) / of(silent)))
    return {
      hitsPerSecondWithTelemetry: median(rounds.map(({ traced }) => traced.hits / SECONDS)),
      hitsTelemetryRatio: ratio(({ hits }) => hits),
      hitsPerCpuTelemetryRatio: ratio(({ hits, cpuMs }) => hits / cpuMs),
    }
  } finally {
    await pin(process.pid, `0-${cpus().length - 1}`)
    collector.close()
  }
}
