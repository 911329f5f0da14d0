import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { type ObservedPage, observePage, visitorAddress } from './observe-page.ts'

/** A tab, which tests use one after another. */
export interface Tab {
  /** The options that a context cannot change. */
  readonly key: string
  readonly observed: ObservedPage
  /** Whether `renewTab` can remove everything that the last test has left. */
  isRenewable(): boolean
  /** Forgets what the last test has done. */
  reset(): void
}

const DEFAULT_VIEWPORT = { width: 1280, height: 720 }
/** A page without scripts, which ends the scripts of an earlier page. `about:blank` would start another process. */
const IDLE_PATH = '/robots.txt'
/** For servers that have stopped. */
const IDLE_LIMIT_MS = 10_000

/** Methods of pages and contexts whose effect lasts until the context is closed. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession', 'on', 'once'] as const

/** Calls `onCall` before each call of a method in `LASTING`. */
const watchLasting = (target: Page | BrowserContext, onCall: () => void): void => {
  for (const name of LASTING) {
    const method: unknown = Reflect.get(target, name)
    if (typeof method !== 'function') continue
    Reflect.set(target, name, (...args: unknown[]) => {
      onCall()
      return Reflect.apply(method, target, args)
    })
  }
}

/** Returns the same key for tabs that `renewTab` can make equal. */
export const tabKey = (options: BrowserContextOptions, hasDecided: boolean): string => {
  const { viewport: _viewport, extraHTTPHeaders: _headers, javaScriptEnabled = true, ...fixed } = options
  return JSON.stringify([fixed, javaScriptEnabled, hasDecided])
}

/** Makes `page.setContent` leave the idle page, whose policy would reject the HTML. */
const setContentOfBlank = (page: Page): void => {
  const setContent = page.setContent.bind(page)
  page.setContent = async (...content) => {
    if (page.url().endsWith(IDLE_PATH)) await page.goto('about:blank')
    return setContent(...content)
  }
}

/** Opens a tab in a new browser context. */
export const openTab = async (chromium: Browser, options: BrowserContextOptions, hasDecided: boolean): Promise<Tab> => {
  const observed = await observePage(chromium, options, hasDecided)
  const { page } = observed
  const origins = new Set<string>()
  let hasLasting = false
  setContentOfBlank(page)
  page.context().on('request', (request) => {
    if (/^https?:/.test(request.url())) origins.add(new URL(request.url()).origin)
  })
  for (const target of [page, page.context()])
    watchLasting(target, () => {
      hasLasting = true
    })
  return {
    key: tabKey(options, hasDecided),
    observed,
    // Only scripts store data, and `renewTab` clears the storage of one origin.
    isRenewable: () => !page.isClosed() && (options.javaScriptEnabled === false || origins.size < 2) && !hasLasting,
    reset: () => origins.clear(),
  }
}

/** Leaves the page of the last visitor and clears its storage. */
const leavePage = async (page: Page): Promise<void> => {
  await page.goto(new URL(IDLE_PATH, page.url()).href, { waitUntil: 'commit', timeout: IDLE_LIMIT_MS })
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
    window.name = ''
  })
}

/**
 * Prepares a tab for a new visitor: without cookies, stored data, routes, opened windows, emulated media, a hovered element or a
 * recorded problem. Its HTTP cache remains. Throws if the tab cannot be prepared.
 */
export const renewTab = async (tab: Tab, options: BrowserContextOptions): Promise<void> => {
  const { page, problems, violations, requests } = tab.observed
  const { viewport, extraHTTPHeaders, javaScriptEnabled } = options
  const { colorScheme = 'light', reducedMotion = 'reduce', forcedColors = null } = options
  const context = page.context()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // An earlier page without scripts has stopped. But a visit of another fragment of the same address would keep the document.
  if (javaScriptEnabled === false) await page.evaluate(() => history.replaceState(null, '', '/idle-tab'))
  else if (page.url() !== 'about:blank') await leavePage(page)
  await Promise.all([
    ...context.pages().flatMap((other) => (other === page ? [] : [other.close()])),
    context.clearCookies(),
    context.setExtraHTTPHeaders({ 'x-forwarded-for': visitorAddress(), ...extraHTTPHeaders }),
    page.setViewportSize(viewport ?? DEFAULT_VIEWPORT),
    page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors }),
    page.mouse.move(-1, -1),
  ])
  for (const list of [problems, violations, requests]) list.length = 0
  tab.reset()
}
