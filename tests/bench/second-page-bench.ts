import { launchChromium } from '../../commands/pictures/launch-chromium.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { type BenchFigures, figure, median, quantile } from './measure.ts'
import { laterPaintMs } from './phone-visit.ts'
import { startEmptyNext } from './reference-servers.ts'
import { secondPageBytes } from './second-page-bytes.ts'
import { waitForWarmUp } from './wait-for-warm-up.ts'

const ROUNDS = 9

/**
 * Measures product pages after the home page: bytes of HTML of all of them, compressed with the dictionary, and the first paint on a
 * slow phone, in turns with a second visit of an empty static Next page.
 */
export const secondPageBench = async (): Promise<BenchFigures> => {
  const stops: (() => Promise<void>)[] = []
  try {
    const storefront = await startStorefront({ env: { PAGES_AHEAD: 'products', WARM_UP_SHARE: '1' } })
    stops.push(() => storefront.stop())
    await waitForWarmUp(storefront.origin)
    const first = await secondPageBytes(storefront)
    // After its first hit, a page is compressed again, to fewer bytes.
    await waitForWarmUp(storefront.origin)
    const later = await secondPageBytes(storefront)

    const reference = await startEmptyNext()
    stops.push(() => reference.stop())
    const browser = await launchChromium()
    stops.push(() => browser.close())
    const [home, premium] = [storefront.localUrl('com'), storefront.localUrl('com', '/premium')]
    const paints = { empty: [] as number[], premium: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      paints.empty.push(await laterPaintMs(browser, { from: reference.url, url: `${reference.url}?second` }))
      paints.premium.push(await laterPaintMs(browser, { from: home, url: premium }, { loads: '/_dictionary/' }))
    }
    return {
      secondPages: first.length,
      secondPageFirstVisitorBytes: quantile(first, 0.5),
      secondPageBytes: quantile(later, 0.5),
      secondPageMaxBytes: Math.max(...later),
      secondPageEmptyNextPaintMs: median(paints.empty),
      secondPagePaintMs: median(paints.premium),
      secondPagePaintRatio: figure(median(paints.premium) / median(paints.empty)),
    }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}
