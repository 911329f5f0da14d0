import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildOfferView } from '../../../domain/offers/build-offer-view.ts'
import { comparisonView } from '../../../domain/offers/comparison-view.ts'
import type { PickerValue } from '../../../domain/offers/offer-view.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { RUNS } from '../runs.ts'
import { anyList, anySettings, option, settings, viewInput } from './offer-samples.ts'

const viewOf = (product: string, list: readonly PriceOption[] | 'failed') =>
  buildOfferView(viewInput({ settings: settings({ product, noOptionsLimit: true, showEvenDevices: true }), list }))

const years = (quantities: readonly number[], termDuration = 1, autorenew = true) =>
  quantities.map((quantity) => option({ quantity, termDuration, autorenew }))

const values = (picker: readonly PickerValue[]) => picker.map(({ value }) => value)

describe('comparisonView', () => {
  it('has the quantities and terms that all products have in common', () => {
    const { terms, quantities } = comparisonView([
      viewOf('premium', [...years([1, 3, 5]), ...years([3], 2)]),
      viewOf('plus', [...years([2, 3, 5]), ...years([3], 3)]),
    ])
    expect([values(terms), values(quantities)]).toEqual([['1Y'], ['3', '5']])
  })

  it('has the quantities of all products if they have none in common', () => {
    const { quantities } = comparisonView([viewOf('premium', years([1])), viewOf('plus', years([2]))])
    expect(values(quantities)).toEqual(['1', '2'])
  })

  it('preselects the choice of the first product in all columns', () => {
    const list = [...years([1, 3]), option({ quantity: 5, autorenew: true, selected: true })]
    const { quantities, columns, isAutoRenew } = comparisonView([viewOf('premium', list), viewOf('plus', list)])
    expect(quantities.filter(({ selected }) => selected)).toMatchObject([{ value: '5' }])
    expect(isAutoRenew).toBe(true)
    for (const { options } of columns)
      expect(options.filter(({ selected }) => selected)).toMatchObject([{ quantity: 5 }])
  })

  it('shows an unsold combination for a product that does not sell a choice that the others sell', () => {
    const { columns } = comparisonView([
      viewOf('premium', [...years([1, 3]), ...years([1, 3], 2)]),
      viewOf('plus', [...years([1, 3]), ...years([1], 2)]),
    ])
    expect(columns.map(({ unsold }) => unsold.length)).toEqual([0, 1])
  })

  it('offers a choice of auto-renew if products differ in it, even if no product sells both states', () => {
    const views = [viewOf('premium', years([3])), viewOf('plus', years([3], 1, false))]
    expect(comparisonView(views).isAutoRenewAvailable).toBe(true)
    expect(comparisonView(views.slice(0, 1)).isAutoRenewAvailable).toBe(false)
  })

  it('omits products that are not offered', () => {
    const { columns } = comparisonView([viewOf('premium', 'failed'), viewOf('plus', years([3]))])
    expect(columns.map(({ product }) => product)).toEqual(['plus'])
    expect(comparisonView([viewOf('premium', 'failed')])).toMatchObject({ terms: [], quantities: [], columns: [] })
  })

  it('has each option at the positions of its term and quantity, and one selected value per picker, for any products', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyList, anySettings), { maxLength: 4 }), (products) => {
        const views = products.map(([list, block]) => buildOfferView(viewInput({ settings: block, list })))
        const { terms, quantities, columns } = comparisonView(views)
        expect(Math.max(terms.length, quantities.length)).toBeLessThanOrEqual(12)
        for (const picker of [terms, quantities])
          expect(picker.filter(({ selected }) => selected)).toHaveLength(columns.length === 0 ? 0 : 1)
        for (const each of columns.flatMap(({ options }) => options)) {
          expect(terms[each.termPosition]?.value).toBe(each.term)
          expect(quantities[each.quantityPosition]?.value).toBe(String(each.quantity))
        }
      }),
      { numRuns: RUNS },
    )
  })
})
