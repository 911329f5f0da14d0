import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import { buyBlock, type Choice, choose, shownCells } from './buy-block-controls.ts'
import { hydratePage } from './hydrate-page.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'

const storefront = sharedStorefront()

/** Scripts that carry the choice run after the load event. */
const afterLoad = (page: Page) => page.waitForFunction(() => 'storefront' in globalThis)

const CHOICE: Choice = { term: '2Y', quantity: '5', autorenew: false }
const AS_CELL = { term: '2Y', quantity: '5', autorenew: 'false' }
const QUERY = '?term=2Y&quantity=5&autorenew=false'

/** Opens a page and makes a choice that it does not preselect. */
const openWithChoice = async (page: Page, site: string, path: string, product: string) => {
  await page.goto(storefront.localUrl(site, path), { waitUntil: 'load' })
  await hydratePage(page)
  await afterLoad(page)
  await choose(buyBlock(page, product), CHOICE)
}

describe('the choice of a link', () => {
  it.for([
    ['/premium', 'premium', '?term=2Y&quantity=5&autorenew=false'],
    ['/plus', 'plus', '?term=1Y&quantity=3&autorenew=true'],
    ['/small-office', 'small-office', '?term=1Y&quantity=25&autorenew=true'],
  ] as const)(
    'is selected on %s by the end of the parse, and stays after hydration',
    async ([path, product, query], { openPage }) => {
      const { page, problems, violations } = await openPage()
      await page.goto(storefront.localUrl('de', `${path}${query}`), { waitUntil: 'domcontentloaded' })
      const { term, quantity, autorenew } = Object.fromEntries(new URLSearchParams(query))
      const expected = [expect.objectContaining({ term, quantity, autorenew })]
      expect(await shownCells(buyBlock(page, product))).toEqual(expected)
      await hydratePage(page)
      expect(await shownCells(buyBlock(page, product))).toEqual(expected)
      expect([problems, violations]).toEqual([[], []])
    },
  )

  it('is selected in a list of options', async ({ openPage }) => {
    const { page } = await openPage()
    await page.goto(storefront.localUrl('de', `/standard${QUERY}`), { waitUntil: 'load' })
    expect(await shownCells(buyBlock(page, 'standard'))).toEqual([expect.objectContaining(AS_CELL)])
  })

  it.for(['?term=9Y&quantity=4711', '?term=%22%5D&quantity=%3Cb%3E&autorenew=x', '?product=plus&back=//evil.example'])(
    'does not change the page if it is %s',
    async (query, { openPage }) => {
      const { page, problems } = await openPage()
      await page.goto(storefront.localUrl('de', '/premium'), { waitUntil: 'load' })
      const state = async () => {
        // Until its scripts have run, buttons that change the currency belong to the form.
        await afterLoad(page)
        return page.locator('form[action="/buy"]').evaluate((form) => {
          if (!(form instanceof HTMLFormElement)) throw new Error('not a form')
          const fields = new FormData(form)
          fields.delete('key')
          fields.delete('autorenew')
          return JSON.stringify([...fields])
        })
      }
      const before = await state()
      await page.goto(storefront.localUrl('de', `/premium${query}`), { waitUntil: 'load' })
      expect(await state()).toBe(before)
      expect(problems).toEqual([])
    },
  )

  it('is selected before the first paint, without layout shift, however late the script is', async ({ openPage }) => {
    const { page } = await openPage()
    await page.route('**/scripts/page-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await page.goto(storefront.localUrl('de', `/premium${QUERY}`), { waitUntil: 'load' })
    expect(await shownCells(buyBlock(page, 'premium'))).toEqual([expect.objectContaining(AS_CELL)])
    const [paintedMs, loadedMs, shifts] = await page.evaluate(async () => {
      const painted = new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries()[0]?.startTime ?? 0)).observe({
          type: 'paint',
          buffered: true,
        })
      })
      const shifted: number[] = []
      new PerformanceObserver((list) => shifted.push(list.getEntries().length)).observe({
        type: 'layout-shift',
        buffered: true,
      })
      const script = performance.getEntriesByType('resource').find(({ name }) => name.includes('/scripts/page-'))
      const paintMs = await painted
      await new Promise((resolve) => setTimeout(resolve, 100))
      return [paintMs, (script?.startTime ?? 0) + (script?.duration ?? 0), shifted.length]
    })
    expect(paintedMs).toBeGreaterThanOrEqual(loadedMs)
    expect(shifts).toBe(0)
  })

  it('leaves the default choice without scripts, and shows it at once', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl('de', `/premium${QUERY}`))
    expect(await shownCells(buyBlock(page, 'premium'))).toEqual([
      expect.objectContaining({ term: '1Y', quantity: '3', autorenew: 'true' }),
    ])
    expect(await page.locator('[data-buy]').isVisible()).toBe(true)
  })

  it('follows the pickers in the address, so that a reload keeps it', async ({ openPage }) => {
    const { page } = await openPage()
    await page.goto(storefront.localUrl('de', `/premium${QUERY}`), { waitUntil: 'load' })
    await afterLoad(page)
    await buyBlock(page, 'premium').locator('[name=quantity][value="1"]').check()
    expect(new URL(page.url()).searchParams.get('quantity')).toBe('1')
    await page.reload({ waitUntil: 'load' })
    expect(await shownCells(buyBlock(page, 'premium'))).toEqual([
      expect.objectContaining({ ...AS_CELL, quantity: '1' }),
    ])
  })
})

