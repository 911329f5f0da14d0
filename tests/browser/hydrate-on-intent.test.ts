import { globSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { BrowserContextOptions, Page, Request } from 'playwright'
import { describe, expect } from 'vitest'
import { PAGE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { it } from './browser-test.ts'
import { buyBlock, choose, shownCells } from './buy-block-controls.ts'
import { hydratePage, untilHydrated } from './hydrate-page.ts'
import { layoutShifts } from './layout-shift.ts'
import { readHtml } from './read-html.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const BUDGET_REQUESTS = 1
const BUDGET_BYTES = 3 * 1024
const ISLANDS = '**/scripts/islands-*.js'
const LANDMARKS = ['header', 'main', 'h1', '[data-buy-block]', '[data-buy]', 'footer'] as const

interface Intent {
  readonly name: string
  readonly act: (page: Page) => Promise<void>
  readonly options?: BrowserContextOptions
}

const INTENTS: readonly Intent[] = [
  { name: 'a pointer move', act: (page) => page.mouse.move(50, 400) },
  { name: 'a key press', act: (page) => page.keyboard.press('Shift') },
  {
    name: 'a focus change',
    act: (page) => page.locator('[data-buy]').evaluate((button) => button.focus({ preventScroll: true })),
  },
  { name: 'a touch', act: (page) => page.touchscreen.tap(20, 500), options: { hasTouch: true } },
]

/** Pages with each kind of island. */
const LOADED_PATHS: readonly string[] = ['/', '/premium', '/compare', '/contact-sales', '/search', '/cookies']

const storefront = sharedStorefront()

/** Turns on data saver, which prevents prefetching. */
const SAVE_DATA = "Object.defineProperty(navigator.connection, 'saveData', { get: () => true })"

const readScripts = (): string =>
  globSync('.next/scripts/*islands-*.js')
    .map((file) => readFileSync(file, 'utf8'))
    .join('')

/** Budget of the scripts that load with the page. Later scripts have a separate budget. */
const isScript = (request: Request): boolean =>
  request.resourceType() === 'script' && !request.url().includes('/scripts/after-load-')

/** Returns the paths of the scripts that a page requests after its load event. */
const scriptsAfterLoad = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    return scripts
      .filter(({ startTime }) => startTime >= (navigation?.loadEventStart ?? 0))
      .map(({ name }) => new URL(name).pathname)
  })

const brotliBytes = async (request: Request): Promise<number> => {
  const response = await request.response()
  return response === null ? 0 : brotliCompressSync(await response.body()).length
}

/**
 * Returns the elements of each island, without the comments by which React separates texts, and without addresses to which another
 * script adds the choice.
 */
const islandMarkup = (page: Page): Promise<string[]> =>
  page
    .locator('[data-island]')
    .evaluateAll((islands) =>
      islands.map(({ innerHTML }) =>
        innerHTML.replaceAll(/<!--.*?-->| href="[^"]*"(?= data-choice-of=)| form="[^"]*"/g, ''),
      ),
    )

const boundingBoxes = (page: Page) =>
  page.evaluate(
    (landmarks) =>
      landmarks.map((landmark) => ({
        landmark,
        box: document.querySelector(landmark)?.getBoundingClientRect().toJSON(),
      })),
    LANDMARKS,
  )

