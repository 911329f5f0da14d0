import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import {
  buyBlock,
  type Choice,
  chooseAtOnce,
  everyChoice,
  markedChoices,
  type ShownCell,
  shownCells,
  unsoldInLists,
} from './buy-block-controls.ts'
import { sampled } from './sampled-cases.ts'
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

describe('the style sheet of the pickers', () => {
  // Plus has the same pickers as Premium, and Small Office the same as Endpoint.
  it.for(sampled(BLOCKS, ({ product }) => !['plus', 'small-office'].includes(product)))(
    'shows only the matching cell for every combination of picker values on $path, without JavaScript',
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
        await chooseAtOnce(block, choice)
        const shown = await shownCells(block)
        if (!isRight(choice, shown)) wrong.push({ choice, shown })
        if (shown[0]?.pid) sold += 1
      }
      expect(wrong).toEqual([])
      expect(sold).toBe(await block.locator('[data-option]').count())
    },
  )

  const MARKED = sampled(
    BLOCKS.filter(({ product }) => product !== 'premium-trial'),
    ({ product }) => ['premium', 'endpoint'].includes(product),
  ).map((block) => ({ ...block, scripts: [false, true] }))

  it.for(MARKED)(
    'marks only the unsold picker values on $path, which a script also says in a list (JavaScript: $scripts)',
    async ({ path, product, scripts }, { openPage }) => {
      for (const javaScriptEnabled of scripts) {
        const { page } = await openPage({ javaScriptEnabled })
        await page.goto(storefront.localUrl('de', path))
        const block = buyBlock(page, product)
        const choices = await everyChoice(block)
        const lists = await block
          .locator('select')
          .evaluateAll((found) => found.map((list) => list.getAttribute('name') ?? ''))
        const sold = new Set(
          await block
            .locator('[data-option]')
            .evaluateAll((cells) =>
              cells.map((cell) =>
                ['term', 'quantity', 'autorenew'].map((name) => cell.getAttribute(`data-${name}`)).join(),
              ),
            ),
        )
        const isSold = ({ term, quantity, autorenew }: Choice) => sold.has([term, quantity, autorenew].join())
        const [terms, quantities] = (['term', 'quantity'] as const).map((name) => [
          ...new Set(choices.map((choice) => choice[name])),
        ])
        for (const choice of choices.filter((_, at) => at % 3 === 0)) {
          await chooseAtOnce(block, choice)
          const expected = [
            ...(terms ?? []).filter((term) => !isSold({ ...choice, term })).map((term) => `term ${term}`),
            ...(quantities ?? [])
              .filter((quantity) => !isSold({ ...choice, quantity }))
              .map((each) => `quantity ${each}`),
            ...(isSold({ ...choice, autorenew: !choice.autorenew }) ? [] : ['autorenew']),
          ]
          expect(await markedChoices(block), JSON.stringify(choice)).toEqual(expected)
          const inLists = expected.filter((name) => javaScriptEnabled && lists.some((list) => name.startsWith(list)))
          expect(await unsoldInLists(block), JSON.stringify(choice)).toEqual(inLists)
        }
      }
    },
  )
})
