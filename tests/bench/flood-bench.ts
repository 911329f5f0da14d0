import { setTimeout as pause } from 'node:timers/promises'
import { sendRequest } from '../browser/send-request.ts'
import { PRODUCTION_SHARE, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { viewsOfSite } from '../outages/views-of-site.ts'
import { type BenchFigures, median } from './measure.ts'
import { steadyLoad } from './steady-load.ts'
import { waitForWarmUp } from './wait-for-warm-up.ts'

const ROUNDS = 12
const SECONDS = 2
const HITS = 300
const FLOOD_PER_SECOND = 100
const FLOODING = '203.0.113.9'
const VISITOR = '198.51.100.7'

/** Sends cold views from one client for some seconds. Resolves to the number of answers with status 429. */
const flood = async (origin: string, port: number, views: ReturnType<typeof viewsOfSite>, from: string) => {
  const answers: Promise<number>[] = []
  const startMs = performance.now()
  for (let sent = 0; sent < FLOOD_PER_SECOND * SECONDS; sent += 1) {
    const { host = '', path = '', headers = {} } = views[sent % views.length] ?? {}
    const options = { host: `${host}:${port}`, target: path, headers: { ...headers, 'x-forwarded-for': from } }
    answers.push(
      sendRequest(origin, options).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    await pause(startMs + ((sent + 1) * 1_000) / FLOOD_PER_SECOND - performance.now())
  }
  return (await Promise.all(answers)).filter((status) => status === 429).length
}

/**
 * Measures cache hits of other visitors at a steady rate, in turns with and without one client that requests 100 cold views per
 * second, which is far above its limit. A third measurement sends the same requests for cached pages, because their sender needs
 * a part of the machine, too.
 */
export const floodBench = async (): Promise<BenchFigures> => {
  const storefront = await startStorefront({ env: PRODUCTION_SHARE })
  try {
    const { port, origin } = storefront
    const cold = ['de', 'fr', 'ca', 'latam'].flatMap(viewsOfSite)
    const cached = [{ host: 'localhost', path: '/premium', headers: {} }]
    const hits = () => ({
      url: new URL(`http://127.0.0.1:${port}/premium`),
      host: `localhost:${port}`,
    })
    await steadyLoad(HITS, 1, hits)
    await waitForWarmUp(origin)
    let at = 0
    let refused = 0
    const coldFlood = async () => {
      const views = [...cold.slice(at), ...cold.slice(0, at)]
      at = (at + FLOOD_PER_SECOND * SECONDS) % cold.length
      refused += await flood(origin, port, views, FLOODING)
    }
    const kinds = [
      ['calm', async () => {}],
      ['flooded', coldFlood],
      ['visited', () => flood(origin, port, cached, VISITOR)],
    ] as const
    const p99Ms = { calm: [] as number[], flooded: [] as number[], visited: [] as number[] }
    let failed = 0
    const turns = [...kinds]
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, beside] of turns) {
        const [measured] = await Promise.all([steadyLoad(HITS, SECONDS, hits), beside()])
        p99Ms[name].push(measured.p99Ms)
        failed += measured.failed
      }
      turns.push(...turns.splice(0, 1))
    }
    const ratioTo = (name: 'calm' | 'visited') =>
      median(p99Ms.flooded.map((flooded, round) => flooded / (p99Ms[name][round] ?? Number.NaN)))
    return {
      hitP99CalmMs: median(p99Ms.calm),
      hitP99FloodedMs: median(p99Ms.flooded),
      hitP99FloodedRatio: ratioTo('calm'),
      hitP99FloodedRatioToVisits: ratioTo('visited'),
      coldViewsRefusedPercent: Math.round((100 * refused) / (ROUNDS * FLOOD_PER_SECOND * SECONDS)),
      hitsFailedBesideFlood: failed,
    }
  } finally {
    await storefront.stop()
  }
}
