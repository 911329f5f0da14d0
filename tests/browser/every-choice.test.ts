import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Storefront } from '../hosts/storefront/start-storefront.ts'
import { buyBlock, type Choice, choose, everyChoice, type ShownCell, shownCells } from './buy-block-controls.ts'
import { launchChromium } from './launch-chromium.ts'
import { observePage } from './observe-page.ts'
import { sharedStorefront } from './shared-storefront.ts'

const BLOCKS = [
  { page: '/premium', product: 'premium' },
  { page: '/plus', product: 'plus' },
  { page: '/standard', product: 'standard' },
  { page: '/small-office', product: 'small-office' },
  { page: '/endpoint', product: 'endpoint' },
  { page: '/trial', product: 'premium-trial' },
] as const

let storefront: Storefront
let browser: Browser

beforeAll(async () => {
  storefront = sharedStorefront()
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
})

const isRight = ({ term, quantity, autorenew }: Choice, [cell, ...more]: readonly ShownCell[]): boolean => {
  if (cell === undefined || more.length > 0) return false
  const isKind = autorenew === null || cell.autorenew === String(autorenew)
  return isKind && (cell.pid === null ? cell.price === '' : cell.term === term && cell.quantity === quantity)
}

describe('by style sheet alone, without JavaScript', () => {
  it.each(BLOCKS)(
    'every combination of the pickers of $page can be chosen and shows one cell, the right one',
    async ({ page, product }) => {
      await observePage(browser, { javaScriptEnabled: false }, async (observed) => {
        await observed.page.goto(storefront.localUrl('de', page))
        const block = buyBlock(observed.page, product)
        expect(await block.locator(':disabled').count()).toBe(0)
        const choices = await everyChoice(block)
        expect(choices.length).toBeGreaterThan(8)
        const wrong: unknown[] = []
        let sold = 0
        for (const choice of choices) {
          await choose(block, choice)
          const shown = await shownCells(block)
          if (!isRight(choice, shown)) wrong.push({ choice, shown })
          if (shown[0]?.pid) sold += 1
        }
        expect(wrong).toEqual([])
        expect(sold).toBe(await block.locator('[data-option]').count())
      })
    },
  )
})
