import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { PRODUCTS } from '../../domain/catalogue/product-records.ts'
import { freePort } from '../hosts/storefront/free-port.ts'
import { startStorefront } from '../hosts/storefront/start-storefront.ts'
import { it } from './browser-test.ts'
import { hydratePage, untilModalsOpen } from './hydrate-page.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'
import { visitPage } from './visit-page.ts'

describe('products side by side', () => {
  const storefront = sharedStorefront()

  const SCRIPTS = [{ javaScriptEnabled: true }, { javaScriptEnabled: false }]

  it.for(SCRIPTS)(
    'share one choice of term, quantity and auto-renew, show its price with and without renewal, and sell the option that they show (JavaScript: $javaScriptEnabled)',
    async ({ javaScriptEnabled }, { openPage }) => {
      const { page, problems } = await openPage({ javaScriptEnabled })
      await page.goto(`${storefront.origin}/compare`)
      if (javaScriptEnabled) await hydratePage(page)
      const home = page.locator('main section', { has: page.locator('[data-buy-block="premium"]') }).first()
      const shownPids = () =>
        home
          .locator('[data-option]')
          .evaluateAll((cells: HTMLElement[]) =>
            cells.filter((cell) => cell.checkVisibility()).map((cell) => cell.dataset['option']),
          )
      expect(await shownPids()).toEqual(['premium-1Y-3-ar', 'plus-1Y-3-ar', 'standard-1Y-3-ar'])
      await home.locator('input[name="term"][value="2Y"]').check({ force: true })
      await home.locator('input[name="quantity"][value="5"]').check({ force: true })
      const textsOf = (selector: string) => home.locator(selector).filter({ visible: true }).allTextContents()
      const renewing = await textsOf('[data-price]')
      const renewingSentences = await textsOf('[data-both-prices]')
      await home.locator('[data-auto-renew="all"] input').uncheck()
      expect(await shownPids()).toEqual(['premium-2Y-5-once', 'plus-2Y-5-once', 'standard-2Y-5-once'])
      const once = await textsOf('[data-price]')
      const sentences = renewing.map((price, at) => `With renewal ${price}, without ${once[at]}`)
      expect([sentences.length, renewingSentences, await textsOf('[data-both-prices]')]).toEqual([
        3,
        sentences,
        sentences,
      ])
      await home.locator('[data-buy-block="plus"] button[data-buy]').filter({ visible: true }).click()
      await page.waitForURL(/\/store\?/)
      expect(new URL(page.url()).searchParams.get('pid')).toBe('plus-2Y-5-once')
      expect(problems).toEqual([])
    },
  )

  it.for([1280, 390])(
    'have one filled button per list, which is that of the recommended product if there is one: %i px',
    async (width, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false, viewport: { width, height: 844 } })
      await page.goto(`${storefront.origin}/compare`)
      const lists = page.locator('main ul:has([data-buy]), [data-compare-foot]').filter({ visible: true })
      const fills = await lists.evaluateAll((all) =>
        all.map((list) =>
          [...list.querySelectorAll('[data-buy], [data-compare-foot] a')]
            .filter((button) => button.checkVisibility())
            .map((button) => !getComputedStyle(button).backgroundColor.endsWith(', 0)')),
        ),
      )
      const homeAndBusiness = [
        [true, false, false],
        [true, false],
      ]
      expect(fills).toEqual(width < 704 ? homeAndBusiness : homeAndBusiness.flatMap((list) => [list, list]))
    },
  )

  it('have pickers whose names contain the products', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(`${storefront.origin}/compare`)
    const groups = page.locator('main fieldset')
    const names = await groups.evaluateAll((found) => found.map((group) => group.getAttribute('aria-label')))
    expect(names).toHaveLength(4)
    expect(names).toContain('Subscription length (Northwall Premium, Northwall Plus, Northwall Standard)')
    expect(new Set(names).size).toBe(names.length)
  })

  it('link to the nearest option on the product page if a product does not sell the chosen option', async ({
    openPage,
  }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(`${storefront.origin}/compare`)
    const home = page.locator('main section', { has: page.locator('[data-buy-block="premium"]') }).first()
    await home.locator('input[name="term"][value="3Y"]').check({ force: true })
    await home.locator('[data-auto-renew="all"] input').uncheck()
    const plus = home.locator('[data-buy-block="plus"]')
    expect(await plus.locator('[data-message="not-sold"]').filter({ visible: true }).count()).toBe(1)
    expect(await plus.locator('button[data-buy]').filter({ visible: true }).count()).toBe(0)
    const offer = plus.locator('[data-unsold] button').filter({ visible: true })
    const pid = await offer.getAttribute('value')
    await offer.click()
    await page.waitForURL(`${storefront.origin}/plus`)
    const shown = page.locator('[data-buy-block="plus"] [data-option]').filter({ visible: true })
    expect(await shown.getAttribute('data-option')).toBe(pid)
  })

  it.for(sampled(['com', 'de', 'ru', 'me', 'cojp'], (code) => ['com', 'de', 'me'].includes(code)))(
    'have their buy buttons on the first screen of a desktop, and no other filled button above them: %s',
    async (site, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
      await page.goto(storefront.localUrl(site, '/compare'))
      const buttons = page.locator('main [data-buy]').filter({ visible: true })
      const boxes = await Promise.all([0, 1, 2].map((at) => buttons.nth(at).boundingBox()))
      for (const box of boxes) expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(900)
      expect(await page.locator('main a[href$="/trial"]').count()).toBe(0)
    },
  )

  it.for([
    { width: 390, isBeside: true },
    { width: 820, isBeside: false },
    { width: 1280, isBeside: false },
  ])('have their button beside the price only on a phone: $width px', async ({ width, isBeside }, { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false, viewport: { width, height: 900 } })
    await page.goto(`${storefront.origin}/compare`)
    const [price, button] = await Promise.all(
      ['[data-option]:visible [data-price]', '[data-buy]:visible'].map((part) =>
        page.locator(`[data-buy-block="premium"] ${part}`).first().boundingBox(),
      ),
    )
    expect((button?.y ?? 0) < (price?.y ?? 0) + (price?.height ?? 0)).toBe(isBeside)
  })

  it('submit nothing if the visitor presses Enter in a picker', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(`${storefront.origin}/compare`)
    await page.locator('input[name="term"]:checked').first().press('Enter')
    await expect(page.locator('input[name="term"]:checked').first().press('Enter')).resolves.toBeUndefined()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/compare')
  })

  it.for(PRODUCTS.flatMap(({ page, users }) => (users === undefined ? [] : [{ page, ...users }])))(
    'state only numbers of users that the page of the product sells: $page from $from',
    async ({ page, from, to }) => {
      const { text } = await visitPage(storefront.localUrl('com', `/${page}`))
      const sold = [...text.matchAll(/data-quantity="(\d+)"/g)].map(([, quantity]) => Number(quantity))
      expect(Math.min(...sold)).toBe(from)
      if (to !== undefined) expect(Math.max(...sold)).toBe(to)
    },
  )

  it.for(sampled(['com', 'de', 'me'], (code) => code === 'me'))(
    'have a feature table with a header per row and column, in the order of the home page: %s',
    async (site, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false })
      await page.goto(storefront.localUrl(site, '/compare'))
      const table = page.locator('table[data-compare]').first()
      const columns = await table.locator('thead th[scope="col"]').allInnerTexts()
      const rows = await table
        .locator('tbody tr')
        .evaluateAll((list: HTMLElement[]) =>
          list.map((row) => [row.querySelectorAll('th[scope="row"]').length, row.querySelectorAll('td').length]),
        )
      expect(rows.length).toBeGreaterThan(5)
      expect(rows).toEqual(rows.map(() => [1, columns.length - 1]))
      for (const cell of await table.locator('td').allTextContents()) expect(cell).toMatch(/[\p{L}\d]/u)
      await page.goto(storefront.localUrl(site))
      const names = await page.locator('main li > h3').evaluateAll((list) => list.map((each) => each.textContent))
      expect(names.slice(0, columns.length - 1)).toEqual(columns.slice(1))
    },
  )

  it('have one term and quantity per edition, and a larger product never costs less', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(`${storefront.origin}/compare`)
    const texts = await Promise.all(
      ['premium', 'plus', 'standard'].map((product) =>
        page
          .locator('main li', { has: page.locator(`a[href="/${product}"]`) })
          .first()
          .innerText(),
      ),
    )
    const prices = texts.map((text) => Number(/\$([\d.]+)/.exec(text)?.[1]))
    const shown = await page
      .locator('[data-option]:visible')
      .evaluateAll((cells) =>
        cells.slice(0, 3).map((cell) => [cell.getAttribute('data-term'), cell.getAttribute('data-quantity')]),
      )
    expect(shown).toEqual(Array(3).fill(['1Y', '3']))
    expect(prices).toEqual(prices.toSorted((one, other) => other - one))
  })

  it('open a purchase modal with a separate choice', async ({ openPage }) => {
    const { page, problems, violations } = await openPage()
    await page.goto(`${storefront.origin}/`)
    await hydratePage(page)
    const modal = page.locator('dialog[data-modal="buy-plus"]')
    const opener = page.locator('a[data-opens="buy-plus"]')
    expect(await opener.innerText()).toBe('Buy Northwall Plus now')
    await opener.click()
    expect(await modal.isVisible()).toBe(true)
    expect(await modal.locator('[data-buy]').innerText()).toMatch(/^Buy now\b/)
    await modal.locator('input[name="term"][value="2Y"]').check({ force: true })
    await page.keyboard.press('Escape')
    await page.locator('a[data-opens="buy-premium"]').click()
    const other = page.locator('dialog[data-modal="buy-premium"]')
    expect(await other.locator('input[name="term"][value="1Y"]').isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    await opener.click()
    await modal.locator('[data-buy]').click()
    await page.waitForURL(/\/store\?/)
    expect(new URL(page.url()).searchParams.get('pid')).toMatch(/^plus-2Y-/)
    expect([...problems, ...violations]).toEqual([])
  })

  it('link to the buy block of the product page (JavaScript: false)', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(`${storefront.origin}/`)
    await page.locator('a[data-opens="buy-plus"]').click()
    await page.waitForURL(/\/plus\?.*&quantity=3&.*&rendered=1#offer$/)
    await page.locator('[data-buy-block="plus"] [data-buy]').click()
    await page.waitForURL(/\/store\?/)
    expect(new URL(page.url()).searchParams.get('pid')).toMatch(/^plus-/)
  })

  const SELLERS = [
    { code: 'com', javaScriptEnabled: true },
    { code: 'de', javaScriptEnabled: false },
    { code: 'me', javaScriptEnabled: false },
    { code: 'cojp', javaScriptEnabled: false },
    { code: 'ru', javaScriptEnabled: true },
  ]

  it.for(sampled(SELLERS, ({ code }) => ['com', 'me'].includes(code)))(
    'sell an add-on in the modal, or on its page without scripts, with the total and the next charge of the selected option: $code (JavaScript: $javaScriptEnabled)',
    async ({ code, javaScriptEnabled }, { openPage }) => {
      const { page, problems, violations } = await openPage({ javaScriptEnabled })
      await page.goto(storefront.localUrl(code, javaScriptEnabled ? '/' : '/buy-plus'))
      if (javaScriptEnabled) {
        await untilModalsOpen(page)
        await page.locator('a[data-opens="buy-plus"]').click()
      }
      const modal = page.locator(javaScriptEnabled ? 'dialog[data-modal="buy-plus"]' : 'main')
      await modal.locator('[data-buy]').waitFor()
      const totals = modal.locator('[data-total]').filter({ visible: true })
      const nextCharge = modal.locator('[data-next-charge]').filter({ visible: true })
      const nextAlone = await nextCharge.allInnerTexts()
      expect(await totals.count()).toBe(0)
      await modal.locator('input[name="addOn"][value="home-bundle"]').check()
      const first = await totals.allInnerTexts()
      const nextTogether = await nextCharge.allInnerTexts()
      expect([nextAlone.length, nextTogether.length, nextAlone[0] === nextTogether[0]]).toEqual([1, 1, false])
      await modal.locator('input[name="term"][value="2Y"]').check({ force: true })
      const second = await totals.allInnerTexts()
      const [nextOrdered = ''] = await nextCharge.allInnerTexts()
      expect([first.length, second.length, first[0] === second[0]]).toEqual([1, 1, false])
      await modal.locator('[data-buy]').click()
      await page.waitForURL(/\/store\?/)
      const { searchParams } = new URL(page.url())
      expect([searchParams.get('pid'), searchParams.get('addon')]).toEqual([
        expect.stringMatching(/^plus-2Y-\d+-ar$/),
        'home-bundle-2Y-1-ar',
      ])
      expect(await page.locator('[data-order-total]').innerText()).toContain(second[0])
      expect(await page.locator('[data-next-charge]').allInnerTexts()).toEqual([nextOrdered])
      expect([...problems, ...violations]).toEqual([])
    },
  )

  it.for([true, false])(
    'name each add-on with its price, renewal, use and savings before it is selected, found from the product page (JavaScript: %s)',
    async (javaScriptEnabled, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled, viewport: { width: 390, height: 844 } })
      await page.goto(storefront.localUrl('com', '/plus'))
      await page.getByRole('link', { name: 'Add to your order' }).click()
      await page.waitForURL(/\/buy-plus/)
      const modal = page.locator('main')
      const labels = async () =>
        (await modal.locator('[data-add-ons] label').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
      const yearly = await labels()
      expect(yearly).toEqual([
        'No add-on',
        expect.stringMatching(/^Cloud backup, 1 TB \+ \$[\d.]+ Renews at \$[\d.]+ per year[^$]* Copies your files/),
        expect.stringMatching(
          /^Home network protection \+ \$[\d.]+ Renews at \$[\d.]+ per year[^$]* Checks your router/,
        ),
        expect.stringMatching(/^Both add-ons as a bundle \+ \$[\d.]+ · Save \d+% Renews at \$[\d.]+ per year[^$]*$/),
      ])
      await modal.locator('input[name="term"][value="2Y"]').check({ force: true })
      expect((await labels())[1]).not.toBe(yearly[1])
      const { y = 0, height = 0 } = (await modal.locator('[data-buy]').boundingBox()) ?? {}
      expect(y + height).toBeLessThan(844)
      await modal.locator('input[name="addOn"][value="home-bundle"]').check()
      const sizes = await modal
        .locator('[data-total], [data-option] [data-price]')
        .filter({ visible: true })
        .evaluateAll((figures) => figures.map((figure) => Number.parseFloat(getComputedStyle(figure).fontSize)))
      expect(sizes[1]).toBeGreaterThan(sizes[0] ?? 0)
    },
  )

  it('have a purchase modal whose price and buy button are visible at once on a desktop', async ({ openPage }) => {
    const { page } = await openPage({ viewport: { width: 1440, height: 800 } })
    await page.goto(storefront.localUrl('de'))
    await untilModalsOpen(page)
    await page.locator('a[data-opens="buy-premium"]').click()
    const modal = page.locator('dialog[data-modal="buy-premium"]')
    const parts = ['[data-option]:visible [data-price]', '[data-buy]'].map((part) => modal.locator(part))
    for (const part of parts) {
      await part.waitFor()
      const isShown = await part.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
      expect(isShown).toBe(true)
    }
  })

  it('have a purchase modal with a close button', async ({ openPage }) => {
    const { page } = await openPage()
    await page.goto(`${storefront.origin}/`)
    await untilModalsOpen(page)
    const modal = page.locator('dialog[data-modal="buy-premium"]')
    await page.locator('a[data-opens="buy-premium"]').click()
    await modal.locator('form[method="dialog"] button').click()
    expect(await modal.isVisible()).toBe(false)
  })
})

