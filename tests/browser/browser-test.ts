import type { BrowserContextOptions } from 'playwright'
import { test } from 'vitest'
import { launchChromium } from '../../commands/pictures/launch-chromium.ts'
import { type ObservedPage, observePage } from './observe-page.ts'

/** Opens a page of its own in a fresh visitor's browser, who has decided on consent before or not; it is closed when the test is over. */
export type OpenPage = (options?: BrowserContextOptions, hasDecided?: boolean) => Promise<ObservedPage>

/** A test in Chromium, of which each worker starts one. Tables go by `it.for`, whose cases come before the fixtures. */
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
