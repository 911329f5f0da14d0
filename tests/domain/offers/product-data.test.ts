import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { termKey } from '../../../domain/offers/option-rules.ts'
import { computeProductData, type ProductData, switchAutoRenew } from '../../../domain/offers/product-data.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { RUNS } from '../runs.ts'
import { anyList, anySettings, option, settings } from './offer-samples.ts'

const anyData = fc.tuple(anySettings, anyList).map(([block, list]) => computeProductData(block, list))
/** Maximum length of a quantity or term list (specification, section 9). */
const MAX_LENGTH = 6

const pids = (options: readonly PriceOption[]) => options.map(({ pid }) => pid)
const ofState = ({ options, isAutoRenew }: ProductData) => options.filter(({ autorenew }) => autorenew === isAutoRenew)

const expectValid = (data: ProductData) => {
  const { options, limitedOptions, selectedOption } = data
  expect(ofState(data)).toEqual(expect.arrayContaining([...limitedOptions]))
  expect(selectedOption === null).toBe(options.length === 0)
  if (selectedOption) expect(limitedOptions).toContain(selectedOption)
  if (data.settings.noOptionsLimit) return
  expect(new Set(limitedOptions.map(({ quantity }) => quantity)).size).toBeLessThanOrEqual(MAX_LENGTH)
  expect(new Set(limitedOptions.map(termKey)).size).toBeLessThanOrEqual(MAX_LENGTH)
}

describe('computeProductData', () => {
  it('starts in the auto-renew state of the default option, and shows only options of that state', () => {
    const list = [option(), option({ autorenew: true, quantity: 3, selected: true }), option({ quantity: 3 })]
    const data = computeProductData(settings(), list)
    expect(data).toMatchObject({ isAutoRenew: true, isAutoRenewAvailable: true })
    expect(pids(data.limitedOptions)).toEqual(['1Y-3-auto'])
  })

  it('selects nothing from an empty list', () => {
    expect(computeProductData(settings(), [])).toMatchObject({
      options: [],
      limitedOptions: [],
      selectedOption: null,
      isAutoRenew: false,
      isAutoRenewAvailable: false,
    })
  })

  it('preselects the monthly option if the settings have monthly prices', () => {
    const list = [option({ quantity: 3 }), option({ termType: 'M', quantity: 3 }), option({ termType: 'M' })]
    const data = computeProductData(settings({ selectedPack: 3, isMonthly: true }), list)
    expect(data.selectedOption?.pid).toBe('1M-3-once')
    expect(computeProductData(settings({ selectedPack: 3 }), list).selectedOption?.pid).toBe('1Y-3-once')
  })

  it('always shows the selected option, within the limits', () => {
    fc.assert(fc.property(anyData, expectValid), { numRuns: RUNS })
  })

  it('offers a choice of auto-renew only if both states are sold', () => {
    fc.assert(
      fc.property(anyData, (data) => {
        const kinds = new Set(data.options.map(({ autorenew }) => autorenew))
        expect(data.isAutoRenewAvailable).toBe(kinds.size === 2)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('switchAutoRenew', () => {
  const list = [
    option(),
    option({ quantity: 3 }),
    option({ quantity: 3, autorenew: true }),
    option({ autorenew: true }),
  ]

  it('keeps term and quantity if they are sold in the other state', () => {
    const data = computeProductData(settings({ selectedPack: 3 }), list)
    expect(switchAutoRenew(data).selectedOption?.pid).toBe('1Y-3-auto')
  })

  it('distinguishes options with the same quantity and different terms', () => {
    const others = [
      option({ termType: 'M', autorenew: true }),
      option({ termDuration: 2 }),
      option({ termDuration: 2, autorenew: true }),
    ]
    const data = computeProductData(settings({ selectedTermDuration: 2 }), others)
    expect(switchAutoRenew(data).selectedOption?.termDuration).toBe(2)
  })

  it('selects the default option if term and quantity are not sold in the other state', () => {
    const data = computeProductData(settings({ selectedPack: 5 }), [...list, option({ quantity: 5 })])
    expect(data.selectedOption?.pid).toBe('1Y-5-once')
    expect(switchAutoRenew(data).selectedOption?.pid).toBe('1Y-1-auto')
  })

  it('returns the data unchanged if the other state sells nothing', () => {
    const data = computeProductData(settings(), [option()])
    expect(switchAutoRenew(data)).toBe(data)
  })

  it('returns valid data, keeps a sold term and quantity, and is reversible', () => {
    fc.assert(
      fc.property(anyData, (data) => {
        const toggled = switchAutoRenew(data)
        expectValid(toggled)
        expect(toggled.isAutoRenew).toBe(data.isAutoRenewAvailable ? !data.isAutoRenew : data.isAutoRenew)
        const from = data.selectedOption
        const to = toggled.selectedOption
        if (!from || !to) return
        const isSameCell = ({ quantity, ...term }: PriceOption) =>
          quantity === from.quantity && termKey(term) === termKey(from)
        expect(isSameCell(to)).toBe(ofState(toggled).some(isSameCell))
        if (isSameCell(to)) expect(isSameCell(switchAutoRenew(toggled).selectedOption ?? to)).toBe(true)
      }),
      { numRuns: RUNS },
    )
  })
})
