import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildOfferView } from '../../../domain/offers/build-offer-view.ts'
import { preferSharedChoice, sharedLabels } from '../../../domain/offers/shared-choice.ts'
import type { BuyBlockSettings } from '../../../ports/buy-block.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { RUNS } from '../runs.ts'
import { anyList, anySettings, option, settings, viewInput } from './offer-samples.ts'

const CHOICE = { quantity: 3, termType: 'Y', termDuration: 1 } as const
const premium = settings({ product: 'premium', selectedPack: 3 })
const plus = settings({ product: 'plus', selectedPack: 5 })

const both = (quantity: number) => [option({ quantity, autorenew: true }), option({ quantity })]

/** The lists of products, by name, after the group of them preferred the shared choice. */
const preferred = (
  lists: Readonly<Record<string, readonly PriceOption[] | 'failed'>>,
  blocks: readonly BuyBlockSettings[] = [premium, plus],
) => preferSharedChoice(new Map(Object.entries(lists)), [{ blocks, choice: CHOICE }])

const flagged = (list: readonly PriceOption[] | 'failed' | undefined): readonly string[] =>
  Array.isArray(list) ? list.filter(({ selected }) => selected).map(({ pid }) => pid) : []

const shownBy = (block: BuyBlockSettings, list: readonly PriceOption[] | 'failed') =>
  buildOfferView(viewInput({ settings: block, list }))

describe('products side by side', () => {
  it('preselect the choice of their page where all of them sell it, with renewal', () => {
    const lists = preferred({ premium: [...both(1), ...both(3)], plus: [...both(3), ...both(5)] })
    expect([...lists.values()].map(flagged)).toEqual([['1Y-3-auto'], ['1Y-3-auto']])
  })

  it('preselect it without renewal where one of them is not sold so otherwise', () => {
    const lists = preferred({ premium: [option({ quantity: 3 })], plus: both(3) })
    expect([...lists.values()].map(flagged)).toEqual([['1Y-3-once'], ['1Y-3-once']])
  })

  it('outrank what a list flags itself', () => {
    const lists = preferred({ premium: both(3), plus: [...both(3), option({ quantity: 5, selected: true })] })
    expect(flagged(lists.get('plus'))).toEqual(['1Y-3-auto'])
  })

  it.each<[string, readonly PriceOption[] | 'failed', BuyBlockSettings]>([
    ['sells other quantities', both(5), plus],
    ['sells other terms', [option({ quantity: 3, termDuration: 2 })], plus],
    ['sells it below its smallest quantity', both(3), { ...plus, _minPackNum: 5 }],
  ])('keep their own choice where one of them %s', (_, list, block) => {
    const lists = { premium: both(3), plus: list }
    expect(Object.fromEntries(preferred(lists, [premium, block]))).toEqual(lists)
  })

  it.each(['failed', []] as const)('are not kept from it by one that is not sold at all: %j', (list) => {
    expect(flagged(preferred({ premium: both(3), plus: list }).get('premium'))).toEqual(['1Y-3-auto'])
  })

  it('show one term and quantity, or keep the lists as they came, whatever is sold', () => {
    fc.assert(
      fc.property(anyList, anyList, anySettings, (first, second, more) => {
        const blocks = [premium, { ...more, product: 'plus', isMonthly: false }]
        const lists = preferred({ premium: first, plus: second }, blocks)
        const isShared = flagged(lists.get('premium')).length > 0 && lists.get('premium') !== first
        if (!isShared) return lists.get('premium') === first
        const views = blocks.map((block) => shownBy(block, lists.get(block.product) ?? 'failed'))
        const offered = views.filter((view) => view.state === 'offered')
        for (const { terms, quantities } of offered) {
          expect(terms.find(({ selected }) => selected)?.value).toBe('1Y')
          expect(quantities.find(({ selected }) => selected)?.value).toBe('3')
        }
        return true
      }),
      { numRuns: RUNS },
    )
  })
})

describe('what is said once above products side by side', () => {
  it('is the term and quantity that all of them preselect', () => {
    const views = [shownBy(premium, both(3)), shownBy(plus, both(3)), shownBy(plus, 'failed')]
    expect(sharedLabels(views)).toMatchObject({ termLabel: '1 Y', quantityLabel: '3 devices' })
  })

  it.each([
    ['they differ', [shownBy(premium, both(3)), shownBy(plus, both(5))]],
    ['just one is offered', [shownBy(premium, both(3)), shownBy(plus, 'failed')]],
  ])('is nothing where %s', (_, views) => {
    expect(sharedLabels(views)).toBeNull()
  })
})