describe.each([true, false])('the price of a card on the home page (JavaScript: %s)', (javaScriptEnabled) => {
  const products = ['standard', 'plus', 'premium', 'small-office', 'endpoint'] as const

  it.for(sampled(products, (product) => (javaScriptEnabled ? ['plus', 'endpoint'] : ['standard']).includes(product)))(
    'is the price that its link to the page of %s opens, which is for as many devices or users as the other cards',
    async (product, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled })
      await page.goto(storefront.localUrl('com', '/'), { waitUntil: 'load' })
      const link = page.locator(`a[data-choice-of="${product}"]`).last()
      const card = page.locator('li', { has: link })
      const prices = await card.locator('bdi:visible').allTextContents()
      const [bothPrices] = /With renewal .*/.exec(await card.innerText()) ?? []
      if (javaScriptEnabled) await afterLoad(page)
      await link.focus()
      const address = await link.evaluate(({ href }: HTMLAnchorElement) => href)
      // Visitors with scripts get the page that all visitors share.
      if (javaScriptEnabled) expect(address).not.toContain('rendered')
      // Unlike a click, this visit is repeated if the machine is busy.
      await page.goto(address, { waitUntil: 'load' })
      const [cell] = await shownCells(buyBlock(page, product))
      expect(prices).toContain(cell?.price)
      expect(cell?.quantity).toBe(['small-office', 'endpoint'].includes(product) ? '10' : '3')
      // The list of options, which replaces the pickers of a product, names both prices itself.
      const savings = buyBlock(page, product).locator('[data-auto-renew] [data-term-position]:visible')
      if ((await savings.count()) === 0) return
      const [renewing = 0, once = 0] = (bothPrices?.match(/\d[\d.]*/g) ?? []).map(Number)
      expect(await savings.innerText()).toBe(`−$${(once - renewing).toFixed(2)}`)
    },
  )
})

