import type { BrowserContextOptions } from 'playwright'
import { test } from 'vitest'
import { launchChromium } from '../../commands/pictures/launch-chromium.ts'
import type { ObservedPage } from './observe-page.ts'
import { openTab, renewTab, type Tab, tabKey } from './tabs.ts'

/**
 * Opens a page for a new visitor. It may get the tab of an earlier test, because a new browser context costs more time than the
 * visit. By default, the visitor has decided on consent.
 */
export type OpenPage = (options?: BrowserContextOptions, hasDecided?: boolean) => Promise<ObservedPage>

/** Maximum number of idle tabs per worker, because each of them keeps a process. */
const MAX_IDLE_TABS = 4

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
    const tabs: Tab[] = []
    onCleanup(async () => {
      idleTabs.unshift(...tabs.filter((tab) => tab.isRenewable()))
      const kept = new Set(idleTabs.slice(0, MAX_IDLE_TABS))
      const closed = [...new Set([...tabs, ...idleTabs])].filter((tab) => !kept.has(tab))
      idleTabs.splice(MAX_IDLE_TABS)
      await Promise.all(closed.map(({ observed }) => observed.page.context().close()))
    })
    /** Returns a renewed idle tab. Closes a tab that cannot be renewed, for example after a test that failed. */
    const idleTab = async (key: string, options: BrowserContextOptions): Promise<Tab | undefined> => {
      const at = idleTabs.findIndex((tab) => tab.key === key)
      const [tab] = at < 0 ? [] : idleTabs.splice(at, 1)
      const isRenewed =
        tab &&
        (await renewTab(tab, options).then(
          () => true,
          () => false,
        ))
      if (tab && !isRenewed) await tab.observed.page.context().close()
      return isRenewed ? tab : undefined
    }
    return async (options = {}, hasDecided = true) => {
      const tab =
        (await idleTab(tabKey(options, hasDecided), options)) ?? (await openTab(chromium, options, hasDecided))
      tabs.push(tab)
      return tab.observed
    }
  })
