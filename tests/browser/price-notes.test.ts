import { describe, expect } from 'vitest'
import { it, type OpenPage } from './browser-test.ts'
import { untilHydrated } from './hydrate-page.ts'
import { sharedStorefront } from './shared-storefront.ts'

const SITES = ['com', 'de', 'fr', 'me', 'cojp', 'coza', 'kz'] as const
const PRODUCTS = ['premium', 'small-office'] as const

const cases = SITES.flatMap((site) => PRODUCTS.map((product) => ({ site, product })))

describe('the legally required price text', () => {
  const storefront = sharedStorefront()

  const readCells = async (open: OpenPage, { site, product }: (typeof cases)[number], javaScriptEnabled: boolean) => {
    const { page } = await open({ javaScriptEnabled })
    await page.goto(storefront.localUrl(site, `/${product}`))
    if (javaScriptEnabled) {
      await page.mouse.move(30, 30)
      await untilHydrated(page)
    }
    return page.locator(`[data-buy-block="${product}"] [data-option]`).evaluateAll((cells: HTMLElement[]) =>
      cells.map((cell) => {
        const text = (hook: string) => cell.querySelector(`[${hook}]`)?.textContent ?? null
        return {
          pid: cell.dataset['option'],
          isSelected: cell.dataset['selected'] !== undefined,
          term: cell.dataset['term'] ?? '',
          isRenewing: cell.dataset['autorenew'] === 'true',
          price: text('data-price'),
          struck: text('data-price-struck'),
          savings: text('data-savings'),
          renewal: text('data-price-renewal'),
          monthly: text('data-price-monthly'),
          tax: text('data-tax-note'),
        }
      }),
    )
  }

  const known = new Map<string, ReturnType<typeof readCells>>()
  /** Returns the texts in each cell of a block, after hydration or without scripts. Opens each page only once. */
  const cellsOf = (open: OpenPage, at: (typeof cases)[number], javaScriptEnabled: boolean) => {
    const key = JSON.stringify([at.site, at.product, javaScriptEnabled])
    const cells = known.get(key) ?? readCells(open, at, javaScriptEnabled)
    known.set(key, cells)
    return cells
  }

  it.for(cases)(
    'contains the renewal of renewing options and the monthly price of yearly options: $site $product',
    async (at, { openPage }) => {
      const cells = await cellsOf(openPage, at, false)
      expect(cells.length).toBeGreaterThan(3)
      for (const cell of cells) {
        expect(cell.price).toBeTruthy()
        expect(cell.renewal === null).toBe(!cell.isRenewing)
        expect(cell.monthly === null).toBe(!cell.term.endsWith('Y'))
        if (cell.savings !== null) expect(cell.struck).toBeTruthy()
      }
    },
  )

  it.for(cases)('is the same if the option is offered as the nearest one: $site $product', async (at, { openPage }) => {
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl(at.site, `/${at.product}`))
    const nearestOffers = await page
      .locator(`[data-buy-block="${at.product}"] [data-unsold]`)
      .evaluateAll((cells: HTMLElement[]) =>
        cells.map((unsold) => {
          const pid = unsold.querySelector('button')?.value ?? ''
          const sold = unsold.closest('form')?.querySelector(`[data-option="${pid}"]`)
          const text = (hook: string) => sold?.querySelector(`[${hook}]`)?.textContent
          const expectedNotes = ['data-tax-note', 'data-price-monthly', 'data-price-renewal'].map(text).filter(Boolean)
          const notes = [...unsold.querySelectorAll('[data-nearest] span')].map((span) => span.textContent)
          return {
            pid,
            price: text('data-price'),
            button: unsold.querySelector('button')?.textContent,
            expectedNotes,
            notes,
          }
        }),
      )
    for (const { pid, price, button, expectedNotes, notes } of nearestOffers) {
      expect([pid, price]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
      expect(button).toContain(price)
      expect(notes).toEqual(expectedNotes)
    }
  })

  it.for(SITES)('is the same on a card of the home page as on the product page: %s', async (site, { openPage }) => {
    const [cell] = (await cellsOf(openPage, { site, product: 'premium' }, false)).filter(({ isSelected }) => isSelected)
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl(site))
    const card = page.locator('main li', { has: page.locator('a[href$="/premium"]') }).first()
    const text = (await card.innerText()).replace(/\s+/g, ' ')
    for (const part of [cell?.price, cell?.tax, cell?.monthly, cell?.renewal])
      if (part) expect(text).toContain(part.replace(/\s+/g, ' '))
  })

  it.for(cases)('is the same after hydration as without JavaScript: $site $product', async (at, { openPage }) => {
    expect(await cellsOf(openPage, at, true)).toEqual(await cellsOf(openPage, at, false))
  })

  it.for([
    { site: 'fr', product: 'small-office', tax: 'HT' },
    { site: 'de', product: 'premium', tax: 'inkl. MwSt.' },
  ] as const)('has the tax note $tax: $site $product', async ({ tax, ...at }, { openPage }) => {
    const cells = await cellsOf(openPage, at, false)
    expect(new Set(cells.map((cell) => cell.tax))).toEqual(new Set([tax]))
  })
})
