import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { type BenchFigures, figure, median } from './measure.ts'
import { startPageOfOtherSite } from './page-of-other-site.ts'
import { paintInNewBrowserMs } from './phone-visit.ts'
import { startEmptyNext } from './reference-servers.ts'

const ROUNDS = 9
const PAGES = ['empty', 'home', 'premium'] as const

/**
 * Measures the first paint of first visits on a slow phone, with a new browser process and a new profile for each visit. Visits take
 * turns with visits to an empty static Next page. The visits before the first round do not count.
 */
export const newBrowserBench = async (): Promise<BenchFigures> => {
  const stops: (() => Promise<void>)[] = []
  try {
    // Warm-up renders would compete with the phone for the CPU.
    const storefront = await startStorefront({ env: { PAGES_AHEAD: 'none' } })
    stops.push(() => storefront.stop())
    const reference = await startEmptyNext()
    stops.push(() => reference.stop())
    const { url: from, close } = await startPageOfOtherSite()
    stops.push(close)
    const urls = { empty: reference.url, home: `${storefront.origin}/`, premium: `${storefront.origin}/premium` }
    const paints = { empty: [] as number[], home: [] as number[], premium: [] as number[] }
    for (const page of PAGES) await paintInNewBrowserMs({ from, url: urls[page] })
    for (let round = 0; round < ROUNDS; round += 1)
      for (const page of PAGES) paints[page].push(await paintInNewBrowserMs({ from, url: urls[page] }))
    const [empty, home, premium] = [median(paints.empty), median(paints.home), median(paints.premium)]
    return {
      newBrowserEmptyNextPaintMs: empty,
      newBrowserHomePaintMs: home,
      newBrowserPremiumPaintMs: premium,
      newBrowserHomePaintRatio: figure(home / empty),
      newBrowserPremiumPaintRatio: figure(premium / empty),
    }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}
