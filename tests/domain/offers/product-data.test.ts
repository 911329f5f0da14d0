import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAutoRenewAvailable } from '../../../domain/offers/options/auto-renew.ts'
import { computeProductData, type ProductData } from '../../../domain/offers/options/compute-product-data.ts'
import { withAutoRenew, withMonthly, withSelectedOption } from '../../../domain/offers/options/switch-auto-renew.ts'
import { switchMonthly } from '../../../domain/offers/options/switch-monthly.ts'
import { termKey } from '../../../domain/offers/options/term-key.ts'
import { MAX_LIST_LENGTH } from '../../../domain/offers/options/trim-options.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { RUNS } from '../runs.ts'
import { anyList, anySettings, option, settings } from './offer-samples.ts'

const anyData = fc.tuple(anySettings, anyList).map(([block, list]) => computeProductData(block, list))
const pids = (options: readonly PriceOption[]) => options.map(({ pid }) => pid)

const expectSound = (data: ProductData) => {
  const { options, filteredByRenewOptions, limitedOptions, selectedOption, modalSelectedOption, isAutoRenew } = data
  expect(filteredByRenewOptions).toEqual(options.filter(({ autorenew }) => autorenew === isAutoRenew))
  expect(filteredByRenewOptions).toEqual(expect.arrayContaining([...limitedOptions]))
  expect(selectedOption === null).toBe(options.length === 0)
  if (selectedOption) expect(limitedOptions).toContain(selectedOption)
  if (modalSelectedOption) expect(limitedOptions).toContain(modalSelectedOption)
  if (data.buyBlockSettings.noOptionsLimit) return
  expect(new Set(limitedOptions.map(({ quantity }) => quantity)).size).toBeLessThanOrEqual(MAX_LIST_LENGTH)
  expect(new Set(limitedOptions.map(termKey)).size).toBeLessThanOrEqual(MAX_LIST_LENGTH)
}

