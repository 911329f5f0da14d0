import { globSync } from 'node:fs'
import { basename } from 'node:path'
import type { Page, Request } from 'playwright'
import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import { buyBlock } from './buy-block-controls.ts'
import { untilHydrated } from './hydrate-page.ts'
import { sharedStorefront } from './shared-storefront.ts'

const ISLANDS = '**/scripts/islands-*.js'
const DATA = '**/_hydration/*.json'

const storefront = sharedStorefront()

/** Overrides the network information of the browser. */
const setConnection = (page: Page, effectiveType: string, saveData: boolean) =>
  page.addInitScript((connection) => Object.defineProperty(navigator, 'connection', { get: () => connection }), {
    effectiveType,
    saveData,
  })

const isPurchase = (request: Request): boolean => new URL(request.url()).pathname === '/buy'

const isHydrationFile = (url: string): boolean => /\/scripts\/(?:offer-)?islands-|\/_hydration\//.test(url)

describe('the hydration data of a page', () => {
  it('is prefetched on a fast connection, and fetched only once', async ({ openPage }) => {
    const { page, requests, violations } = await openPage()
    await setConnection(page, '4g', false)
    await page.goto(storefront.localUrl('de', '/premium'), { waitUntil: 'load' })
    const hydrationFiles = () => requests.map((request) => new URL(request.url()).pathname).filter(isHydrationFile)
    await expect.poll(() => hydrationFiles().some((path) => path.startsWith('/_hydration/'))).toBe(true)
    await page.waitForLoadState('networkidle')
    const props = await page.locator('script[data-hydration]').getAttribute('data-hydration')
    const islands = globSync('.next/scripts/*islands-*.js').map((file) => `/scripts/${basename(file)}`)
    expect(new Set(hydrationFiles())).toEqual(new Set([...islands, props]))
    await page.mouse.move(50, 400)
    await untilHydrated(page)
    const loaded = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).flatMap(({ name, transferSize }) =>
        transferSize > 0 ? [name] : [],
      ),
    )
    const sent = loaded.filter(isHydrationFile)
    expect(sent.length).toBe(new Set(sent).size)
    expect(violations).toEqual([])
  })

  it.for([
    ['3g', false],
    ['4g', true],
  ] as const)(
    'is not prefetched on a slow connection or with data saver (connection: %s, data saver: %s)',
    async ([type, saves], { openPage }) => {
      const { page, requests } = await openPage()
      await setConnection(page, type, saves)
      await page.goto(storefront.localUrl('de', '/premium'), { waitUntil: 'networkidle' })
      expect(requests.map((request) => request.url()).filter(isHydrationFile)).toEqual([])
    },
  )

  it('is optional: the page still sells if no instance has it', async ({ openPage }) => {
    const { page, requests } = await openPage()
    await page.route(DATA, (route) => route.fulfill({ status: 404, body: 'File not found' }))
    await page.goto(storefront.localUrl('de', '/premium'))
    const lost = page.waitForResponse(DATA)
    await page.mouse.move(50, 400)
    await lost
    await buyBlock(page, 'premium').locator('[data-buy]').click()
    await page.locator('[data-store]').waitFor()
    expect(requests.filter(isPurchase)).toHaveLength(1)
  })
})

describe('a click while the page hydrates', () => {
  it.for(['scripts', 'data'])('buys once if the %s are late', async (late, { openPage }) => {
    const { page, requests, problems } = await openPage()
    const held = Promise.withResolvers<void>()
    await page.route(late === 'data' ? DATA : ISLANDS, async (route) => {
      await held.promise
      await route.continue().catch(() => {})
    })
    await page.goto(storefront.localUrl('de', '/premium'))
    await buyBlock(page, 'premium').locator('[data-buy]').click()
    await page.locator('[data-store]').waitFor()
    held.resolve()
    expect(requests.filter(isPurchase)).toHaveLength(1)
    expect(problems).toEqual([])
  })

  it('opens a menu and a question, and both stay open', async ({ openPage }) => {
    const { page, problems } = await openPage({ viewport: { width: 390, height: 800 } })
    const held = Promise.withResolvers<void>()
    await page.route(ISLANDS, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(storefront.localUrl('de', '/premium'))
    const details = page.locator('main details').first()
    await details.locator('summary').click()
    await page.locator('[data-mobile-menu] button').first().click()
    held.resolve()
    await untilHydrated(page)
    expect(await details.getAttribute('open')).not.toBeNull()
    expect(await page.locator('#mobile-menu:popover-open').count()).toBe(1)
    expect(problems).toEqual([])
  })
})
