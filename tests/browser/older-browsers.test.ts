import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

const storefront = sharedStorefront()

/** Text that a browser without a feature ignores, and a condition that it meets instead. */
const MISSING = {
  has: [
    [/@supports not selector\(:has\(\*\)\)/g, '@supports (color: red)'],
    [/@supports selector\(:has\(\*\)\)/g, '@supports (color: no-such-color)'],
    [/:has\(/g, ':no-such-class('],
  ],
  anchor: [[/@supports \(inset-inline-start:\s?anchor\(inside\)\)[^{]*/g, '@supports (color: no-such-color)']],
  popover: [
    [/@supports not selector\(:popover-open\)/g, '@supports (color: red)'],
    [/:popover-open/g, ':no-such-class'],
    [/ popover(target)?="/gi, ' data-no-popover$1="'],
    // Such a browser has the attributes, but ignores them.
    [/\[popover(target)?\]/g, '[data-no-popover$1]'],
  ],
} as const

/** Changes the pages and style sheets as a browser reads them that lacks a feature. Scripts do not detect the feature either. */
const withoutFeature = async (page: Page, feature: keyof typeof MISSING): Promise<void> => {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS) as (...args: readonly string[]) => boolean
    CSS.supports = (...args: readonly string[]) => !args.join().includes(':has(') && supports(...args)
  })
  await page.route(/^http/, async (route) => {
    const request = route.request()
    const isChanged = ['document', 'stylesheet'].includes(request.resourceType()) && request.method() === 'GET'
    if (!isChanged) return route.continue()
    const { status, headers, text } = await visitPage(request.url(), {
      headers: { cookie: (await request.headerValue('cookie')) ?? '', 'user-agent': 'X11; Linux x86_64' },
    })
    if (status >= 300 && status < 400) return route.continue()
    let body = text
    for (const [pattern, replacement] of MISSING[feature]) body = body.replaceAll(pattern, replacement)
    return route.fulfill({ status, contentType: headers['content-type'] ?? '', body })
  })
}

/** Sets the pickers of a block to an option. */
const pick = async (block: Locator, option: Locator): Promise<void> => {
  const [pid, term, quantity, autorenew] = await option.evaluate(({ dataset }: HTMLElement) =>
    ['option', 'term', 'quantity', 'autorenew'].map((name) => dataset[name] ?? ''),
  )
  for (const [name, value] of Object.entries({ option: pid, term, quantity })) {
    const list = block.locator(`select[name="${name}"]`)
    const radio = block.locator(`[type="radio"][name="${name}"][value="${value}"]`)
    if ((await list.count()) > 0) await list.selectOption(value ?? '')
    else if ((await radio.count()) > 0) await radio.check({ force: true })
  }
  const box = block.locator('[name="autorenew"]')
  if ((await box.count()) > 0) await box.setChecked(autorenew === 'true')
}

/** Returns the pid and the price that the store shows. */
const ordered = async (page: Page) => {
  await page.locator('[data-store]').waitFor()
  const pid = new URL(page.url()).searchParams.get('pid')
  return { pid, price: await page.locator('[data-order-price] bdi').textContent() }
}

const OPTIONS = [{ javaScriptEnabled: true }, { javaScriptEnabled: false }].map((scripts) => ({
  ...scripts,
  bypassCSP: true,
}))

/** Pages with each kind of list of options. */
const LISTS = [
  { path: '/premium', width: 1280 },
  { path: '/plus', width: 390 },
  { path: '/standard', width: 1280 },
  { path: '/compare', width: 390 },
] as const

