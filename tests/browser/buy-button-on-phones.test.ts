import { expect } from 'vitest'
import { PRODUCTS } from '../../domain/catalogue/product-records.ts'
import { realSite } from '../domain/sites/real-sites.ts'
import { it } from './browser-test.ts'
import { FONT_SETS, fontSetStyle, overlayStyle, requireFonts } from './font-sets.ts'
import { sampled } from './sampled-cases.ts'
import { sharedStorefront } from './shared-storefront.ts'

const PHONE = { width: 390, height: 844 }
const SITES = ['com', 'fr', 'me', 'cojp', 'kz', 'hu', 'comvn']
const SOLD = PRODUCTS.filter(({ buyBlock }) => buyBlock.purchaseType !== 'Free')

const storefront = sharedStorefront()

const HOOKS = ['[data-price]', '[data-buy]', '[data-auto-renew] input']

/** Returns the hooks whose first visible element in the buy block is not on the screen. */
const hiddenHooks = (hooks: readonly string[]): readonly string[] =>
  hooks.filter((hook) => {
    const shown = [...document.querySelectorAll(`[data-buy-block] ${hook}`)].find(
      (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0,
    )
    // Some products are sold in only one auto-renew state.
    if (shown === undefined) return !hook.includes('auto-renew')
    const { left, top, width, height } = shown.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit === null || !(shown.contains(hit) || hit.contains(shown))
  })

it.for(sampled(SITES, (code) => ['me', 'kz'].includes(code)))(
  "a phone shows each product's price, buy button and auto-renew switch without scrolling, in wide, usual and narrow fonts: %s",
  async (code, { openPage }) => {
    const { page } = await openPage({ viewport: PHONE, javaScriptEnabled: false, bypassCSP: true })
    await requireFonts(page)
    const hidden: string[] = []
    for (const { page: path } of SOLD) {
      await page.goto(storefront.localUrl(code, `/${path}`))
      for (const set of FONT_SETS) {
        await overlayStyle(page, fontSetStyle(set, realSite(code).language))
        const hooks = await page.evaluate(hiddenHooks, HOOKS)
        hidden.push(...hooks.map((hook) => `${path} ${hook} in ${set} fonts`))
      }
    }
    expect(hidden).toEqual([])
  },
)

it.for([
  ['com', '/premium'],
  ['com', '/standard'],
  ['de', '/premium'],
  ['cojp', '/plus'],
] as const)(
  'a phone shows the guarantee, and then the promotion or else the auto-renew switch, each at most 32 px below the text before: %s %s',
  async ([code, path], { openPage }) => {
    const { page } = await openPage({ viewport: PHONE, javaScriptEnabled: false })
    await page.goto(storefront.localUrl(code, path))
    const gaps = await page.locator('[data-buy-block]').evaluate((block) => {
      const cells = [...block.querySelectorAll('[data-option]')].filter((cell) => cell.checkVisibility())
      const lines = cells.flatMap(({ children }) => [...children])
      const assurances = [...block.querySelectorAll('[data-assurances] a')]
      const next = block.querySelector('[data-promotion-row]') ?? block.querySelector('[data-auto-renew]')
      const endOf = (all: readonly Element[]) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom))
      const top = (one: Element | null | undefined) => one?.getBoundingClientRect().top ?? 0
      return [top(assurances[0]) - endOf(lines), top(next) - endOf(assurances)]
    })
    expect(gaps.filter((gap) => gap <= 0 || gap > 32)).toEqual([])
  },
)

it.for([
  ['com', 390],
  ['ru', 390],
  ['ru', 820],
  ['de', 1440],
] as const)('the lines of an offer are at most 12 px apart: %s at %i px', async ([code, width], { openPage }) => {
  const { page } = await openPage({ viewport: { width, height: 900 }, javaScriptEnabled: false })
  await page.goto(storefront.localUrl(code, '/premium'))
  const gaps = await page.locator('[data-buy-block] [data-option]:visible').evaluate(({ children }) => {
    const lines = [...children].map((line) => line.getBoundingClientRect())
    return lines.slice(1).map(({ top }, at) => top - (lines[at]?.bottom ?? 0))
  })
  expect(gaps.length).toBeGreaterThanOrEqual(3)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(12)
})
