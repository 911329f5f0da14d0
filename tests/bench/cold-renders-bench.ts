import { sendRequest } from '../browser/send-request.ts'
import { REAL_SITES } from '../domain/sites/real-sites.ts'
import { rssBytes } from '../hosts/storefront/processes.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { type BenchFigures, figure, median } from './measure.ts'
import { untilPagesMade } from './until-pages-made.ts'

const ROUNDS = 5
const AT_ONCE = 4
const KIBIBYTE = 1024
const PAGES = { Home: '/', Product: '/premium', Downloads: '/downloads', Compare: '/compare' } as const

/** Sites enough for each page of each round to be of a site of its own. */
const SITES = REAL_SITES.all.map(({ code }) => code)

/**
 * Pages of which none is in the cache, since no page is made ahead with a message: one by one, then four at a time; and
 * what each of them takes in the cache and, roughly, in the memory of the edge.
 */
export const coldRendersBench = async (): Promise<BenchFigures> => {
  const storefront = await startStorefront()
  try {
    await untilPagesMade(storefront.origin)
    const visit = async (code: string, path: string): Promise<number> => {
      const start = performance.now()
      const { status } = await sendRequest(`${storefront.localUrl(code, path)}?buy=unavailable`)
      if (status !== 200) throw new Error(`${path} of ${code} was answered ${status}`)
      return performance.now() - start
    }
    const cached = async (): Promise<{ readonly count: number; readonly bytes: number }> =>
      JSON.parse((await sendRequest(`${storefront.origin}/readyz`)).text).dependencies.pages
    const [before, rssBefore] = [await cached(), rssBytes(storefront.server.pid)]
    const tookMs = new Map<string, number[]>(Object.keys(PAGES).map((name) => [name, []]))
    const rates: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, path] of Object.entries(PAGES)) tookMs.get(name)?.push(await visit(SITES[round] ?? '', path))
      const left = SITES.slice(ROUNDS + round * AT_ONCE, ROUNDS + (round + 1) * AT_ONCE).flatMap((code) =>
        Object.values(PAGES).map((path) => ({ code, path })),
      )
      const count = left.length
      const start = performance.now()
      const visitor = async (): Promise<void> => {
        for (let page = left.pop(); page !== undefined; page = left.pop()) await visit(page.code, page.path)
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