describe.each(OPTIONS)('a browser without :has(), scripts $javaScriptEnabled', (options) => {
  it.for(sampled(LISTS, ({ path }) => options.javaScriptEnabled === ['/premium', '/compare'].includes(path)))(
    'shows a plain list of all options with a price each, and buys the last one: $path, $width px',
    async ({ path, width }, { openPage }) => {
      const { page } = await openPage({ ...options, viewport: { width, height: 844 } })
      await withoutFeature(page, 'has')
      await page.goto(storefront.localUrl('com', path))
      // A pointer is a signal of intent, which starts the scripts of the choice in other browsers.
      await page.mouse.move(200, 400)
      const block = page.locator('main [data-buy-block]').first()
      const shown = await block.locator('[data-option]').evaluateAll((cells) =>
        cells.map((cell) => {
          const price = cell.querySelector('[data-price]')
          const { top, bottom, left, right } = cell.getBoundingClientRect()
          const isReadable = price?.checkVisibility() === true && /\d/.test(price.textContent)
          return { top, bottom, isComplete: isReadable && left >= 0 && right <= innerWidth }
        }),
      )
      expect(shown.length).toBeGreaterThan(3)
      expect(shown.filter(({ isComplete }) => !isComplete)).toEqual([])
      // One below the other.
      expect(shown.filter(({ top }, at) => top < (shown[at - 1]?.bottom ?? top) - 1)).toEqual([])
      for (const hidden of ['[data-unsold]:is(div)', 'small[data-autorenew]'])
        expect(await page.locator(`main ${hidden}:visible`).count()).toBe(0)
      const last = block.locator('[data-option]').last()
      const expected = {
        pid: await last.getAttribute('data-option'),
        price: await last.locator('[data-price]').textContent(),
      }
      const ownButton = last.locator('[data-buy]')
      if ((await ownButton.count()) > 0) await ownButton.click()
      else {
        await pick(block, last)
        await block.locator('[data-buy]').click()
      }
      expect(await ordered(page)).toEqual(expected)
    },
  )
})

describe.each(OPTIONS)('a browser without popovers, scripts $javaScriptEnabled', (options) => {
  it('shows no menu over the page, and reaches all links of the menus, search and currency in the footer', async ({
    openPage,
  }) => {
    const { page } = await openPage(options)
    await withoutFeature(page, 'popover')
    await page.goto(storefront.localUrl('com', '/premium'))
    expect(await page.locator('[data-no-popover]:visible').count()).toBe(0)
    expect(await page.locator('[data-no-popovertarget]:visible').count()).toBe(0)
    const pathsIn = (selector: string) =>
      page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const inFooter = new Set(await pathsIn('footer a'))
    const inMenus = await pathsIn('[data-no-popover] a')
    expect(inMenus.length).toBeGreaterThan(5)
    expect(inMenus.filter((path) => !['/trial', '#regions'].includes(path ?? '') && !inFooter.has(path))).toEqual([])
    expect(inFooter.has('/search')).toBe(true)
    expect(await page.locator('footer form[data-currency-switcher]').isVisible()).toBe(true)
  })
})

describe('a browser without CSS anchor positioning', () => {
  it('opens a menu as a panel of the page width below the header', async ({ openPage }) => {
    const { page } = await openPage({ bypassCSP: true, viewport: { width: 1280, height: 800 } })
    await withoutFeature(page, 'anchor')
    await page.goto(storefront.localUrl('com'))
    await page.locator('[popovertarget="menu-business"]').click()
    const menu = await page.locator('#menu-business').boundingBox()
    const header = await page.locator('body > header').boundingBox()
    expect([menu?.x, menu?.width]).toEqual([0, 1280])
    expect(Math.abs((menu?.y ?? 0) - (header?.height ?? 0))).toBeLessThan(8)
  })
})

describe('a browser without toggle events of dialogs', () => {
  it('closes a modal that the URL opened with one click', async ({ openPage }) => {
    const { page } = await openPage()
    await page.addInitScript(() => addEventListener('toggle', (event) => event.stopImmediatePropagation(), true))
    await page.goto(`${storefront.localUrl('com')}#buy-premium`)
    const modal = page.locator('dialog#buy-premium')
    await page.locator('dialog#buy-premium[open]').waitFor()
    await modal.locator('form[method="dialog"] button').click()
    await modal.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).hash).toBe('')
  })
})
