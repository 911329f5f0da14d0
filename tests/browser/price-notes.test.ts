import { describe, expect } from 'vitest'
import { it, type OpenPage } from './browser-test.ts'
import { untilHydrated } from './hydrate-page.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'

const SITES = sampled(['com', 'de', 'fr', 'me', 'cojp', 'coza', 'kz'] as const, (code) =>
  ['com', 'fr', 'me', 'kz'].includes(code),
)
const PRODUCTS = ['premium', 'small-office'] as const

const CASES = SITES.flatMap((site) => PRODUCTS.map((product) => ({ site, product })))

interface Case {
  readonly site: string
  readonly product: string
}

describe('the legally required price text', () => {
  const storefront = sharedStorefront()

  const readBlock = async (open: OpenPage, { site, product }: Case, javaScriptEnabled: boolean) => {
    const { page } = await open({ javaScriptEnabled })
    await page.goto(storefront.localUrl(site, `/${product}`))
    if (javaScriptEnabled) {
      await page.mouse.move(30, 30)
      await untilHydrated(page)
    }
    const block = page.locator(`[data-buy-block="${product}"]`)
    const cells = await block.locator('[data-option]').evaluateAll((found: HTMLElement[]) =>
      found.map((cell) => {
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
          // Only term, quantity and tax have no attribute.
          tax:
            [...cell.querySelectorAll('.facts > span')].slice(2).find((fact) => fact.attributes.length === 0)
              ?.textContent ?? null,
        }
      }),
    )
    const nearestOffers = await block.locator('[data-unsold]').evaluateAll((found: HTMLElement[]) =>
      found.map((unsold) => {
        const button = unsold.querySelector('button')
        const notes = [...unsold.querySelectorAll('[data-nearest] span')].map((span) => span.textContent)
        return { pid: button?.value, button: button?.textContent, notes }
      }),
    )
    return { cells, nearestOffers }
  }

  const known = new Map<string, ReturnType<typeof readBlock>>()
  /** Returns the texts of a block, after hydration or without scripts. Opens each page only once. */
  const blockOf = (open: OpenPage, at: Case, javaScriptEnabled: boolean) => {
    const key = JSON.stringify([at.site, at.product, javaScriptEnabled])
    const block = known.get(key) ?? readBlock(open, at, javaScriptEnabled)
    known.set(key, block)
    return block
  }

  it.for(CASES)(
    'contains the renewal of renewing options and the monthly price of yearly options: $site $product',
    async (at, { openPage }) => {
      const { cells } = await blockOf(openPage, at, false)
      expect(cells.length).toBeGreaterThan(3)
      for (const cell of cells) {
        expect(cell.price).toBeTruthy()
        expect(cell.renewal === null).toBe(!cell.isRenewing)
        expect(cell.monthly === null).toBe(!cell.term.endsWith('Y'))
        if (cell.savings !== null) expect(cell.struck).toBeTruthy()
      }
    },
  )

  it.for(CASES)('is the same if the option is offered as the nearest one: $site $product', async (at, { openPage }) => {
    const { cells, nearestOffers } = await blockOf(openPage, at, false)
    for (const { pid, button, notes } of nearestOffers) {
      const sold = cells.find((cell) => cell.pid === pid)
      expect([pid, sold?.price]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
      expect(button).toContain(sold?.price)
      expect(notes).toEqual([sold?.tax, sold?.monthly, sold?.renewal].filter(Boolean))
    }
  })

  it.for(SITES)('is the same on a card of the home page as on the product page: %s', async (site, { openPage }) => {
    const { cells } = await blockOf(openPage, { site, product: 'premium' }, false)
    const cell = cells.find(({ isSelected }) => isSelected)
    const { page } = await openPage({ javaScriptEnabled: false })
    await page.goto(storefront.localUrl(site))
    const card = page.locator('main li', { has: page.locator('a[href$="/premium"]') }).first()
    const text = (await card.innerText()).replace(/\s+/g, ' ')
    for (const part of [cell?.price, cell?.tax, cell?.monthly, cell?.renewal])
      if (part) expect(text).toContain(part.replace(/\s+/g, ' '))
  })

  it.for(sampled(CASES, ({ site }) => ['com', 'fr', 'me'].includes(site)))(
    'is the same after hydration as without JavaScript: $site $product',
    async (at, { openPage }) => {
      expect((await blockOf(openPage, at, true)).cells).toEqual((await blockOf(openPage, at, false)).cells)
    },
  )

  it.for([
    { site: 'fr', product: 'small-office', tax: 'HT' },
    { site: 'de', product: 'premium', tax: 'inkl. MwSt.' },
  ] as const)('has the tax note $tax: $site $product', async ({ tax, ...at }, { openPage }) => {
    const { cells } = await blockOf(openPage, at, false)
    expect(new Set(cells.map((cell) => cell.tax))).toEqual(new Set([tax]))
  })
})
