import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildOfferView } from '../../../domain/offers/build-offer-view.ts'
import { cardOptions, pageQuantity, preferSharedChoice } from '../../../domain/offers/shared-choice.ts'
import type { BuyBlockSettings } from '../../../ports/buy-block-settings.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { RUNS } from '../runs.ts'
import { anyList, anySettings, option, settings, viewInput } from './offer-samples.ts'

const CHOICE = { quantity: 3, termType: 'Y', termDuration: 1 } as const
const premium = settings({ product: 'premium', selectedPack: 3 })
const plus = settings({ product: 'plus', selectedPack: 5 })

const both = (quantity: number) => [option({ quantity, autorenew: true }), option({ quantity })]

/** Returns the lists of products by name, with the shared choice flagged. */
const preferred = (
  lists: Readonly<Record<string, readonly PriceOption[] | 'failed'>>,
  blocks: readonly BuyBlockSettings[] = [premium, plus],
) => preferSharedChoice(new Map(Object.entries(lists)), [{ blocks, choice: CHOICE }])

const flagged = (list: readonly PriceOption[] | 'failed' | undefined): readonly string[] =>
  Array.isArray(list) ? list.filter(({ selected }) => selected).map(({ pid }) => pid) : []

const shownBy = (block: BuyBlockSettings, list: readonly PriceOption[] | 'failed') =>
  buildOfferView(viewInput({ settings: block, list }))

describe('preferSharedChoice', () => {
  it('flags the choice with renewal if all products sell it', () => {
    const lists = preferred({ premium: [...both(1), ...both(3)], plus: [...both(3), ...both(5)] })
    expect([...lists.values()].map(flagged)).toEqual([['1Y-3-auto'], ['1Y-3-auto']])
  })

  it('flags the choice without renewal if a product does not sell it with renewal', () => {
    const lists = preferred({ premium: [option({ quantity: 3 })], plus: both(3) })
    expect([...lists.values()].map(flagged)).toEqual([['1Y-3-once'], ['1Y-3-once']])
  })

  it('overrides the flag of a list', () => {
    const lists = preferred({ premium: both(3), plus: [...both(3), option({ quantity: 5, selected: true })] })
    expect(flagged(lists.get('plus'))).toEqual(['1Y-3-auto'])
  })

  it.each<[string, readonly PriceOption[] | 'failed', BuyBlockSettings]>([
    ['sells only other quantities', both(5), plus],
    ['sells only other terms', [option({ quantity: 3, termDuration: 2 })], plus],
    ['has a larger smallest quantity', both(3), { ...plus, _minPackNum: 5 }],
  ])('changes nothing if a product %s', (_, list, block) => {
    const lists = { premium: both(3), plus: list }
    expect(Object.fromEntries(preferred(lists, [premium, block]))).toEqual(lists)
  })

  it.each(['failed', []] as const)('ignores a product that is not sold at all: %j', (list) => {
    expect(flagged(preferred({ premium: both(3), plus: list }).get('premium'))).toEqual(['1Y-3-auto'])
  })

  it('makes all views preselect the choice, or changes nothing, for any lists', () => {
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

describe('cardOptions', () => {
  const pidsOf = (list: readonly PriceOption[], block = premium) => {
    const view = shownBy(block, list)
    return view.state === 'offered' ? cardOptions(view, true).map(({ pid }) => pid) : []
  }

  it('returns the same term and quantity in the other auto-renew state', () => {
    expect(pidsOf([...both(1), ...both(3)])).toEqual(['1Y-3-auto', '1Y-3-once'])
  })

  it('returns the other state’s default option if that state does not sell the same term and quantity', () => {
    const once = [option({ quantity: 5, termDuration: 2 }), option({ quantity: 7 })]
    expect(pidsOf([option({ quantity: 3, autorenew: true }), ...once])).toEqual(['1Y-3-auto', '1Y-7-once'])
  })

  it('returns one option of a product that is sold in one state', () => {
    expect(pidsOf([option({ quantity: 1 }), option({ quantity: 3 })])).toEqual(['1Y-3-once'])
  })
})

describe('pageQuantity', () => {
  const list = [...both(3), ...both(5)]
  const quantityOf = (block: BuyBlockSettings, areCards: boolean) => {
    const shared = preferSharedChoice(new Map([[block.product, list]]), [{ blocks: [block], choice: CHOICE }])
    const view = shownBy(block, shared.get(block.product) ?? [])
    const groups = [{ blocks: [block], choice: CHOICE, areCards }]
    return view.state === 'offered' ? pageQuantity(view, block, list, groups) : null
  }

  it('is the quantity of the page if the card of a product has another one', () => {
    expect(quantityOf(plus, true)).toEqual({ pageQuantity: 5 })
  })

  it('is missing if the page has the choice of the card', () => {
    expect(quantityOf(premium, true)).toEqual({})
  })

  it('is missing in a comparison, which has pickers', () => {
    expect(quantityOf(plus, false)).toEqual({})
  })
})
