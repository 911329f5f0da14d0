import type { BrowserContextOptions } from 'playwright'
import { test } from 'vitest'
import { launchChromium } from '../../commands/pictures/launch-chromium.ts'
import { type ObservedPage, observePage, visitorAddress } from './observe-page.ts'

/**
 * Opens a page for a new visitor. A page with scripts gets a new browser context, which is closed after the test. Pages without scripts
 * may get the tab of an earlier test, because a new context costs more time than the visit. By default, the visitor has decided on
 * consent.
 */
export type OpenPage = (options?: BrowserContextOptions, hasDecided?: boolean) => Promise<ObservedPage>

const DEFAULT_VIEWPORT = { width: 1280, height: 720 }
/** Maximum number of idle tabs per worker, because each of them keeps a process. */
const MAX_IDLE_TABS = 3

/** A tab without scripts, with the options that a context cannot change. */
interface Tab {
  readonly options: string
  readonly observed: ObservedPage
}

/**
 * Prepares a tab for a new visitor: without cookies, routes, opened windows, emulated media, a hovered element or a recorded
 * problem.
 */
const renewTab = async ({ observed }: Tab, options: BrowserContextOptions): Promise<void> => {
  const { viewport, extraHTTPHeaders, colorScheme = 'light', forcedColors = null } = options
  const { page, problems, violations, requests } = observed
  const context = page.context()
  await Promise.all([
    ...context.pages().flatMap((other) => (other === page ? [] : [other.close()])),
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.clearCookies(),
    context.setExtraHTTPHeaders({ 'x-forwarded-for': visitorAddress(), ...extraHTTPHeaders }),
    page.setViewportSize(viewport ?? DEFAULT_VIEWPORT),
    page.emulateMedia({ media: null, colorScheme, forcedColors }),
    page.mouse.move(-1, -1),
    // A visit of another fragment of the same address would keep the document.
    page.evaluate(() => history.replaceState(null, '', '/idle-tab')),
  ])
  for (const list of [problems, violations, requests]) list.length = 0
}

/** A test in Chromium. Each worker starts one browser. For tables, use `it.for`, which also passes the fixtures. */
export const it = test
  .extend('switches', { scope: 'worker' }, [] as readonly string[])
  .extend('chromium', { scope: 'worker' }, async ({ switches }, { onCleanup }) => {
    const chromium = await launchChromium(switches)
    onCleanup(() => chromium.close())
    return chromium
  })
  .extend('idleTabs', { scope: 'worker' }, [] as Tab[])
  .extend('openPage', async ({ chromium, idleTabs }, { onCleanup }): Promise<OpenPage> => {
    const opened: ObservedPage[] = []
    const tabs: Tab[] = []
    onCleanup(async () => {
      idleTabs.unshift(...tabs.filter(({ observed }) => !observed.page.isClosed()))
      const closed = [...opened, ...idleTabs.splice(MAX_IDLE_TABS).map(({ observed }) => observed)]
      await Promise.all(closed.map(({ page }) => page.context().close()))
    })
    /** Returns a renewed idle tab. Closes a tab that cannot be renewed, for example after a test that failed. */
    const idleTab = async (options: string, wanted: BrowserContextOptions): Promise<Tab | undefined> => {
      const at = idleTabs.findIndex((tab) => tab.options === options)
      const [tab] = at < 0 ? [] : idleTabs.splice(at, 1)
      const isRenewed =
        tab &&
        (await renewTab(tab, wanted).then(
          () => true,
          () => false,
        ))
      if (tab && !isRenewed) await tab.observed.page.context().close()
      return isRenewed ? tab : undefined
    }
    return async (options = {}, hasDecided = true) => {
      if (options.javaScriptEnabled !== false) {
        const observed = await observePage(chromium, options, hasDecided)
        opened.push(observed)
        return observed
      }
      const { viewport: _viewport, extraHTTPHeaders: _headers, ...fixed } = options
      const key = JSON.stringify([fixed, hasDecided])
      const tab = (await idleTab(key, options)) ?? {
        options: key,
        observed: await observePage(chromium, options, hasDecided),
      }
      tabs.push(tab)
      return tab.observed
    }
  })
