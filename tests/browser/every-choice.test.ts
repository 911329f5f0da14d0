import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import { buyBlock, type Choice, choose, everyChoice, type ShownCell, shownCells } from './buy-block-controls.ts'
import { sharedStorefront } from './shared-storefront.ts'

const BLOCKS = [
  { path: '/premium', product: 'premium' },
  { path: '/plus', product: 'plus' },
  { path: '/standard', product: 'standard' },
  { path: '/small-office', product: 'small-office' },
  { path: '/endpoint', product: 'endpoint' },
  { path: '/trial', product: 'premium-trial' },
] as const

const storefront = sharedStorefront()

const isRight = ({ term, quantity, autorenew }: Choice, [cell, ...more]: readonly ShownCell[]): boolean => {
  if (cell === undefined || more.length > 0) return false
  const isKind = autorenew === null || cell.autorenew === String(autorenew)
  return isKind && (cell.pid === null ? cell.price === '' : cell.term === term && cell.quantity === quantity)
}

describe('by style sheet alone, without JavaScript', () => {
  it.for(BLOCKS)(
    'every combination of the pickers of $path can be chosen and shows one cell, the right one',
    async ({ path, product }, { openPage }) => {
      const { page } = await openPage({ javaScriptEnabled: false })
      await page.goto(storefront.localUrl('de', path))
      const block = buyBlock(page, product)
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
    },
  )
})
