import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuMs, processTree } from '../hosts/storefront/processes.ts'
import { PRODUCTION_SHARE, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { startCollectorStub } from './collector-stub.ts'
import { type BenchFigures, median } from './measure.ts'
import { onOneProcessor } from './one-processor.ts'
import { receiveRaw } from './receive-raw.ts'
import { type ReferenceServer, startBareNode, startEmptyNext, startNginx } from './reference-servers.ts'
import { waitForWarmUp } from './wait-for-warm-up.ts'
import { wrk } from './wrk.ts'

/** Number of sets of processes. Several sets prevent the properties of a single process from deciding the result. */
const SETS = 3
const ROUNDS = 5
/** A turn is short, because the speed of a shared machine changes within seconds. */
const SECONDS = 1
/** Time until the engine has compiled the code. */
const WARM_UP_SECONDS = 3
const MS = 1_000

const SERVERS = ['edge', 'edgeHome', 'node', 'nodeHome', 'nginx', 'next'] as const
type Server = (typeof SERVERS)[number]
type Addresses = Readonly<Record<Server, Pick<ReferenceServer, 'url' | 'pid'>>>

interface Turn {
  readonly perSecond: number
  readonly p99Ms: number
  readonly perCpuSecond: number
}
type Round = Readonly<Record<Server, Turn>>

/** Loads a server, and measures the CPU time of all its processes. */
const load = async ({ url, pid }: Addresses[Server], seconds: number): Promise<Turn> => {
  const processes = processTree(pid)
  const usedMs = () => processes.reduce((sum, one) => sum + cpuMs(one), 0)
  const beforeMs = usedMs()
  const { perSecond, p99Ms, failed } = await wrk(url, seconds)
  if (failed > 0) throw new Error(`${failed} responses of ${url} were not pages`)
  return { perSecond, p99Ms, perCpuSecond: (perSecond * seconds * MS) / (usedMs() - beforeMs) }
}

const loadAll = async (servers: Addresses, seconds: number): Promise<Round> => {
  const turns: [Server, Turn][] = []
  for (const name of SERVERS) turns.push([name, await load(servers[name], seconds)])
  return Object.fromEntries(turns) as Record<Server, Turn>
}

/** Starts the edge with telemetry and the servers to compare it with, and loads them in turns. */
const measureSet = async ({
  join: pin,
  collector,
  isNextBuilt,
}: {
  readonly join: (pid: number) => Promise<unknown>
  readonly collector: string
  readonly isNextBuilt: boolean
}): Promise<readonly Round[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'northwall-bench-'))
  const stops: (() => Promise<void>)[] = []
  const started = async (server: Promise<ReferenceServer>): Promise<ReferenceServer> => {
    stops.push((await server).stop)
    return server
  }
  try {
    const env = { ...PRODUCTION_SHARE, OTEL_EXPORTER_OTLP_ENDPOINT: collector }
    const storefront = await startStorefront({ env })
    stops.push(() => storefront.stop())
    const [home, product] = [`http://127.0.0.1:${storefront.port}/`, `http://127.0.0.1:${storefront.port}/premium`]
    for (const url of [home, product]) await receiveRaw(url)
    await waitForWarmUp(storefront.origin)
    const page = await receiveRaw(product)
    const { pid } = storefront.server
    const servers: Addresses = {
      edge: { url: product, pid },
      edgeHome: { url: home, pid },
      node: await started(startBareNode(page)),
      nodeHome: await started(startBareNode(await receiveRaw(home))),
      nginx: await started(startNginx(folder, page.body)),
      next: await started(startEmptyNext(isNextBuilt)),
    }
    const processes = SERVERS.flatMap((name) => processTree(servers[name].pid))
    for (const one of new Set(processes)) await pin(one)
    await loadAll(servers, WARM_UP_SECONDS)
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await loadAll(servers, SECONDS))
    return rounds
  } finally {
    for (const stop of stops.reverse()) await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Compares cached pages of the edge, with all rules, headers and telemetry, with other servers: requests per second, and per
 * second of CPU time of all processes of a server. The servers share a processor, and the load generator has another one.
 */
export const hitCostBench = async (): Promise<BenchFigures> => {
  const collector = await startCollectorStub()
  try {
    const rounds = await onOneProcessor(async (join) => {
      const found: Round[] = []
      for (let set = 0; set < SETS; set += 1)
        found.push(...(await measureSet({ join, collector: collector.origin, isNextBuilt: set > 0 })))
      return found
    })
    const of = (server: Server, figure: keyof Turn) => median(rounds.map((round) => round[server][figure]))
    const ratio = (ours: Server, reference: Server, figure: keyof Turn) =>
      median(rounds.map((round) => round[ours][figure] / round[reference][figure]))
    return {
      hitsPerSecond: of('edge', 'perSecond'),
      hitP99Ms: of('edge', 'p99Ms'),
      homeHitsPerSecond: of('edgeHome', 'perSecond'),
      bareNodePerSecond: of('node', 'perSecond'),
      nginxPerSecond: of('nginx', 'perSecond'),
      emptyNextPerSecond: of('next', 'perSecond'),
      hitsRatioToEmptyNext: ratio('edge', 'next', 'perSecond'),
      hitsRatioToNginx: ratio('edge', 'nginx', 'perSecond'),
      hitsPerCpuSecond: of('edge', 'perCpuSecond'),
      homeHitsPerCpuSecond: of('edgeHome', 'perCpuSecond'),
      bareNodePerCpuSecond: of('node', 'perCpuSecond'),
      nginxPerCpuSecond: of('nginx', 'perCpuSecond'),
      emptyNextPerCpuSecond: of('next', 'perCpuSecond'),
      hitsPerCpuRatioToNode: ratio('edge', 'node', 'perCpuSecond'),
      homeHitsPerCpuRatioToNode: ratio('edgeHome', 'nodeHome', 'perCpuSecond'),
      hitsPerCpuRatioToNginx: ratio('edge', 'nginx', 'perCpuSecond'),
      hitsPerCpuRatioToEmptyNext: ratio('edge', 'next', 'perCpuSecond'),
    }
  } finally {
    collector.close()
  }
}
