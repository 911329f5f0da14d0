import { describe, expect } from 'vitest'
import { it } from './browser-test.ts'
import { buyBlock, type Choice, chooseEach, everyChoice, type ShownCell } from './buy-block-controls.ts'
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
      const looks = await chooseEach(block, choices)
      expect(looks.length).toBe(choices.length)
      const wrong = looks.filter(({ choice, shown }) => !isRight(choice, shown))
      expect(wrong).toEqual([])
      const sold = looks.filter(({ shown: [cell] }) => cell?.pid)
      expect(sold.length).toBe(await block.locator('[data-option]').count())
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
        const looks = await chooseEach(
          block,
          choices.filter((_, at) => at % 3 === 0),
        )
        expect(looks.length).toBeGreaterThan(2)
        for (const { choice, marked, unsoldInLists } of looks) {
          const expected = [
            ...(terms ?? []).filter((term) => !isSold({ ...choice, term })).map((term) => `term ${term}`),
            ...(quantities ?? [])
              .filter((quantity) => !isSold({ ...choice, quantity }))
              .map((each) => `quantity ${each}`),
            ...(isSold({ ...choice, autorenew: !choice.autorenew }) ? [] : ['autorenew']),
          ]
          expect(marked, JSON.stringify(choice)).toEqual(expected)
          const inLists = expected.filter((name) => javaScriptEnabled && lists.some((list) => name.startsWith(list)))
          expect(unsoldInLists, JSON.stringify(choice)).toEqual(inLists)
        }
      }
    },
  )
})
