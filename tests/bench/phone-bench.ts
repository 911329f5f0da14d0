import type { Browser } from 'playwright'
import { launchChromium } from '../../commands/pictures/launch-chromium.ts'
import { type BenchFigures, figure, median } from './measure.ts'
import { type PhonePages, withPhonePages } from './phone-servers.ts'
import { type PhoneVisit, visitByPhone } from './phone-visit.ts'

const ROUNDS = 9

const medianOf = (visits: readonly PhoneVisit[], of: keyof PhoneVisit): number =>
  median(visits.map((visit) => visit[of]))

const ratio = (ours: readonly PhoneVisit[], reference: readonly PhoneVisit[]): number =>
  figure(medianOf(ours, 'firstPaintMs') / medianOf(reference, 'firstPaintMs'))

const worst = (visits: readonly PhoneVisit[], of: keyof PhoneVisit): number =>
  figure(Math.max(...visits.map((visit) => visit[of])))

const measureVisits = async (browser: Browser, { from, empty, home, premium }: PhonePages): Promise<BenchFigures> => {
  const visits = {
    empty: [] as PhoneVisit[],
    home: [] as PhoneVisit[],
    premium: [] as PhoneVisit[],
    saving: [] as PhoneVisit[],
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    visits.empty.push(await visitByPhone(browser, { from, url: empty }))
    visits.home.push(await visitByPhone(browser, { from, url: home }))
    visits.premium.push(await visitByPhone(browser, { from, url: premium }, { touch: true }))
    visits.saving.push(await visitByPhone(browser, { from, url: premium }, { touch: true, savesData: true }))
  }
  const ours = [...visits.home, ...visits.premium, ...visits.saving]
  return {
    phoneEmptyNextPaintMs: medianOf(visits.empty, 'firstPaintMs'),
    phoneHomePaintMs: medianOf(visits.home, 'firstPaintMs'),
    phonePremiumPaintMs: medianOf(visits.premium, 'firstPaintMs'),
    phoneHomePaintRatio: ratio(visits.home, visits.empty),
    phonePremiumPaintRatio: ratio(visits.premium, visits.empty),
    phoneShift: worst(ours, 'shift'),
    phoneBlockingMs: medianOf(ours, 'blockingMs'),
    phoneScriptBytesBeforeLoad: worst(ours, 'scriptBytesBeforeLoad'),
    phoneTouchToAliveMs: medianOf(visits.saving, 'touchToAliveMs'),
    phoneTouchToAliveFetchedAheadMs: medianOf(visits.premium, 'touchToAliveMs'),
  }
}

/** Measures first visits on a slow phone. They take turns with visits to an empty static Next page. */
export const phoneBench = (): Promise<BenchFigures> =>
  withPhonePages(async (pages) => {
    const browser = await launchChromium()
    try {
      return await measureVisits(browser, pages)
    } finally {
      await browser.close()
    }
  })
