import { setTimeout as pause } from 'node:timers/promises'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { chromiumOptions } from '../engines/start-puppeteer.ts'
import { PRODUCTION_SHARE, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { until } from '../hosts/until.ts'
import { type BenchFigures, median } from './measure.ts'
import { CPU_SLOWDOWN, NETWORK } from './phone-visit.ts'

const ROUNDS = 9
const CARD = 'main a[data-choice-of="plus"]:not([data-opens])'
const PATH = '/plus'
/** Time that the pointer rests on the card, in milliseconds. The page is then loaded; the visit fails otherwise. */
const REST_MS = 3_000

/** Opens a page that is as slow as the phone, like the pages that it prerenders. Another DevTools session would disable prerendering. */
const openPhonePage = async (browser: Browser): Promise<Page> => {
  const page = await browser.newPage()
  await page.setViewport({ width: 390, height: 800, deviceScaleFactor: 2 })
  const { latency, downloadThroughput: download, uploadThroughput: upload } = NETWORK
  await page.emulateNetworkConditions({ latency, download, upload })
  await page.emulateCPUThrottling(CPU_SLOWDOWN)
  return page
}

/** Time of the click by the clock of the system, in milliseconds. */
const clickedAt = (page: Page, link: string): Promise<number> =>
  page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const element = document.querySelector(selector)
        element?.addEventListener('click', ({ timeStamp }) => resolve(performance.timeOrigin + timeStamp), {
          once: true,
        })
      }),
    link,
  )

/** Time of the first paint of a page after its activation; null before it. `NaN` if the page was not loaded ahead. */
const paintedAt = (page: Page): Promise<number | null> =>
  page.evaluate((path) => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    if (location.pathname !== path || navigation === undefined || paint === undefined) return null
    const activationStart = Number(Reflect.get(navigation, 'activationStart'))
    const { loadEventEnd } = navigation
    const isLoadedAhead = loadEventEnd > 0 && loadEventEnd < activationStart
    return isLoadedAhead ? performance.timeOrigin + Math.max(paint.startTime, activationStart) : Number.NaN
  }, PATH)

const visit = async (url: string): Promise<number> => {
  const browser = await puppeteer.launch(chromiumOptions())
  try {
    const page = await openPhonePage(browser)
    await page.goto(url)
    await page.waitForFunction('"storefront" in window')
    await page.hover(CARD)
    await pause(REST_MS)
    const clicked = clickedAt(page, CARD)
    await page.click(CARD)
    const clickedMs = await clicked
    let paintedMs: number | null = null
    await until('the page is painted', async () => {
      paintedMs = await paintedAt(page).catch(() => null)
      return paintedMs !== null
    })
    const tookMs = (paintedMs ?? Number.NaN) - clickedMs
    if (Number.isNaN(tookMs)) throw new Error('the page was not prerendered')
    return tookMs
  } finally {
    await browser.close()
  }
}

/** Measures the time from the click on a card of the home page to the first paint of its prerendered product page. */
export const prerenderedBench = async (): Promise<BenchFigures> => {
  const storefront = await startStorefront({ env: PRODUCTION_SHARE })
  try {
    const home = storefront.localUrl('com')
    for (const path of ['/', PATH]) await (await fetch(`${storefront.origin}${path}`)).text()
    await visit(home)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) times.push(await visit(home))
    return { prerenderedPaintMs: median(times), prerenderedMaxPaintMs: Math.max(...times) }
  } finally {
    await storefront.stop()
  }
}