describe('the data of a product', () => {
  it('starts in the auto-renew state of its default option', () => {
    const list = [option(), option({ autorenew: true, quantity: 3, selected: true }), option({ quantity: 3 })]
    const data = computeProductData(settings(), list)
    expect(data).toMatchObject({ shortName: 'premium', isAutoRenew: true, isAutoRenewAvailable: true })
    expect(pids(data.limitedOptions)).toEqual(['1Y-3-auto'])
    expect(data.modalSelectedOption).toBe(data.selectedOption)
  })

  it('of an empty list selects nothing and saves nothing', () => {
    expect(computeProductData(settings(), [])).toMatchObject({
      options: [],
      selectedOption: null,
      modalSelectedOption: null,
      isAutoRenew: false,
      isAutoRenewAvailable: false,
      maxDiscount: 0,
      maxPromoDiscount: 0,
    })
  })

  it('counts discounts of the quantities it sells alone', () => {
    const list = [option({ price: 10, priceStruck: 100 }), option({ quantity: 5, price: 80, priceStruck: 100 })]
    expect(computeProductData(settings({ _minPackNum: 5 }), list).maxDiscount).toBe(20)
  })

  it('always shows its selected and its modal option, within the limits', () => {
    fc.assert(fc.property(anyData, expectSound), { numRuns: RUNS })
  })

  it('offers a choice of auto-renew exactly where both kinds are sold', () => {
    fc.assert(
      fc.property(anyData, (data) => {
        const kinds = new Set(data.options.map(({ autorenew }) => autorenew))
        expect(data.isAutoRenewAvailable).toBe(kinds.size === 2)
        expect(isAutoRenewAvailable(data.filteredByRenewOptions)).toBe(false)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('the auto-renew toggle', () => {
  const list = [
    option(),
    option({ quantity: 3 }),
    option({ quantity: 3, autorenew: true }),
    option({ autorenew: true }),
  ]

  it('keeps term and quantity where they are sold in the other state', () => {
    const data = computeProductData(settings({ selectedPack: 3 }), list)
    expect(withAutoRenew(data, true).selectedOption?.pid).toBe('1Y-3-auto')
  })

  it('takes no option of the same quantity and another term for the same', () => {
    const others = [
      option({ termType: 'M', autorenew: true }),
      option({ termDuration: 2 }),
      option({ termDuration: 2, autorenew: true }),
    ]
    const data = computeProductData(settings({ selectedTermDuration: 2 }), others)
    expect(withAutoRenew(data, !data.isAutoRenew).selectedOption?.termDuration).toBe(2)
  })

  it('selects by default where they are not', () => {
    const data = computeProductData(settings({ selectedPack: 5 }), [...list, option({ quantity: 5 })])
    expect(data.selectedOption?.pid).toBe('1Y-5-once')
    expect(withAutoRenew(data, true).selectedOption?.pid).toBe('1Y-1-auto')
  })

  it('takes the modal option along by itself', () => {
    const data = computeProductData(settings({ selectedPack: 3 }), list)
    const modalSelectedOption = data.limitedOptions[0] ?? null
    const toggled = withAutoRenew({ ...data, modalSelectedOption }, true)
    expect(toggled.selectedOption?.pid).toBe('1Y-3-auto')
    expect(toggled.modalSelectedOption?.pid).toBe('1Y-1-auto')
  })

  it('gives the modal the selected option where its own is trimmed away', () => {
    const wide = [2, 4, 1].flatMap((quantity) => [option({ quantity }), option({ quantity, autorenew: true })])
    const data = computeProductData(settings({ selectedPack: 2 }), wide)
    const modalSelectedOption = data.options.find(({ pid }) => pid === '1Y-4-once') ?? null
    expect(withAutoRenew({ ...data, modalSelectedOption }, true).modalSelectedOption?.pid).toBe('1Y-2-auto')
  })

  it('changes nothing where the state is that already, or sells nothing', () => {
    const data = computeProductData(settings(), [option()])
    expect(withAutoRenew(data, false)).toBe(data)
    expect(withAutoRenew(data, true)).toBe(data)
  })

  it('leaves sound data, keeps a cell that is sold, and comes back to it', () => {
    fc.assert(
      fc.property(anyData, (data) => {
        const toggled = withAutoRenew(data, !data.isAutoRenew)
        expectSound(toggled)
        expect(toggled.isAutoRenew).toBe(data.isAutoRenewAvailable ? !data.isAutoRenew : data.isAutoRenew)
        const from = data.selectedOption
        const to = toggled.selectedOption
        if (!from || !to) return
        const isSameCell = ({ quantity, ...term }: PriceOption) =>
          quantity === from.quantity && termKey(term) === termKey(from)
        expect(isSameCell(to)).toBe(toggled.filteredByRenewOptions.some(isSameCell))
        if (isSameCell(to)) expect(isSameCell(withAutoRenew(toggled, data.isAutoRenew).selectedOption ?? to)).toBe(true)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('choosing an option', () => {
  const list = [1, 3, 5, 7, 9, 11, 13, 15].map((quantity) => option({ quantity }))

  it('moves nothing while the choice is shown', () => {
    const data = computeProductData(settings({ selectedPack: 15 }), list)
    const first = data.limitedOptions[0] ?? option()
    expect(withSelectedOption(data, first)).toEqual({ ...data, selectedOption: first })
  })

  it('trims anew around a choice that was not shown, and a modal option that falls out follows', () => {
    const data = computeProductData(settings({ selectedPack: 15 }), list)
    const thirteen = list[6] ?? option()
    const changed = withSelectedOption(data, thirteen)
    expect(changed.limitedOptions.map(({ quantity }) => quantity)).toEqual([1, 3, 5, 7, 9, 13])
    expect(changed.modalSelectedOption).toBe(thirteen)
  })

  it('keeps a modal option that stays shown', () => {
    const data = computeProductData(settings(), list)
    const changed = withSelectedOption(data, list[6] ?? option())
    expect(changed.modalSelectedOption?.quantity).toBe(1)
  })

  it('leaves sound data, whatever is chosen', () => {
    fc.assert(
      fc.property(anyData, fc.nat(), (data, at) => {
        const chosen = data.filteredByRenewOptions[at % Math.max(1, data.filteredByRenewOptions.length)]
        if (!chosen) return
        const changed = withSelectedOption(data, chosen)
        expectSound(changed)
        expect(changed.selectedOption).toBe(chosen)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('the switch between yearly and monthly', () => {
  const monthly = [1, 3].map((quantity) => option({ termType: 'M', quantity }))
  const yearly = [1, 3, 5].map((quantity) => option({ quantity }))
  const all = [...monthly, ...yearly]

  it.each([
    ['the monthly option of the same quantity', all, yearly[1], true, '1M-3-once'],
    ['the first monthly option otherwise', all, yearly[2], true, '1M-1-once'],
    ['nowhere without a monthly option', yearly, yearly[1], true, '1Y-3-once'],
    ['nowhere from a monthly option', all, monthly[1], true, '1M-3-once'],
    [
      'nowhere from a yearly option of another length',
      [...all, option({ termDuration: 2, quantity: 3 })],
      option({ pid: 'kept', termDuration: 2, quantity: 3 }),
      false,
      'kept',
    ],
    ['back to the yearly option of the same quantity', all, monthly[1], false, '1Y-3-once'],
  ])('leads to %s', (_, options, current, isMonthly, pid) => {
    expect(switchMonthly(options, current ?? null, isMonthly)?.pid).toBe(pid)
  })

  it('leads from nothing to nothing', () => {
    expect(switchMonthly(all, null, true)).toBeNull()
    const empty = computeProductData(settings(), [])
    expect(withMonthly(empty, true)).toBe(empty)
  })

  it('takes the modal option along', () => {
    const data = withMonthly(computeProductData(settings({ selectedPack: 3 }), all), true)
    expect([data.selectedOption?.pid, data.modalSelectedOption?.pid]).toEqual(['1M-3-once', '1M-3-once'])
  })

  it('leaves licences of days or for ever as they are', () => {
    for (const termType of ['D', 'Z'] as const) {
      const data = computeProductData(settings({ selectedTermType: termType }), [
        option({ termType }),
        option({ termType: 'M' }),
      ])
      expect(withMonthly(data, true).selectedOption?.termType).toBe(termType)
      expect(withMonthly(data, false).selectedOption?.termType).toBe(termType)
    }
  })

  it('leaves sound data, and an option of the wanted kind wherever one is sold', () => {
    fc.assert(
      fc.property(anyData, fc.boolean(), (data, isMonthly) => {
        const switched = withMonthly(data, isMonthly)
        expectSound(switched)
        const [left, wanted] = isMonthly ? (['Y', 'M'] as const) : (['M', 'Y'] as const)
        const isSold = data.filteredByRenewOptions.some(({ termType }) => termType === wanted)
        if (isSold && data.selectedOption?.termType === left) expect(switched.selectedOption?.termType).toBe(wanted)
        else expect(switched.selectedOption).toBe(data.selectedOption)
      }),
      { numRuns: RUNS },
    )
  })
})
