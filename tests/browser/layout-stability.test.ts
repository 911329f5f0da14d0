import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type FaultProxy, startFaultProxy } from '../hosts/fault-proxy/start-fault-proxy.ts'
import { it } from './browser-test.ts'
import { hydratePage } from './hydrate-page.ts'
import { layoutShifts } from './layout-shift.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'

const PATHS = ['/', '/premium', '/small-office', '/compare', '/downloads', '/no-such-page']
const PHONE = { width: 390, height: 800 }
const DESKTOP = { width: 1280, height: 800 }
/** In bytes per second. A page arrives in about twenty chunks, and each could cause a paint. */
const SLOW = 'bandwidth=40000'

const storefront = sharedStorefront()
let line: FaultProxy

beforeAll(async () => {
  line = await startFaultProxy({ host: '127.0.0.1', port: storefront.port })
})

afterAll(() => line?.close())

const paintedTwice = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

/** Scrolls to the end of the page, screen by screen. */
const scrollThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await painted()
    }
  })

describe('the layout of a page', () => {
  const cases = [PHONE, DESKTOP].flatMap((viewport) => PATHS.map((path) => ({ viewport, path, width: viewport.width })))

  it.for(sampled(cases, ({ viewport, path }) => viewport === PHONE || ['/', '/premium'].includes(path)))(
    'does not shift while the page loads slowly, hydrates or scrolls: $path at $width px',
    async ({ viewport, path }, { openPage }) => {
      const { page } = await openPage({ viewport })
      await line.setFault(SLOW)
      await page.goto(`http://localhost:${line.port}${path}`)
      await line.setFault(null)
      await hydratePage(page)
      await scrollThrough(page)
      await paintedTwice(page)
      expect(await layoutShifts(page)).toEqual([])
    },
  )
})

it('the answer to a form receives the focus on a slow connection', async ({ openPage }) => {
  const { page } = await openPage({ viewport: PHONE, javaScriptEnabled: false })
  await page.goto(`http://localhost:${line.port}/contact-sales`)
  await line.setFault(SLOW)
  await page.locator('form[data-lead] button').click()
  await page.locator('[data-message="lead-invalid"]:focus').waitFor()
  await line.setFault(null)
})