/** Phones, a tablet, the narrowest window with the controls beside the columns, and desktops. */
const WIDTHS = [320, 390, 704, 820, 1024, 1280, 1440]
/** From this width on, the products stand side by side. */
const SIDE_BY_SIDE_PX = 704
const MIN_COLUMN_PX = 200

/** Returns overlapping, narrow and misaligned products, and texts that leave their product. */
const columnProblems = (page: Page, width: number): Promise<readonly string[]> =>
  page.evaluate(
    ([sideBySidePx, minColumnPx, windowPx]) =>
      [...document.querySelectorAll('[data-choice] > ul')].flatMap((list) => {
        const columns = [...list.querySelectorAll(':scope > li')]
        const boxes = columns.map((column) => column.getBoundingClientRect())
        const outside = columns.flatMap((column, at) =>
          [...column.querySelectorAll('h3, p, a, button')].filter((element) => {
            const [inner, outer] = [element.getBoundingClientRect(), boxes[at]]
            const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
            return outer !== undefined && (isCut || inner.left < outer.left || inner.right > outer.right + 1)
          }),
        )
        const leftToRight = boxes.toSorted((one, other) => one.left - other.left)
        const isRow = new Set(boxes.map(({ top }) => Math.round(top))).size === 1
        return [
          ...outside.map((element) => `text leaves its product: ${element.textContent}`),
          ...boxes.filter(({ width: px }) => px < minColumnPx).map(({ width: px }) => `a product of ${px} px`),
          ...leftToRight.flatMap(({ right }, at) =>
            isRow && right > (leftToRight[at + 1]?.left ?? right) ? ['overlap'] : [],
          ),
          ...(isRow === windowPx >= sideBySidePx || columns.length < 2 ? [] : ['not side by side']),
          ...(document.documentElement.scrollWidth > windowPx ? ['wider than the window'] : []),
        ]
      }),
    [SIDE_BY_SIDE_PX, MIN_COLUMN_PX, width] as const,
  )

