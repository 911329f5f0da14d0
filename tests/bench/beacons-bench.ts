import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendRequest } from '../browser/send-request.ts'
import { cpuMs, rendererOf } from '../hosts/storefront/processes.ts'
import { PRODUCTION_SHARE, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { until } from '../hosts/until.ts'
import { type BenchFigures, median } from './measure.ts'
import { sendBeacons } from './send-beacons.ts'
import { steadyLoad } from './steady-load.ts'
import { waitForWarmUp } from './wait-for-warm-up.ts'
import type { LoadFigures } from './wrk.ts'

const ROUNDS = 18
const SECONDS = 2
const HITS = 500

/** Cache hits within a few seconds, the concurrent reports, and the CPU time of both storefront processes. */
interface Round {
  readonly beacons: LoadFigures | null
  readonly p99Ms: number
  readonly failed: number
  readonly edgeMs: number
  readonly rendererMs: number
}

/** Starts a server that responds immediately, to measure the cost of sending the reports. */
const startBareServer = async () => {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(204).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/**
 * Measures cache hits at a steady rate in three ways: without reports, with 2,000 reports per second to the same instance, and
 * with the same reports to a bare server on the same machine. The three measurements take turns, and each round starts with a
 * different one. Pages are not warmed up, so that nothing else runs at the same time.
 */
export const beaconsBench = async (): Promise<BenchFigures> => {
  const storefront = await startStorefront({ env: PRODUCTION_SHARE })
  const bare = await startBareServer()
  try {
    const { port, origin } = storefront
    const hits = () => ({ url: new URL(`http://127.0.0.1:${port}/premium`), host: `localhost:${port}` })
    // Renders and compresses the page, and compiles the code, before the measurement.
    await steadyLoad(HITS, 1, hits)
    await sendBeacons(port, 1)
    await waitForWarmUp(origin)
    const queue = async (): Promise<{ readonly waiting: number; readonly dropped: number }> =>
      JSON.parse((await sendRequest(`${origin}/readyz`)).text).dependencies.beacons
    const pids = [storefront.server.pid, rendererOf(storefront.server.pid)] as const
    const measure = async (beaconPort: number | null): Promise<Round> => {
      const before = pids.map(cpuMs)
      const [beacons, { p99Ms, failed }] = await Promise.all([
        beaconPort === null ? null : sendBeacons(beaconPort, SECONDS),
        steadyLoad(HITS, SECONDS, hits),
      ])
      // The renderer has a lower priority. Its late deliveries belong to the cost of this round, not of the next round.
      await until('every report is forwarded', async () => (await queue()).waiting === 0)
      const [edgeMs = 0, rendererMs = 0] = pids.map((pid, at) => cpuMs(pid) - (before[at] ?? 0))
      return { beacons, p99Ms, failed, edgeMs, rendererMs }
    }
    const barePort = (bare.address() as AddressInfo).port
    const turns = [['calm', null] as const, ['beside', port] as const, ['elsewhere', barePort] as const]
    const rounds = { calm: [] as Round[], beside: [] as Round[], elsewhere: [] as Round[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, beaconPort] of turns) rounds[name].push(await measure(beaconPort))
      turns.push(...turns.splice(0, 1))
    }
    const each = <Figure>(of: (calm: Round, beside: Round, elsewhere: Round) => Figure): readonly Figure[] =>
      rounds.calm.flatMap((calm, at) => {
        const [beside, elsewhere] = [rounds.beside[at], rounds.elsewhere[at]]
        return beside === undefined || elsewhere === undefined ? [] : [of(calm, beside, elsewhere)]
      })
    const { dropped } = await queue()
    const reports = rounds.beside.flatMap(({ beacons }) => beacons ?? [])
    /** Additional CPU time of one process for a thousand reports. Wall-clock time would include other work of the machine. */
    const cpuPerThousand = (of: 'edgeMs' | 'rendererMs') =>
      median(
        each((calm, beside) => {
          const sent = (beside.beacons?.perSecond ?? Number.NaN) * SECONDS
          return ((beside[of] - calm[of]) * 1_000) / sent
        }),
      )
    return {
      beaconsPerSecond: median(reports.map(({ perSecond }) => perSecond)),
      beaconP99Ms: median(reports.map(({ p99Ms }) => p99Ms)),
      beaconsRefused: reports.reduce((sum, { failed }) => sum + failed, 0),
      beaconsDropped: dropped,
      hitP99WithoutBeaconsMs: median(each((calm) => calm.p99Ms)),
      hitP99WithBeaconsMs: median(each((_, beside) => beside.p99Ms)),
      hitP99WithBeaconsElsewhereMs: median(each((_, __, elsewhere) => elsewhere.p99Ms)),
      hitP99BeaconsRatio: median(each((calm, beside) => beside.p99Ms / calm.p99Ms)),
      hitP99BeaconsRatioToElsewhere: median(each((_, beside, elsewhere) => beside.p99Ms / elsewhere.p99Ms)),
      edgeCpuMsPerThousandBeacons: cpuPerThousand('edgeMs'),
      rendererCpuMsPerThousandBeacons: cpuPerThousand('rendererMs'),
      hitsFailedBesideBeacons: rounds.beside.reduce((sum, { failed }) => sum + failed, 0),
    }
  } finally {
    bare.close()
    await storefront.stop()
  }
}
