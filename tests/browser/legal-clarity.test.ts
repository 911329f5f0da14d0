import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Storefront } from '../hosts/storefront/start-storefront.ts'
import { untilHydrated } from './hydrate-page.ts'
import { launchChromium } from './launch-chromium.ts'
import { observePage } from './observe-page.ts'
import { sharedStorefront } from './shared-storefront.ts'

/** The host of each site stands for it in the browser: a name under `localhost` is the machine itself. */
const SITES = ['com', 'de', 'fr', 'me', 'cojp', 'coza', 'kz'] as const
const PRODUCTS = ['premium', 'small-office'] as const

const cases = SITES.flatMap((site) => PRODUCTS.map((product) => ({ site, product })))

describe('what a price has to tell', () => {
  let storefront: Storefront
  let browser: Browser

  beforeAll(async () => {
    storefront = sharedStorefront()
    browser = await launchChromium()
  })

  afterAll(() => browser?.close())

  /** Every cell of the block as text, by pid, with and without scripts. */
  const cellsOf = (site: string, product: string, javaScriptEnabled: boolean) =>
    observePage(browser, { javaScriptEnabled }, async ({ page }) => {
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
    })

  it.each(cases)('$site $product: each renewing price tells its renewal, each yearly one its month', async (at) => {
    const cells = await cellsOf(at.site, at.product, false)
    expect(cells.length).toBeGreaterThan(3)
    for (const cell of cells) {
      expect(cell.price).toBeTruthy()
      expect(cell.renewal === null).toBe(!cell.isRenewing)
      expect(cell.monthly === null).toBe(!cell.term.endsWith('Y'))
      if (cell.savings !== null) expect(cell.struck).toBeTruthy()
    }
  })

  it.each(cases)('$site $product: the nearest offer tells of its price what its own cell tells', async (at) => {
    await observePage(browser, { javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(storefront.localUrl(at.site, `/${at.product}`))
      const told = await page
        .locator(`[data-buy-block="${at.product}"] [data-unsold]`)
        .evaluateAll((gaps: HTMLElement[]) =>
          gaps.map((gap) => {
            const pid = gap.querySelector('button')?.value ?? ''
            const cell = gap.closest('form')?.querySelector(`[data-option="${pid}"]`)
            const text = (hook: string) => cell?.querySelector(`[${hook}]`)?.textContent
            const duties = ['data-tax-note', 'data-price-monthly', 'data-price-renewal'].map(text).filter(Boolean)
            const said = [...gap.querySelectorAll('[data-nearest] span')].map((span) => span.textContent)
            return { pid, price: text('data-price'), button: gap.querySelector('button')?.textContent, duties, said }
          }),
        )
      for (const { pid, price, button, duties, said } of told) {
        expect([pid, price]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
        expect(button).toContain(price)
        expect(said).toEqual(duties)
      }
    })
  })

  it.each(SITES)(
    '%s home: the price of a card tells term, tax, month and renewal as its own page does',
    async (site) => {
      const [cell] = (await cellsOf(site, 'premium', false)).filter(({ isSelected }) => isSelected)
      await observePage(browser, { javaScriptEnabled: false }, async ({ page }) => {
        await page.goto(storefront.localUrl(site))
        const card = page.locator('main li', { has: page.locator('a[href$="/premium"]') }).first()
        const text = (await card.innerText()).replace(/\s+/g, ' ')
        for (const part of [cell?.price, cell?.tax, cell?.monthly, cell?.renewal])
          if (part) expect(text).toContain(part.replace(/\s+/g, ' '))
      })
    },
  )

  it.each(cases)('$site $product: tells the same asleep, awake and without scripts', async ({ site, product }) => {
    expect(await cellsOf(site, product, true)).toEqual(await cellsOf(site, product, false))
  })

  it.each([
    { site: 'fr', product: 'small-office', tax: 'HT' },
    { site: 'de', product: 'premium', tax: 'inkl. MwSt.' },
  ])('$site $product: reads $tax', async ({ site, product, tax }) => {
    const cells = await cellsOf(site, product, false)
    expect(new Set(cells.map((cell) => cell.tax))).toEqual(new Set([tax]))
  })
})