/** Returns the problems of the comparison at every width, and the states of its products. */
const comparisonAt = async (page: Page) => {
  const problems: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const problem of await columnProblems(page, width)) problems.push(`${width}: ${problem}`)
  }
  const blocks = page.locator('[data-choice] [data-buy-block]')
  const states = await blocks.evaluateAll((all: HTMLElement[]) => all.map(({ dataset }) => dataset['state']))
  return { problems, states: [...new Set(states)] }
}

describe('products side by side without prices', () => {
  const storefront = sharedStorefront()

  it.for(sampled(['com', 'de', 'cojp', 'me', 'hu', 'ru'], (code) => ['cojp', 'me', 'hu'].includes(code)))(
    'keep their columns at every width for visitors from a country where they are not sold, on %s',
    async (site, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false, extraHTTPHeaders: { 'x-geo-country': 'CN' } })
      await page.goto(storefront.localUrl(site, '/compare'))
      expect(await comparisonAt(page)).toEqual({ problems: [], states: ['unavailable'] })
    },
  )

  it('keep their columns at every width if prices cannot be loaded', async ({ openPage }) => {
    const env = { API_ROUTER_URL: `http://127.0.0.1:${await freePort()}` }
    const { localUrl, stop } = await startStorefront({ env })
    try {
      for (const site of sampled(['com', 'de', 'me'], (code) => code === 'de')) {
        const { page } = await openPage({ javaScriptEnabled: false })
        await page.goto(localUrl(site, '/compare'))
        expect([site, await comparisonAt(page)]).toEqual([site, { problems: [], states: ['failed'] }])
      }
    } finally {
      await stop()
    }
  })
})

