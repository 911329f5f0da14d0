import { launchChromium } from '../../commands/pictures/launch-chromium.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { type BenchFigures, figure, quantile } from './measure.ts'
import { startPageOfOtherSite } from './page-of-other-site.ts'
import { type PhoneVisit, visitByPhone } from './phone-visit.ts'
import { startEmptyNext } from './reference-servers.ts'

const ROUNDS = 9

const median = (visits: readonly PhoneVisit[], of: keyof PhoneVisit): number =>
  figure(
    quantile(
      visits.map((visit) => visit[of]),
      0.5,
    ),
  )

const ratio = (ours: readonly PhoneVisit[], reference: readonly PhoneVisit[]): number =>
  figure(median(ours, 'firstPaintMs') / median(reference, 'firstPaintMs'))

const worst = (visits: readonly PhoneVisit[], of: keyof PhoneVisit): number =>
  figure(Math.max(...visits.map((visit) => visit[of])))

/** Measures first visits on a slow phone. They take turns with visits to an empty static Next page. */
export const phoneBench = async (): Promise<BenchFigures> => {
  const stops: (() => Promise<void>)[] = []
  try {
    // Warm-up renders would compete with the phone for the CPU.
    const storefront = await startStorefront({ env: { PAGES_AHEAD: 'none' } })
    stops.push(() => storefront.stop())
    const reference = await startEmptyNext()
    stops.push(() => reference.stop())
    const browser = await launchChromium()
    stops.push(() => browser.close())
    const before = await startPageOfOtherSite()
    stops.push(before.close)
    const from = before.url
    const [home, premium] = [`${storefront.origin}/`, `${storefront.origin}/premium`]
    // Measured visits must not wait for a render.
    for (const url of [home, premium]) await (await fetch(url)).text()

    const visits = {
      empty: [] as PhoneVisit[],
      home: [] as PhoneVisit[],
      premium: [] as PhoneVisit[],
      saving: [] as PhoneVisit[],
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      visits.empty.push(await visitByPhone(browser, { from, url: reference.url }))
      visits.home.push(await visitByPhone(browser, { from, url: home }))
      visits.premium.push(await visitByPhone(browser, { from, url: premium }, { touch: true }))
      visits.saving.push(await visitByPhone(browser, { from, url: premium }, { touch: true, savesData: true }))
    }
    const ours = [...visits.home, ...visits.premium, ...visits.saving]
    return {
      phoneEmptyNextPaintMs: median(visits.empty, 'firstPaintMs'),
      phoneHomePaintMs: median(visits.home, 'firstPaintMs'),
      phonePremiumPaintMs: median(visits.premium, 'firstPaintMs'),
      phoneHomePaintRatio: ratio(visits.home, visits.empty),
      phonePremiumPaintRatio: ratio(visits.premium, visits.empty),
      phoneShift: worst(ours, 'shift'),
      phoneBlockingMs: median(ours, 'blockingMs'),
      phoneScriptBytesBeforeLoad: worst(ours, 'scriptBytesBeforeLoad'),
      phoneTouchToAliveMs: median(visits.saving, 'touchToAliveMs'),
      phoneTouchToAliveFetchedAheadMs: median(visits.premium, 'touchToAliveMs'),
    }
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}
