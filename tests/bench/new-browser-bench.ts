import { type BenchFigures, figure, median } from './measure.ts'
import { withPhonePages } from './phone-servers.ts'
import { paintInNewBrowserMs } from './phone-visit.ts'

const ROUNDS = 9
const PAGES = ['empty', 'home', 'premium'] as const

/**
 * Measures the first paint of first visits on a slow phone, with a new browser process and a new profile for each visit. Visits take
 * turns with visits to an empty static Next page. The visits before the first round do not count.
 */
export const newBrowserBench = (): Promise<BenchFigures> =>
  withPhonePages(async ({ from, ...urls }) => {
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
  })