describe('the table of features', () => {
  const storefront = sharedStorefront()

  it('hides the features that all products have with a check box, without scripts', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl('com', '/compare'))
    const names = () => page.locator('table[data-compare]').first().locator('tbody th:visible').allInnerTexts()
    const all = await names()
    expect(all).toHaveLength(13)
    expect(all[0]).toMatch(/^Real-time antivirus\s+Checks every file.+\s+Windows · macOS · Android · Linux$/)
    await page.getByLabel('Show only differences').first().check()
    expect((await names()).map((name) => name.split('\n')[0])).toEqual(all.slice(6).map((name) => name.split('\n')[0]))
  })

  it.for([1440, 820])(
    'ends with the price of the preselected choice and a link per product at %i px, without scripts',
    async (width, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false, viewport: { width, height: 844 } })
      await page.goto(storefront.localUrl('com', '/compare'))
      const home = page.locator('section', { has: page.locator('[data-buy-block="premium"]') }).first()
      const shownPrices = await home.locator('[data-option] [data-price]').filter({ visible: true }).allInnerTexts()
      const foot = page.locator('[data-compare-foot]').first().locator('> li')
      const texts = await foot.allInnerTexts()
      expect(shownPrices).toHaveLength(3)
      for (const [at, product] of ['Premium', 'Plus', 'Standard'].entries()) {
        expect(texts[at]).toContain(shownPrices[at])
        expect(texts[at]).toContain(`See Northwall ${product}`)
      }
      if (width === 1440) {
        const lefts = (locator: Locator) =>
          locator.evaluateAll((all) => all.map((element) => element.getBoundingClientRect().left))
        const columns = await lefts(page.locator('table[data-compare]').first().locator('thead th:not(:first-child)'))
        for (const [column, left] of (await lefts(foot)).entries())
          expect(Math.abs(left - (columns[column] ?? 0))).toBeLessThan(24)
      }
      await home.locator('input[name="term"][value="2Y"]').check({ force: true })
      expect(await foot.locator('[data-card-choice]').filter({ visible: true }).count()).toBe(0)
      await foot.locator('a').nth(1).click()
      await page.waitForURL(storefront.localUrl('com', '/plus'))
    },
  )

  it.for(sampled(['com', 'de', 'me'], (code) => code !== 'me'))(
    'takes at most eight screens of a phone together with its page, and repeats no price: %s',
    async (code, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
      await page.goto(storefront.localUrl(code, '/compare'))
      expect(await page.evaluate(() => document.documentElement.scrollHeight / innerHeight)).toBeLessThanOrEqual(8)
      expect(await page.locator('[data-compare-foot]').filter({ visible: true }).count()).toBe(0)
      const firstButton = await page.locator('main [data-buy]:visible').first().boundingBox()
      expect((firstButton?.y ?? Number.NaN) + (firstButton?.height ?? 0)).toBeLessThanOrEqual(844)
    },
  )

  it('has explanations below the marks on a phone, and its rows, headers and cells in the accessibility tree', async ({
    openPage,
  }) => {
    const { page } = await openPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    await page.goto(storefront.localUrl('com', '/compare'))
    const rows = page.locator('table[data-compare]').first().locator('tbody tr')
    const places = await rows.evaluateAll((all) =>
      all.map((row) => {
        const [text, mark] = ['small', 'td'].map((name) => row.querySelector(name)?.getBoundingClientRect())
        return { isBelow: (text?.top ?? 0) >= (mark?.bottom ?? 0) - 8, share: (text?.width ?? 0) / row.clientWidth }
      }),
    )
    expect(places.filter(({ isBelow, share }) => !isBelow || share < 0.9)).toEqual([])
    const table = page.getByRole('table').first()
    expect(await table.getByRole('columnheader').count()).toBe(4)
    expect(await table.getByRole('rowheader').count()).toBe(13)
    expect(await table.getByRole('cell').count()).toBe(3 * 13)
    const session = await page.context().newCDPSession(page)
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const countOf = (role: string) => nodes.filter((node) => !node.ignored && node.role?.value === role).length
    const counts = await page.evaluate(() =>
      ['main table', 'main table tr', 'main table tbody th', 'main table td'].map(
        (selector) => document.querySelectorAll(selector).length,
      ),
    )
    expect(['table', 'row', 'rowheader', 'cell'].map(countOf)).toEqual(counts)
  })

  it.for([360, 390])('breaks no Japanese product name on a phone of %i px', async (width, { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false, viewport: { width, height: 844 } })
    await page.goto(storefront.localUrl('cojp', '/compare'))
    const broken = await page
      .locator('table[data-compare]')
      .first()
      .locator('thead a')
      .evaluateAll((links) =>
        links
          .filter(({ firstChild: name }) => {
            const range = document.createRange()
            const text = name?.textContent ?? ''
            if (name === null) return true
            range.setStart(name, text.lastIndexOf(' ') + 1)
            range.setEnd(name, text.length)
            return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
          })
          .map(({ textContent }) => textContent),
      )
    expect(broken).toEqual([])
  })

  it('keeps the names of the products below the header while the page scrolls', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    await page.goto(storefront.localUrl('com', '/compare'))
    await page
      .locator('table[data-compare] tbody tr')
      .nth(8)
      .evaluate((row) => row.scrollIntoView({ block: 'center' }))
    const [header, names] = await Promise.all(
      ['body > header', 'table[data-compare] thead th:last-child'].map((selector) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => element.getBoundingClientRect().toJSON()),
      ),
    )
    expect(Math.abs(header.bottom - names.top)).toBeLessThan(4)
  })

  it.for([
    { path: '/premium', own: 'Northwall Premium', rows: 7 },
    { path: '/endpoint', own: 'Northwall Endpoint', rows: 4 },
  ])(
    'on $path has the features that differ, and links the other products',
    async ({ path, own, rows }, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false })
      await page.goto(storefront.localUrl('com', path))
      const table = page.locator('table[data-compare]')
      expect(await table.locator('tbody tr').count()).toBe(rows)
      expect(await table.locator('thead th', { hasText: own }).locator('a').count()).toBe(0)
      expect(await table.locator('thead a').count()).toBe((await table.locator('thead th').count()) - 2)
    },
  )
})