describe('a page before the first signal of intent', () => {
  it.for(PAGE_PATHS)('names one script, which is in the head: %s', async (path) => {
    const { scripts } = readHtml((await visitPage(storefront.localUrl('de', path))).text)
    const sources = scripts.flatMap(({ attributes }) => attributes.get('src') ?? [])
    expect(sources).toEqual([expect.stringMatching(/^\/scripts\//)])
  })

  it.for(sampled(PAGE_PATHS, (path) => LOADED_PATHS.includes(path)))(
    'loads one script of less than 3 KB in Brotli, and a second one after the load event: %s',
    async (path, { openPage }) => {
      const { page, requests, problems } = await openPage()
      await page.addInitScript(SAVE_DATA)
      await page.goto(storefront.localUrl('de', path), { waitUntil: 'networkidle' })
      const later = await scriptsAfterLoad(page)
      expect(later).toEqual([expect.stringMatching(/^\/scripts\/after-load-[\w-]{8}\.js$/)])
      const scripts = requests.filter(isScript).filter((request) => !later.includes(new URL(request.url()).pathname))
      const bytes = await Promise.all(scripts.map(brotliBytes))
      expect(scripts.length).toBeLessThanOrEqual(BUDGET_REQUESTS)
      expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(BUDGET_BYTES)
      expect(await page.locator('html').getAttribute('data-hydrated')).toBeNull()
      expect(problems).toEqual([])
    },
  )

  it('requests no data, because the page already contains prices, options and buy form', async ({ openPage }) => {
    const { page, requests } = await openPage()
    await page.addInitScript(SAVE_DATA)
    await page.goto(storefront.localUrl('de', '/premium'), { waitUntil: 'networkidle' })
    expect(requests.filter((request) => ['xhr', 'fetch'].includes(request.resourceType()))).toEqual([])
  })
})

describe('a signal of intent', () => {
  it.for(INTENTS)(
    'hydrates the page without changing its URL, content or layout: $name',
    async ({ act, options }, { openPage }) => {
      const { page, problems, violations } = await openPage(options ?? {})
      const address = storefront.localUrl('de', '/premium')
      await page.goto(address, { waitUntil: 'networkidle' })
      const [before, text] = [await boundingBoxes(page), await page.locator('body').innerText()]
      await act(page)
      await untilHydrated(page)
      expect(await boundingBoxes(page)).toEqual(before)
      expect(await page.locator('body').innerText()).toBe(text)
      expect(page.url()).toBe(address)
      expect([...problems, ...violations]).toEqual([])
    },
  )

  it.for(sampled(['com', 'me', 'cojp'], (code) => code === 'me'))(
    'hydrates pages of %s without an error, a URL change, a layout shift or a changed element',
    async (code, { openPage }) => {
      const { page, problems } = await openPage()
      for (const path of ['/', '/premium', '/small-office', '/compare', '/reviews', '/free', '/no-such-page']) {
        const address = storefront.localUrl(code, path)
        await page.goto(address)
        const rendered = await islandMarkup(page)
        await hydratePage(page)
        expect(await islandMarkup(page)).toEqual(rendered)
        expect(page.url()).toBe(address)
        expect(await layoutShifts(page)).toEqual([])
      }
      expect(problems.filter((text) => !text.includes('404'))).toEqual([])
    },
  )

  it('hydrates a page without data from its first visitor', async ({ openPage }) => {
    for (const path of ['/anna-was-here?email=anna%40mail.example', '/contact?email=anna%40mail.example']) {
      await visitPage(storefront.localUrl('comvn', path))
    }
    const { page, problems } = await openPage()
    for (const path of ['/berta?q=1', '/contact?q=1']) {
      const address = storefront.localUrl('comvn', path)
      const response = await page.goto(address)
      expect(await response?.text()).not.toMatch(/anna/)
      await hydratePage(page)
      expect(page.url()).toBe(address)
    }
    expect(problems.filter((text) => !text.includes('404'))).toEqual([])
  })

  it('requests no data except the hydration file of the page', async ({ openPage }) => {
    const { page, requests } = await openPage()
    await page.goto(storefront.localUrl('de', '/premium'))
    await hydratePage(page)
    await page.waitForLoadState('networkidle')
    const calls = requests.filter((request) => ['xhr', 'fetch'].includes(request.resourceType()))
    expect(new Set(calls.map((request) => new URL(request.url()).pathname.replace(/[\w-]{22}/, 'HASH')))).toEqual(
      new Set(['/_hydration/HASH.json']),
    )
  })

  it('keeps a choice that was made while the scripts were loading', async ({ openPage }) => {
    const { page, problems } = await openPage()
    const held = Promise.withResolvers<void>()
    await page.route(ISLANDS, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(storefront.localUrl('de', '/premium'))
    const block = buyBlock(page, 'premium')
    await choose(block, { term: '2Y', quantity: '5', autorenew: false })
    const chosen = await shownCells(block)
    expect(await page.locator('html').getAttribute('data-hydrated')).toBeNull()
    expect(chosen).toEqual([expect.objectContaining({ term: '2Y', quantity: '5', autorenew: 'false' })])
    held.resolve()
    await untilHydrated(page)
    expect(await shownCells(block)).toEqual(chosen)
    await choose(block, { term: '1Y', quantity: '1', autorenew: false })
    expect(await shownCells(block)).toEqual([expect.objectContaining({ term: '1Y', quantity: '1' })])
    expect(problems).toEqual([])
  })

  it('leaves every control working if the scripts fail to load', async ({ openPage }) => {
    const { page } = await openPage()
    await page.route(ISLANDS, (route) => route.abort())
    await page.goto(storefront.localUrl('de', '/premium'))
    const block = buyBlock(page, 'premium')
    await choose(block, { term: '2Y', quantity: '5', autorenew: false })
    const [shown] = await shownCells(block)
    await block.locator('[data-buy]').click()
    await page.locator('[data-store]').waitFor()
    expect(new URL(page.url()).searchParams.get('pid')).toBe(shown?.pid)
  })
})

describe('a hydrated page', () => {
  it('has the same short class names in pages, islands and style sheets', async () => {
    const { text } = await visitPage(storefront.localUrl('com', '/premium'))
    const form = /<form id="form-premium".*?<\/form>/s.exec(text)?.[0] ?? ''
    const rendered = new Set([...form.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')))
    const scripts = readScripts()
    const styles = globSync('.next/static/chunks/*.css').map((file) => readFileSync(file, 'utf8'))
    // Some elements have a class of their module and one of all pages.
    const isNamed = (name: string) => [`\`${name}\``, `"${name}"`, ` ${name}\``].some((text) => scripts.includes(text))
    const isStyled = (name: string) => styles.some((css) => css.includes(`.${name}`))
    expect(rendered.size).toBeGreaterThan(12)
    expect([...rendered].filter((name) => !(isNamed(name) && isStyled(name)))).toEqual([])
    expect(styles.flatMap((css) => css.match(/\.[\w-]{6}_[a-z]\w*/g) ?? [])).toEqual([])
  })

  it('submits the currency form when the list changes', async ({ openPage }) => {
    const { page, problems } = await openPage()
    await page.goto(storefront.localUrl('com', '/premium'))
    await hydratePage(page)
    await page.locator('form[data-currency-switcher] select').selectOption('EUR')
    await page.locator('[data-buy-block] input[name="priceCurrency"][value="EUR"]').waitFor({ state: 'attached' })
    expect((await shownCells(buyBlock(page, 'premium')))[0]?.price).toContain('€')
    expect(problems).toEqual([])
  })

  it('announces each selected option and each unsold combination, but nothing before the first change', async ({
    openPage,
  }) => {
    const { page, problems } = await openPage()
    await page.goto(storefront.localUrl('de', '/premium'))
    await hydratePage(page)
    const block = buyBlock(page, 'premium')
    const status = block.locator('[role="status"]').first()
    expect(await status.textContent()).toBe('')
    await choose(block, { term: '2Y', quantity: '5', autorenew: false })
    const [option] = await shownCells(block)
    expect(option?.price).not.toBe('')
    await expect.poll(() => status.textContent()).toContain(option?.price)
    await choose(block, { term: '1M', quantity: '7', autorenew: true })
    const message = await block.locator('[data-message="not-sold"]:visible').textContent()
    await expect.poll(() => status.textContent()).toContain(message)
    expect(problems).toEqual([])
  })

  it('announces options as whole sentences, and starts with the name of the product in a comparison', async ({
    openPage,
  }) => {
    const { page } = await openPage()
    await page.goto(storefront.localUrl('com', '/premium'))
    await hydratePage(page)
    const block = buyBlock(page, 'premium')
    await choose(block, { term: '2Y', quantity: '5', autorenew: true })
    const status = block.locator('[role="status"]').first()
    await expect
      .poll(() => status.textContent())
      .toMatch(
        /^Before: \$[\d.]+, Save [^.,]+, Now: \$[\d.]+\. 2 years, 5 devices, .*\$[\d.]+ per month.*\. [A-Z].*\.$/,
      )
    await page.goto(storefront.localUrl('com', '/compare'))
    await hydratePage(page)
    const board = page.locator('[data-choice]').first()
    await board.locator('input[name="term"][value="2Y"]').check({ force: true })
    const statusOfBoard = page.locator('main [role="status"]').first()
    await expect
      .poll(() => statusOfBoard.textContent())
      .toMatch(/^Northwall Premium: .*\. Northwall Plus: .*\. Northwall Standard: .*\.$/)
  })
})
