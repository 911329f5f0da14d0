import type { Site } from '../../domain/sites/site.ts'
import { localUrl, siteLink } from '../../domain/sites/site-link.ts'
import { sendRequest } from '../browser/send-request.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'
import { rssBytes } from '../hosts/storefront/processes.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { type BenchFigures, figure, median } from './measure.ts'
import { waitForWarmUp } from './wait-for-warm-up.ts'

const ROUNDS = 5
const AT_ONCE = 4
const SITES_OF_ROUND = 5
const KIBIBYTE = 1024
const PAGES = { Home: '/', Product: '/premium', Downloads: '/downloads', Compare: '/compare' } as const

/**
 * Measures uncached pages, one by one and then four at a time. Also measures their size in the cache and roughly estimates their
 * share of the edge's memory. The pages show a message, because the warm-up does not render pages with a message.
 */
export const coldRendersBench = async (): Promise<BenchFigures> => {
  const storefront = await startStorefront({ env: { WARM_UP_SHARE: '1' } })
  try {
    await waitForWarmUp(storefront.origin)
    const visit = async (site: Site, path: string): Promise<number> => {
      const address = new URL(siteLink(site, path), localUrl(site, storefront.port))
      const start = performance.now()
      const { status } = await sendRequest(`${address.href}?buy=unavailable`)
      if (status !== 200) throw new Error(`${address.href} responded with status ${status}`)
      return performance.now() - start
    }
    const cached = async (): Promise<{ readonly count: number; readonly bytes: number }> =>
      JSON.parse((await sendRequest(`${storefront.origin}/readyz`)).text).dependencies.pages
    const [before, rssBefore] = [await cached(), rssBytes(storefront.server.pid)]
    const tookMs = new Map<string, number[]>(Object.keys(PAGES).map((name) => [name, []]))
    const rates: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // Each round uses different sites, so that no page was requested before.
      const [first, ...others] = REAL_SITES.all.slice(round * SITES_OF_ROUND, (round + 1) * SITES_OF_ROUND)
      if (first === undefined) throw new Error('there are not enough sites for all rounds')
      for (const [name, path] of Object.entries(PAGES)) tookMs.get(name)?.push(await visit(first, path))
      const left = others.flatMap((site) => Object.values(PAGES).map((path) => ({ site, path })))
      const count = left.length
      const start = performance.now()
      const visitor = async (): Promise<void> => {
        for (let page = left.pop(); page !== undefined; page = left.pop()) await visit(page.site, page.path)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, visitor))
      rates.push((count * 1_000) / (performance.now() - start))
    }
    const after = await cached()
    const count = after.count - before.count
    return {
      coldRendersPerSecond: median(rates),
      ...Object.fromEntries([...tookMs].map(([name, taken]) => [`cold${name}RenderMs`, median(taken)])),
      cachedPages: after.count,
      cachedPageKb: figure((after.bytes - before.bytes) / count / KIBIBYTE),
      edgeRssPerCachedPageKb: figure((rssBytes(storefront.server.pid) - rssBefore) / count / KIBIBYTE),
    }
  } finally {
    await storefront.stop()
  }
}
