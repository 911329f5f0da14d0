import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sendRequest } from '../browser/send-request.ts'
import { cpuMs, rendererOf } from '../hosts/storefront/processes.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { until } from '../hosts/until.ts'
import { type BenchFigures, median } from './measure.ts'
import { type SteadyFigures, steadyLoad } from './steady-load.ts'
import { untilPagesMade } from './until-pages-made.ts'

const ROUNDS = 5
const SECONDS = 5
const BEACONS = 2_000
const HITS = 500

/** Hits of some seconds, the reports beside them, and the processor time of both processes of the storefront. */
interface Round {
  readonly beacons: SteadyFigures | null
  readonly p99Ms: number
  readonly failed: number
  readonly edgeMs: number
  readonly rendererMs: number
}

/** Two thousand reports a second to a port, for as long as the hits that are measured beside them. */
const sendBeacons = async (port: number): Promise<SteadyFigures> => {
  const visitors = fork(join(import.meta.dirname, 'beacon-visitors.ts'), [port, BEACONS, SECONDS].map(String))
  const [figures] = await once(visitors, 'message')
  return figures
}

/** A server that answers at once and does nothing: what sending the reports alone costs the machine. */
const startBareServer = async () => {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(204).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/**
 * Hits at a steady rate without reports, with 2,000 reports a second to the same instance, and with as many to a bare
 * server on the same machine, in turns.
 */
export const beaconsBench = async (): Promise<BenchFigures> => {
  const storefront = await startStorefront()
  const bare = await startBareServer()
  try {
    const { port, origin } = storefront
    await untilPagesMade(origin)
    const hits = () => ({ url: new URL(`http://127.0.0.1:${port}/premium`), host: `localhost:${port}` })
    const queue = async (): Promise<{ readonly waiting: number; readonly dropped: number }> =>
      JSON.parse((await sendRequest(`${origin}/readyz`)).text).dependencies.beacons
    const pids = [storefront.server.pid, rendererOf(storefront.server.pid)] as const
    const measure = async (beaconPort: number | null): Promise<Round> => {
      const before = pids.map(cpuMs)
      const [beacons, { p99Ms, failed }] = await Promise.all([
        beaconPort === null ? null : sendBeacons(beaconPort),
        steadyLoad(HITS, SECONDS, hits),
      ])
      // The renderer has the lower priority: what it delivers later is part of the cost, and none of the next measure's.
      await until('every report is forwarded', async () => (await queue()).waiting === 0)
      const [edgeMs = 0, rendererMs = 0] = pids.map((pid, at) => cpuMs(pid) - (before[at] ?? 0))
      return { beacons, p99Ms, failed, edgeMs, rendererMs }
    }
    const barePort = (bare.address() as AddressInfo).port
    const rounds: { calm: Round; beside: Round; elsewhere: Round }[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({ calm: await measure(null), beside: await measure(port), elsewhere: await measure(barePort) })
    const { dropped } = await queue()
    const reports = rounds.map(({ beside }) => beside.beacons)
    /** Of one process, for a thousand reports: over what the hits alone take. By the clock, what else the machine does counts. */
    const cpuPerThousand = (of: 'edgeMs' | 'rendererMs') =>
      median(rounds.map(({ calm, beside }) => ((beside[of] - calm[of]) * 1_000) / (BEACONS * SECONDS)))
    return {
      beaconsPerSecond: median(reports.map((report) => (report?.answered ?? 0) / SECONDS)),
      beaconP99Ms: median(reports.map((report) => report?.p99Ms ?? Number.NaN)),
      beaconsRefused: reports.reduce((sum, report) => sum + (report?.failed ?? 0), 0),
      beaconsDropped: dropped,
      hitP99WithoutBeaconsMs: median(rounds.map(({ calm }) => calm.p99Ms)),
      hitP99WithBeaconsMs: median(rounds.map(({ beside }) => beside.p99Ms)),
      hitP99WithBeaconsElsewhereMs: median(rounds.map(({ elsewhere }) => elsewhere.p99Ms)),
      hitP99BeaconsRatio: median(rounds.map(({ calm, beside }) => beside.p99Ms / calm.p99Ms)),
      hitP99BeaconsRatioToElsewhere: median(rounds.map(({ beside, elsewhere }) => beside.p99Ms / elsewhere.p99Ms)),
      edgeCpuMsPerThousandBeacons: cpuPerThousand('edgeMs'),
      rendererCpuMsPerThousandBeacons: cpuPerThousand('rendererMs'),
      hitsFailedBesideBeacons: rounds.reduce((sum, { beside }) => sum + beside.failed, 0),
    }
  } finally {
    bare.close()
    await storefront.stop()
  }
}
