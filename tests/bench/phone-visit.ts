import type { Browser, BrowserContext, Page } from 'playwright'
import { launchChromium } from '../../commands/pictures/launch-chromium.ts'

/** A slow phone: a CPU four times slower than this machine, 1.6 Mbit/s, 150 ms latency. */
export const CPU_SLOWDOWN = 4
export const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SCREEN = {
  viewport: { width: 390, height: 800 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
} as const
/** Time on the previous page, in milliseconds. */
const SETTLED_MS = 300
/** Time between load and touch, in milliseconds. By then, all activity that a page starts without input has ended. */
const QUIET_MS = 3_000
/** Timeout for hydration after the touch, in milliseconds, because a page without islands never hydrates. */
const ALIVE_LIMIT_MS = 30_000

/** Figures of a first visit on a slow phone. */
export interface PhoneVisit {
  readonly firstPaintMs: number
  /** Sum of all layout shifts, including those during scrolling. */
  readonly shift: number
  /** Total blocking time: the sum of task durations above 50 ms, between first paint and touch. */
  readonly blockingMs: number
  /** Bytes of scripts that were transferred before the load event. */
  readonly scriptBytesBeforeLoad: number
  /** Milliseconds from the touch until React has hydrated; `NaN` without a touch. */
  readonly touchToAliveMs: number
}

const scrollThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top)
      await painted()
    }
    scrollTo(0, 0)
    await painted()
  })

const touchToAlive = async (page: Page): Promise<number> => {
  const alive = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        addEventListener(
          'touchstart',
          (touch) => {
            const observer = new MutationObserver(() => {
              if (document.documentElement.dataset['hydrated'] === undefined) return
              observer.disconnect()
              resolve(performance.now() - touch.timeStamp)
            })
            observer.observe(document.documentElement, { attributes: true })
          },
          { capture: true, once: true },
        )
      }),
  )
  await page.touchscreen.tap(5, 400)
  return Promise.race([alive, page.waitForTimeout(ALIVE_LIMIT_MS).then(() => Number.NaN)])
}

const observed = (page: Page) =>
  page.evaluate(() => {
    const entries = (type: string) => {
      const observer = new PerformanceObserver(() => undefined)
      observer.observe({ type, buffered: true })
      return observer.takeRecords()
    }
    const firstPaintMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
    const navigation = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ initiatorType, name, startTime }) =>
        startTime < navigation.loadEventStart && (initiatorType === 'script' || name.endsWith('.js')),
    )
    return {
      firstPaintMs,
      shift: entries('layout-shift').reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0),
      blockingMs: entries('longtask')
        .filter(({ startTime, duration }) => startTime + duration > firstPaintMs)
        .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      scriptBytesBeforeLoad: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    }
  })

const openPhonePage = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return page
}

/**
 * Visits a page on a slow phone after another page, and returns the milliseconds to its first paint.
 *
 * @param loads part of the URL of a file that the browser must load on the page before
 */
export const laterPaintMs = async (
  browser: Browser,
  { from, url }: { readonly from: string; readonly url: string },
  { loads }: { readonly loads?: string } = {},
): Promise<number> => {
  const context = await browser.newContext(SCREEN)
  try {
    const page = await openPhonePage(context)
    const loaded = loads === undefined ? null : page.waitForResponse((response) => response.url().includes(loads))
    await page.goto(from, { waitUntil: 'load' })
    await (await loaded)?.finished()
    await page.waitForTimeout(SETTLED_MS)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    return (await observed(page)).firstPaintMs
  } finally {
    await context.close()
  }
}

/** Visits a page like `laterPaintMs`, in a new browser process without stored data. */
export const paintInNewBrowserMs = async (pages: { readonly from: string; readonly url: string }): Promise<number> => {
  const browser = await launchChromium()
  try {
    return await laterPaintMs(browser, pages)
  } finally {
    await browser.close()
  }
}

/**
 * Visits a page for the first time on a slow phone, from a page of another site such as a search engine. From an empty tab,
 * Chromium starts a new process only for a page that isolates itself (`Cross-Origin-Opener-Policy`), so only our page would
 * include the start of a process.
 *
 * @param from page of another site
 * @param touch whether to touch the page at the end; requires a page with islands
 * @param savesData whether the visitor has enabled data saving, which prevents the prefetching of scripts
 */
export const visitByPhone = async (
  browser: Browser,
  { from, url }: { readonly from: string; readonly url: string },
  { touch = false, savesData = false }: { readonly touch?: boolean; readonly savesData?: boolean } = {},
): Promise<PhoneVisit> => {
  const context = await browser.newContext(SCREEN)
  try {
    const page = await openPhonePage(context)
    if (savesData)
      await page.addInitScript(() =>
        Object.defineProperty(Reflect.get(navigator, 'connection'), 'saveData', { get: () => true }),
      )
    await page.goto(from, { waitUntil: 'load' })
    await page.waitForTimeout(SETTLED_MS)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(QUIET_MS)
    await scrollThrough(page)
    const seen = await observed(page)
    return { ...seen, touchToAliveMs: touch ? await touchToAlive(page) : Number.NaN }
  } finally {
    await context.close()
  }
}
