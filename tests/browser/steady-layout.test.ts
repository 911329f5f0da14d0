import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaultProxy, startFaultProxy } from '../hosts/fault-proxy/start-fault-proxy.ts'
import type { Storefront } from '../hosts/storefront/start-storefront.ts'
import { hydratePage } from './hydrate-page.ts'
import { launchChromium } from './launch-chromium.ts'
import { layoutShifts } from './layout-shift.ts'
import { observePage } from './observe-page.ts'
import { sharedStorefront } from './shared-storefront.ts'

const PATHS = ['/', '/premium', '/small-office', '/compare', '/downloads', '/no-such-page']
const PHONE = { width: 390, height: 800 }
const DESKTOP = { width: 1280, height: 800 }
/** Bytes a second: a page comes in some twenty pieces, each of which could be painted. */
const SLOW = 'bandwidth=40000'
const FONTS = '**/*.woff2'

let storefront: Storefront
let browser: Browser
let line: FaultProxy

beforeAll(async () => {
  storefront = sharedStorefront()
  line = await startFaultProxy({ host: '127.0.0.1', port: storefront.port })
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await line?.close()
})

const paintedTwice = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

describe('nothing on a page moves', () => {
  it.each([PHONE, DESKTOP].flatMap((viewport) => PATHS.map((path) => ({ viewport, path, width: viewport.width }))))(
    'while it comes in piece by piece, or wakes: $path at $width',
    async ({ viewport, path }) => {
      await observePage(browser, { viewport }, async ({ page }) => {
        await line.setFault(SLOW)
        await page.goto(`http://localhost:${line.port}${path}`)
        await line.setFault(null)
        await hydratePage(page)
        await paintedTwice(page)
        expect(await layoutShifts(page)).toEqual([])
      })
    },
  )

  it.each(['com', 'ru', 'gr', 'comvn', 'de'])('when its fonts are late: %s', async (code) => {
    await observePage(browser, { viewport: DESKTOP }, async ({ page }) => {
      const late = Promise.withResolvers<void>()
      await page.route(FONTS, async (route) => {
        await late.promise
        await route.continue()
      })
      await page.goto(storefront.localUrl(code, '/premium'), { waitUntil: 'domcontentloaded' })
      await paintedTwice(page)
      late.resolve()
      await page.evaluate(() => document.fonts.ready)
      await paintedTwice(page)
      expect(await layoutShifts(page)).toEqual([])
    })
  })
})
