import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { PAGE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { localUrl, siteLink } from '../../domain/sites/site-link.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'
import { rendererOf, rssBytes } from '../hosts/storefront/processes.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { type BenchFigures, figure, median } from './measure.ts'
import { type SteadyFigures, steadyLoad } from './steady-load.ts'
import { waitForWarmUp } from './wait-for-warm-up.ts'

const ROUNDS = 5
const FIXED_RATE = 2_000
const FIXED_SECONDS = 4
const LONG_RATE = 40
const MEBIBYTE = 1024 * 1024
const LONG_SECONDS = Number(process.env['BENCH_LONG_SECONDS'] ?? 300)

/** Returns an endless source of requests for every page of every site in turn. */
const allPages = (port: number) => {
  const pages = PAGE_PATHS.flatMap((path) =>
    REAL_SITES.all.map((site) => {
      const { host } = new URL(localUrl(site, port))
      return { url: new URL(siteLink(site, path), `http://127.0.0.1:${port}`), host }
    }),
  )
  let at = 0
  return () => {
    at += 1
    // A step without a common factor with the number of pages visits all of them in a scattered order.
    return pages[(at * 7_919) % pages.length] ?? { url: new URL(`http://127.0.0.1:${port}/`), host: 'localhost' }
  }
}

/**
 * Keeps four uncached pages rendering. The returned function stops the renders and returns the number of pages requested so far,
 * including earlier runs.
 */
const keepRendering = (port: number, asked: number): (() => Promise<number>) => {
  const visitors = fork(join(import.meta.dirname, 'cold-visitors.ts'), [String(port), String(asked)])
  return async () => {
    visitors.send('stop')
    const [askedThen] = await once(visitors, 'message')
    await once(visitors, 'exit')
    return Number(askedThen)
  }
}

/** Measures the edge at fixed rates: cache hits with and without renders beside them, then requests for all pages. */
export const edgeBench = async (): Promise<BenchFigures> => {
  const storefront = await startStorefront({ env: { WARM_UP_SHARE: '1' } })
  try {
    await waitForWarmUp(storefront.origin)
    const url = `http://127.0.0.1:${storefront.port}/premium`
    const hits = () => ({ url: new URL(url), host: `localhost:${storefront.port}` })
    const calm: SteadyFigures[] = []
    const busy: SteadyFigures[] = []
    let renders = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      calm.push(await steadyLoad(FIXED_RATE, FIXED_SECONDS, hits))
      const stopRendering = keepRendering(storefront.port, renders)
      busy.push(await steadyLoad(FIXED_RATE, FIXED_SECONDS, hits))
      renders = await stopRendering()
    }
    const pages = allPages(storefront.port)
    const early = await steadyLoad(LONG_RATE, LONG_SECONDS / 2, pages)
    const rssMb = () => (rssBytes(storefront.server.pid) + rssBytes(rendererOf(storefront.server.pid))) / MEBIBYTE
    const rssHalfMb = rssMb()
    const late = await steadyLoad(LONG_RATE, LONG_SECONDS / 2, pages)
    return {
      fixedRateP99Ms: median(calm.map(({ p99Ms }) => p99Ms)),
      fixedRateP99WithRendersMs: median(busy.map(({ p99Ms }) => p99Ms)),
      fixedRateP99Ratio: median(busy.map(({ p99Ms }, at) => p99Ms / (calm[at]?.p99Ms ?? Number.NaN))),
      fixedRateFailed: [...calm, ...busy].reduce((sum, { failed }) => sum + failed, 0),
      rendersMeanwhile: renders,
      longSeconds: LONG_SECONDS,
      longP50Ms: figure(Math.max(early.p50Ms, late.p50Ms)),
      longP99Ms: figure(Math.max(early.p99Ms, late.p99Ms)),
      longFailed: early.failed + late.failed,
      longRssMb: figure(rssMb()),
      longRssGrownMb: figure(rssMb() - rssHalfMb),
    }
  } finally {
    await storefront.stop()
  }
}