describe('the price of a product', () => {
  it('in the menu is the price that its link opens', async ({ openPage }) => {
    const { page } = await openPage()
    await page.goto(storefront.localUrl('com', '/downloads'), { waitUntil: 'load' })
    await page.locator('header [popovertarget="menu-home"]').click()
    const link = page.locator('header a[href*="/plus"]').first()
    const price = await link.locator('[data-menu-price]').textContent()
    await page.goto(await link.evaluate(({ href }: HTMLAnchorElement) => href), { waitUntil: 'load' })
    const [cell] = await shownCells(buyBlock(page, 'plus'))
    expect(price?.split(' · ').at(-1)).toBe(cell?.price)
  })

  it.for([true, false])(
    'stays the same on the way to its add-ons (JavaScript: %s)',
    async (javaScriptEnabled, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled })
      await page.goto(storefront.localUrl('com', '/plus'), { waitUntil: 'load' })
      const shown = await shownCells(buyBlock(page, 'plus'))
      const link = page.locator('[data-buy-block] a[href*="/buy-plus"]')
      await page.goto(await link.evaluate(({ href }: HTMLAnchorElement) => href), { waitUntil: 'load' })
      expect(await shownCells(buyBlock(page, 'plus'))).toEqual([
        expect.objectContaining({ quantity: '5', price: shown[0]?.price }),
      ])
    },
  )

  it('on a card follows the switch of all cards to its page', async ({ openPage }) => {
    const { page } = await openPage()
    await page.goto(storefront.localUrl('com', '/'), { waitUntil: 'load' })
    await hydratePage(page)
    await afterLoad(page)
    await page.locator('[data-auto-renew="all"] input').uncheck()
    const link = page.locator('main a[data-choice-of="plus"]').last()
    const search = new URL(await link.evaluate(({ href }: HTMLAnchorElement) => href)).searchParams
    expect(Object.fromEntries(search)).toEqual({ term: '1Y', quantity: '3', autorenew: 'false' })
  })
})

describe('the choice in a modal of the home page', () => {
  it('travels to the page of its product', async ({ openPage }) => {
    const { page } = await openPage()
    await page.goto(storefront.localUrl('com', '/'), { waitUntil: 'load' })
    await afterLoad(page)
    await page.locator('#choose-plus').click()
    const modal = page.locator('#buy-plus')
    await choose(modal, { term: '2Y', quantity: '5', autorenew: null })
    await page.keyboard.press('Escape')
    await page.locator('main a[data-choice-of="plus"]:not([data-opens])').click()
    await page.waitForURL(/\/plus\?/)
    expect(await shownCells(buyBlock(page, 'plus'))).toEqual([expect.objectContaining({ term: '2Y', quantity: '5' })])
  })
})

