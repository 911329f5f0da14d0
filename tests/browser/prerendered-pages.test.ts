import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { systemProgram } from '../../commands/setup/system-program.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const storefront = sharedStorefront()
const LIMIT_MS = 60_000
const LIMIT = { timeout: LIMIT_MS }

/** Playwright cancels prerendering, so this test drives Chromium by Puppeteer. */
let browser: Browser
beforeAll(async () => {
  browser = await puppeteer.launch({
    browser: 'chrome',
    executablePath: systemProgram('chromium'),
    headless: 'shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  })
})
afterAll(() => browser.close())

interface Seen {
  readonly url: string
  readonly isSpeculative: boolean
}

const isSpeculative = ({ headers }: IncomingMessage): boolean =>
  headers['sec-purpose']?.toString().startsWith('prefetch') === true

const opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

/** Opens a proxy that names the visitor's country and records the requests of the browser. */
const openProxy = async (country: string) => {
  const seen: Seen[] = []
  const server = createServer((incoming, outgoing) => {
    seen.push({ url: incoming.url ?? '', isSpeculative: isSpeculative(incoming) })
    const { method, url: path, headers } = incoming
    const options = { host: '127.0.0.1', port: storefront.port, method, path }
    const sent = request({ ...options, headers: { ...headers, 'x-geo-country': country } }, (answer) => {
      // A prerendered page then requests files that the page before it has loaded, too.
      const isFile = /^\/(?:_next|scripts)\//.test(path ?? '')
      outgoing.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        ...(isFile ? { 'cache-control': 'no-store' } : {}),
      })
      answer.pipe(outgoing)
    })
    // The browser cancels requests when it leaves a page.
    sent.on('error', () => outgoing.destroy())
    incoming.pipe(sent)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const asked = (path: string, speculative: boolean) =>
    seen.filter((one) => one.url.startsWith(path) && one.isSpeculative === speculative).length
  return { asked, seen, origin: `http://com.localhost:${(server.address() as AddressInfo).port}` }
}

const STORED = 'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])'

/** Headers by which the storefront selects the pages of this browser. */
const LINUX = { 'user-agent': 'Linux', 'sec-ch-ua-platform': '"Linux"' }

/**
 * Opens the home page of a visitor. Renders the page of the link before, because browsers give up a page that a busy server refuses.
 */
const openHome = async (origin: string, country: string, path: string, consent?: string): Promise<Page> => {
  await visitPage(storefront.localUrl('com', path), { headers: { ...LINUX, 'x-geo-country': country } })
  const context = await browser.createBrowserContext()
  opened.push(() => void context.close())
  const page = await context.newPage()
  await page.setViewport({ width: 1_280, height: 900 })
  if (consent !== undefined) await context.setCookie({ name: 'consent', value: consent, domain: 'com.localhost' })
  await page.goto(`${origin}/`)
  // Exists as soon as the script that loads after the page has run.
  await page.waitForFunction('"storefront" in window')
  return page
}

/**
 * Clicks a link, and waits until the script that loads after the page has run. Puppeteer's own wait for a navigation does not end if
 * the page was loaded before.
 */
const openLink = async (page: Page, link: string, path: string): Promise<void> => {
  await page.click(link)
  const isOpen = () =>
    page.evaluate((of) => location.pathname === of && 'storefront' in window, path).catch(() => false)
  await expect.poll(isOpen, LIMIT).toBe(true)
}

/** Matches requests that count or store something, and the scripts that send them. */
const SENDING = /\/(?:beacon|region|consent|banners|cookies|offers|scripts\/(?:after-load|on-demand|vitals))/

/** Returns when a prerendered page was parsed and shown, and when its requests of this kind began, in milliseconds. */
const timesOf = (page: Page) =>
  page.evaluate((sending) => {
    const [navigation] = performance.getEntriesByType('navigation')
    const { activationStart, domContentLoadedEventEnd } = navigation as PerformanceNavigationTiming & {
      activationStart: number
    }
    const began = performance
      .getEntriesByType('resource')
      .flatMap(({ name, startTime }) => (new RegExp(sending).test(name) ? [startTime] : []))
    return { shownMs: activationStart, parsedMs: domContentLoadedEventEnd, began }
  }, SENDING.source)

/** Files that the last element of a page loads. */
const LAST_FILE = '/_next/static/rare-'

it.each([
  ['a card', 'main a[data-choice-of="plus"]:not([data-opens])', '/plus', 'v1.am'],
  ['the header, without a decision on consent', 'header div > a[href="/trial"]', '/trial', undefined],
] as const)(
  'a page that Chromium prerenders from %s sends and stores nothing before the visitor opens it',
  async (_, link, path, consent) => {
    for (;;) {
      const { asked, seen, origin } = await openProxy('DE')
      const page = await openHome(origin, 'DE', path, consent)
      // The home page stores that it has shown its bars, the region bar last.
      await page.waitForFunction(`(sessionStorage['notification-banners'] ?? '').includes('region')`, LIMIT)
      const stored = await page.evaluate(STORED)
      const beacons = asked('/beacon/', false)
      await page.hover(link)
      await expect.poll(() => asked(LAST_FILE, true), LIMIT).toBe(1)
      expect(await page.evaluate(STORED)).toBe(stored)
      await openLink(page, link, path)
      expect(asked(path, false)).toBe(0)
      if (consent === 'v1.am') await expect.poll(() => asked('/beacon/rum', false), LIMIT).toBeGreaterThan(beacons)
      else await page.waitForSelector('consent-bar', LIMIT)
      const { shownMs, parsedMs, began } = await timesOf(page)
      expect(shownMs).toBeGreaterThan(0)
      expect(Math.min(...began)).toBeGreaterThanOrEqual(shownMs)
      expect(seen.filter((one) => one.isSpeculative && SENDING.test(one.url))).toEqual([])
      // On a busy machine, the visitor may be faster than the parser. The test then says less, and is repeated.
      if (parsedMs < shownMs) return
    }
  },
)

it('Chromium prefetches a page that is no product, and does not prerender it', async () => {
  const { asked, origin } = await openProxy('US')
  const page = await openHome(origin, 'US', '/finder')
  await page.hover('main a[href="/finder"]')
  await expect.poll(() => asked('/finder', true), LIMIT).toBe(1)
  await openLink(page, 'main a[href="/finder"]', '/finder')
  expect(asked('/finder', false)).toBe(0)
  expect((await timesOf(page)).shownMs).toBe(0)
})
