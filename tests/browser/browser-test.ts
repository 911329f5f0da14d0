import type { BrowserContextOptions } from 'playwright'
import { test } from 'vitest'
import { launchChromium } from '../../commands/pictures/launch-chromium.ts'
import { type ObservedPage, observePage } from './observe-page.ts'

/** Opens a page in a new browser context, which is closed after the test. By default, the visitor has decided on consent. */
export type OpenPage = (options?: BrowserContextOptions, hasDecided?: boolean) => Promise<ObservedPage>

/** A test in Chromium. Each worker starts one browser. For tables, use `it.for`, which also passes the fixtures. */
export const it = test
  .extend('switches', { scope: 'worker' }, [] as readonly string[])
  .extend('chromium', { scope: 'worker' }, async ({ switches }, { onCleanup }) => {
    const chromium = await launchChromium(switches)
    onCleanup(() => chromium.close())
    return chromium
  })
  .extend('openPage', async ({ chromium }, { onCleanup }): Promise<OpenPage> => {
    const opened: ObservedPage[] = []
    onCleanup(async () => {
      await Promise.all(opened.map(({ page }) => page.context().close()))
    })
    return async (options = {}, hasDecided = true) => {
      const observed = await observePage(chromium, options, hasDecided)
      opened.push(observed)
      return observed
    }
  })