describe('the choice of a visitor', () => {
  it.for([
    ['the head', 0],
    ['the foot', 1],
  ] as const)('travels from %s of the comparison to the page of a product', async ([, at], { openPage }) => {
    const { page } = await openPage()
    await page.goto(storefront.localUrl('com', '/compare'), { waitUntil: 'load' })
    await afterLoad(page)
    await choose(page.locator('div[data-choice]').first(), { term: '2Y', quantity: '5', autorenew: null })
    await page.locator('a[data-choice-of="plus"]').nth(at).click()
    await page.waitForURL(/\/plus\?/)
    expect(await shownCells(buyBlock(page, 'plus'))).toEqual([expect.objectContaining({ term: '2Y', quantity: '5' })])
  })

  it('survives a change of currency', async ({ openPage }) => {
    const { page } = await openPage()
    await openWithChoice(page, 'com', '/premium', 'premium')
    await page.locator('[popovertarget=menu-currency]').first().click()
    await page.locator('#menu-currency button[value=EUR]').click()
    await page.waitForURL(/#prices-changed$/)
    const cells = await shownCells(buyBlock(page, 'premium'))
    expect(cells).toEqual([expect.objectContaining(AS_CELL)])
    expect(cells[0]?.price).toContain('€')
  })

  const switches = [
    ['/premium', 'the menu of the header'],
    ['/premium', 'the list of the footer'],
    ['/compare', 'the menu of the header'],
    ['/compare', 'the list of the footer'],
  ] as const

  it.for(sampled(switches, ([path, by]) => (path === '/compare') === (by === 'the list of the footer')))(
    'survives a change of currency on %s by %s without scripts',
    async ([path, by], { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false })
      await page.goto(storefront.localUrl('com', path))
      const block = page.locator('[data-choice]').first()
      await block.locator('[name=term][value="2Y"]').check()
      await block.locator('[name=quantity][value="5"]').check()
      await block.locator('[name=autorenew]').uncheck()
      if (by === 'the menu of the header') {
        await page.locator('[popovertarget=menu-currency]').first().click()
        await page.locator('#menu-currency button[value=EUR]').click()
      } else {
        await page.locator('#currency').selectOption('EUR')
        await page.locator('[data-currency-switcher] button').click()
      }
      await page.waitForURL(/&rendered=1#/)
      const cells = await shownCells(page.locator('[data-choice]').first())
      expect(cells.length).toBe(path === '/compare' ? 3 : 1)
      for (const cell of cells) {
        expect(cell).toEqual(expect.objectContaining(AS_CELL))
        expect(cell.price).toContain('€')
      }
      // Another comparison on the page keeps its own choice.
      for (const cell of path === '/compare' ? await shownCells(page.locator('[data-choice]').nth(1)) : [])
        expect(cell).toEqual(expect.objectContaining({ term: '1Y', autorenew: 'true' }))
    },
  )

  it('survives a change of currency with its add-on without scripts', async ({ openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl('com', '/buy-premium'))
    await page.locator('input[name="addOn"][value="cloud-backup"]').check()
    await page.locator('[popovertarget=menu-currency]').first().click()
    await page.locator('#menu-currency button[value=EUR]').click()
    await page.waitForURL(/&rendered=1#/)
    expect(await page.locator('input[name="addOn"][value="cloud-backup"]').isChecked()).toBe(true)
    expect(await page.locator('[data-total]:visible').first().textContent()).toContain('€')
  })

  it.for([true, false])(
    'is bought by Enter, although other buttons belong to its form (JavaScript: %s)',
    async (javaScriptEnabled, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled })
      await page.goto(storefront.localUrl('com', '/premium'), { waitUntil: 'load' })
      await page.locator('[name=quantity][value="5"]').press('Enter')
      await page.locator('[data-store]').waitFor()
      expect(new URL(page.url()).searchParams.get('pid')).toContain('premium-1Y-')
    },
  )

  it('survives a change of site', async ({ openPage }) => {
    const { page } = await openPage()
    await openWithChoice(page, 'ca', '/premium', 'premium')
    await page.locator('[data-country-selector] > summary').click()
    await page.locator('a[data-site="cafr"]').click()
    await page.waitForURL(storefront.localUrl('cafr', `/premium${QUERY}`))
    await expect.poll(() => shownCells(buyBlock(page, 'premium'))).toEqual([expect.objectContaining(AS_CELL)])
  })

  it.for([true, false])(
    'is offered again by “change your choice” in the store (JavaScript: %s)',
    async (javaScriptEnabled, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled })
      if (javaScriptEnabled) await openWithChoice(page, 'com', '/premium', 'premium')
      else {
        await page.goto(storefront.localUrl('com', '/premium'))
        await choose(buyBlock(page, 'premium'), CHOICE)
      }
      await page.locator('[data-buy]').click()
      await page.locator('[data-store] [data-back]').click()
      await page.waitForURL(/\/premium\?/)
      expect(await shownCells(buyBlock(page, 'premium'))).toEqual([expect.objectContaining(AS_CELL)])
    },
  )

  it.for([true, false])(
    'is offered again with its add-on by “change your choice” in the store (JavaScript: %s)',
    async (javaScriptEnabled, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled })
      await page.goto(storefront.localUrl('com', '/buy-premium'))
      const addOn = page.locator('input[name="addOn"][value="cloud-backup"]')
      await addOn.check()
      await page.locator('[data-buy]').click()
      await page.locator('[data-store] [data-back]').click()
      await page.waitForURL(/\/buy-premium\?/)
      expect(await addOn.isChecked()).toBe(true)
    },
  )

  it('sets no cookie, and is not sent to the store as a parameter of the page', async ({ openPage }) => {
    const { page } = await openPage()
    await page.goto(storefront.localUrl('de', `/premium${QUERY}&coupon=C1`), { waitUntil: 'load' })
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'query_string')
    expect(decodeURIComponent(cookie?.value ?? '')).toBe('coupon=C1')
    await page.locator('[data-buy]').click()
    await page.locator('[data-store]').waitFor()
    const { searchParams } = new URL(page.url())
    expect(['term', 'quantity', 'autorenew'].map((name) => searchParams.get(name))).toEqual([null, null, null])
    expect(searchParams.get('pid')).toBe('premium-2Y-5-once')
  })
})
