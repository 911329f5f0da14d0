import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendRequest } from '../browser/send-request.ts'
import { cpuMs, rendererOf } from '../hosts/storefront/processes.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { until } from '../hosts/until.ts'
import { type BenchFigures, median } from './measure.ts'
import { sendBeacons } from './send-beacons.ts'
import { steadyLoad } from './steady-load.ts'
import { untilPagesMade } from './until-pages-made.ts'
import type { LoadFigures } from './wrk.ts'

const ROUNDS = 18
const SECONDS = 2
const HITS = 500

/** Hits of some seconds, the reports beside them, and the processor time of both processes of the storefront. */
interface Round {
  readonly beacons: LoadFigures | null
  readonly p99Ms: number
  readonly failed: number
  readonly edgeMs: number
  readonly rendererMs: number
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
 * server on the same machine, in turns, of which each round begins with another one. No page is made ahead: nothing else runs beside them.
 */
export const beaconsBench = async (): Promise<BenchFigures> => {
  const storefront = await startStorefront({ env: { PAGES_AHEAD: 'none' } })
  const bare = await startBareServer()
  try {
    const { port, origin } = storefront
    const hits = () => ({ url: new URL(`http://127.0.0.1:${port}/premium`), host: `localhost:${port}` })
    // The page is made and compressed, and the code compiled, before anything is counted.
    await steadyLoad(HITS, 1, hits)
    await sendBeacons(port, 1)
    await untilPagesMade(origin)
    const queue = async (): Promise<{ readonly waiting: number; readonly dropped: number }> =>
      JSON.parse((await sendRequest(`${origin}/readyz`)).text).dependencies.beacons
    const pids = [storefront.server.pid, rendererOf(storefront.server.pid)] as const
    const measure = async (beaconPort: number | null): Promise<Round> => {
      const before = pids.map(cpuMs)
      const [beacons, { p99Ms, failed }] = await Promise.all([
        beaconPort === null ? null : sendBeacons(beaconPort, SECONDS),
        steadyLoad(HITS, SECONDS, hits),
      ])
      // The renderer has the lower priority: what it delivers later is part of the cost, and none of the next measure's.
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
    /** Of one process, for a thousand reports: over what the hits alone take. By the clock, what else the machine does counts. */
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
