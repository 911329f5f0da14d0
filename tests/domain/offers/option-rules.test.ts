import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { selectDefaultOption, sortOptions, termKey, trimOptions } from '../../../domain/offers/option-rules.ts'
import { computeProductData } from '../../../domain/offers/product-data.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import type { TermType } from '../../../ports/vocabulary.ts'
import { RUNS } from '../runs.ts'
import { anyList, anySettings, option, settings } from './offer-samples.ts'

const pids = (options: readonly { readonly pid: string }[]) => options.map(({ pid }) => pid)

const monthsOf = ({ termDuration, termType }: PriceOption): number => (termType === 'M' ? 1 : 12 * termDuration)

describe('the sort key of a term', () => {
  it.each<[number, TermType, number]>([
    [1, 'M', 1],
    [6, 'M', 1],
    [1, 'Y', 12],
    [3, 'Y', 36],
    [30, 'D', 360],
    [0, 'Z', 0],
  ])('for %i %s is %i', (termDuration, termType, months) => {
    const term = option({ termDuration, termType })
    expect(monthsOf(term)).toBe(months)
    for (const years of [1, 2, 3]) {
      const yearly = option({ termDuration: years, pid: 'years' })
      const shorter = months <= 12 * years ? term : yearly
      expect(sortOptions([term, yearly])[0]).toBe(shorter)
    }
  })
})

describe('sortOptions', () => {
  it('sorts by term, then by quantity, and keeps the order of ties', () => {
    const list = [
      option({ termDuration: 2, quantity: 1 }),
      option({ quantity: 5 }),
      option({ quantity: 3, pid: 'first' }),
      option({ quantity: 3, pid: 'second', autorenew: true }),
      option({ termType: 'M', quantity: 9 }),
      option({ termType: 'Z', termDuration: 0 }),
    ]
    expect(pids(sortOptions(list))).toEqual(['0Z-1-once', '1M-9-once', 'first', 'second', '1Y-5-once', '2Y-1-once'])
  })

  it('keeps all options in ascending order, and is idempotent', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        const sorted = sortOptions(list)
        expect(new Set(sorted)).toEqual(new Set(list))
        expect(sortOptions(sorted)).toEqual(sorted)
        for (const [at, each] of sorted.entries()) {
          const next = sorted[at + 1]
          if (!next) continue
          const step = monthsOf(next) - monthsOf(each) || next.quantity - each.quantity
          expect(step > 0 || (step === 0 && list.indexOf(each) < list.indexOf(next))).toBe(true)
        }
      }),
      { numRuns: RUNS },
    )
  })
})

describe('the smallest quantity of a block', () => {
  it('excludes smaller quantities, with and without auto-renew', () => {
    const list = [option({ quantity: 4 }), option({ quantity: 4, autorenew: true }), option({ quantity: 5 })]
    expect(pids(computeProductData(settings({ _minPackNum: 5 }), list).options)).toEqual(['1Y-5-once'])
    expect(computeProductData(settings(), list).options).toEqual(list)
  })

  it('excludes only options below it', () => {
    fc.assert(
      fc.property(anyList, fc.integer({ min: 0, max: 25 }), (list, _minPackNum) => {
        const kept = computeProductData(settings({ _minPackNum }), list).options
        expect(list.filter((each) => !kept.includes(each)).every(({ quantity }) => quantity < _minPackNum)).toBe(true)
        expect(kept.every(({ quantity }) => quantity >= _minPackNum)).toBe(true)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('the default option', () => {
  const list = [
    option({ termType: 'M', quantity: 3 }),
    option({ quantity: 1 }),
    option({ quantity: 3 }),
    option({ termDuration: 2, quantity: 3 }),
  ]
  const flagged = [...list, option({ termDuration: 3, quantity: 9, selected: true })]

  it.each([
    [
      'the flagged option rather than any other',
      flagged,
      { selectedPack: 3, selectedTermType: 'Y', selectedTermDuration: 2 },
      '3Y-9-once',
    ],
    ['the configured option', list, { selectedPack: 3, selectedTermType: 'Y', selectedTermDuration: 2 }, '2Y-3-once'],
    [
      'the first yearly option if the configured option is not sold',
      list,
      { selectedPack: 7, selectedTermType: 'Y', selectedTermDuration: 1 },
      '1Y-1-once',
    ],
    ['the first yearly option if only the quantity is configured', list, { selectedPack: 3 }, '1Y-3-once'],
    ['the first matching option if only the term type is configured', list, { selectedTermType: 'M' }, '1M-3-once'],
    ['the first yearly option if only the duration is configured', list, { selectedTermDuration: 2 }, '2Y-3-once'],
    ['the first yearly option if nothing is configured', list, {}, '1Y-1-once'],
    ['the first option if none is yearly', list.slice(0, 1), {}, '1M-3-once'],
  ] as const)('is %s', (_, options, choice, pid) => {
    expect(selectDefaultOption(options, choice)?.pid).toBe(pid)
  })

  it('is null for an empty list', () => {
    expect(selectDefaultOption([], { selectedPack: 3 })).toBeNull()
  })

  it('is the first of several flagged options', () => {
    const two = [option({ pid: 'a', selected: true }), option({ pid: 'b', selected: true })]
    expect(selectDefaultOption(two, {})?.pid).toBe('a')
  })

  it('is in the list, and is the flagged option if an option is flagged', () => {
    fc.assert(
      fc.property(anyList, anySettings, (options, choice) => {
        const chosen = selectDefaultOption(options, choice)
        expect(chosen === null).toBe(options.length === 0)
        if (chosen) expect(options).toContain(chosen)
        const marked = options.find(({ selected }) => selected)
        if (marked && !choice.isMonthly) expect(chosen).toBe(marked)
      }),
      { numRuns: RUNS },
    )
  })
})

describe('a block of monthly prices', () => {
  const monthly = [1, 3].map((quantity) => option({ termType: 'M', quantity }))
  const yearly = [1, 3, 5].map((quantity) => option({ quantity }))
  const all = [...monthly, ...yearly]
  const renewing = [option({ termType: 'M', quantity: 3, autorenew: true }), ...all]

  it.each([
    ['the monthly option of the same quantity', all, { selectedPack: 3 }, '1M-3-once'],
    ['the first monthly option if that quantity is not sold monthly', all, { selectedPack: 5 }, '1M-1-once'],
    ['an option of the same auto-renew state', renewing, { selectedPack: 3 }, '1M-3-once'],
    ['the yearly option if nothing is sold monthly', yearly, { selectedPack: 3 }, '1Y-3-once'],
    ['the default option if it is monthly', all, { selectedPack: 3, selectedTermType: 'M' }, '1M-3-once'],
    [
      'the default option if its term is in days',
      [...all, option({ termType: 'D' })],
      { selectedTermType: 'D' },
      '1D-1-once',
    ],
    [
      'the default option if it is permanent',
      [...all, option({ termType: 'Z' })],
      { selectedTermType: 'Z' },
      '1Z-1-once',
    ],
  ] as const)('preselects %s', (_, options, choice, pid) => {
    expect(selectDefaultOption(options, { ...choice, isMonthly: true })?.pid).toBe(pid)
  })

  it('selects nothing from an empty list', () => {
    expect(selectDefaultOption([], { isMonthly: true })).toBeNull()
  })

  it('replaces only a yearly option, and only with a monthly option in the same auto-renew state', () => {
    fc.assert(
      fc.property(anyList, anySettings, (options, choice) => {
        const usual = selectDefaultOption(options, { ...choice, isMonthly: false })
        const chosen = selectDefaultOption(options, { ...choice, isMonthly: true })
        const isSoldMonthly = options.some((each) => each.termType === 'M' && each.autorenew === usual?.autorenew)
        if (usual?.termType !== 'Y' || !isSoldMonthly) expect(chosen).toBe(usual)
        else expect(chosen).toMatchObject({ termType: 'M', autorenew: usual.autorenew })
      }),
      { numRuns: RUNS },
    )
  })
})

type Rest = [selected: PriceOption | null, limits: Parameters<typeof trimOptions>[2]]

const ofQuantities = (...quantities: readonly number[]) => quantities.map((quantity) => option({ quantity }))
const quantitiesLeft = (quantities: readonly number[], ...rest: Rest): readonly number[] =>
  trimOptions(sortOptions(ofQuantities(...quantities)), ...rest).map(({ quantity }) => quantity)
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

describe('the quantity list', () => {
  it.each([
    ['only odd quantities', upTo(6), 1, {}, [1, 3, 5]],
    ['even quantities if the block shows them', upTo(6), 1, { showEvenDevices: true }, [1, 2, 3, 4, 5, 6]],
    ['multiples of the divider, odd or even', upTo(20), 5, { optionsDivider: 5 }, [5, 10, 15, 20]],
    [
      'multiples of the divider, although even quantities are shown',
      upTo(9),
      3,
      { optionsDivider: 3, showEvenDevices: true },
      [3, 6, 9],
    ],
    ['odd quantities for a divider of 0', upTo(4), 1, { optionsDivider: 0 }, [1, 3]],
    ['no quantity above the limit', upTo(9), 1, { itemOffersGroupLimit: 5 }, [1, 3, 5]],
    ['the limit itself', upTo(5), 1, { itemOffersGroupLimit: 5, showEvenDevices: true }, [1, 2, 3, 4, 5]],
    ['all odd quantities for a limit of 0', upTo(4), 1, { itemOffersGroupLimit: 0 }, [1, 3]],
    ['the first six quantities', upTo(20), 1, {}, [1, 3, 5, 7, 9, 11]],
    ['all values if the options are not limited', upTo(15), 1, { noOptionsLimit: true }, [1, 3, 5, 7, 9, 11, 13, 15]],
    ['the selected quantity even if it is even', upTo(6), 4, {}, [1, 3, 4, 5]],
    ['the selected quantity even if it is above the limit', upTo(9), 9, { itemOffersGroupLimit: 5 }, [1, 3, 5, 9]],
    ['the selected quantity even if it is not a multiple', upTo(12), 7, { optionsDivider: 5 }, [5, 7, 10]],
    ['the selected quantity in sixth place if it is not among the first six', upTo(20), 17, {}, [1, 3, 5, 7, 9, 17]],
    [
      'the selected even quantity in sixth place if it is not among the first six',
      upTo(20),
      20,
      {},
      [1, 3, 5, 7, 9, 20],
    ],
    ['the first six quantities if the selected quantity is the sixth', upTo(20), 11, {}, [1, 3, 5, 7, 9, 11]],
  ])('has %s', (_, quantities, selected, limits, expected) => {
    expect(quantitiesLeft(quantities, option({ quantity: selected }), limits)).toEqual(expected)
  })

  it('does not require a selected option', () => {
    expect(quantitiesLeft(upTo(20), null, {})).toEqual([1, 3, 5, 7, 9, 11])
  })
})

describe('the term list', () => {
  const years = sortOptions(upTo(9).map((termDuration) => option({ termDuration })))

  it.each([
    ['the first six terms', 1, {}, ['1Y', '2Y', '3Y', '4Y', '5Y', '6Y']],
    ['the selected term in sixth place', 8, {}, ['1Y', '2Y', '3Y', '4Y', '5Y', '8Y']],
    ['all values if the options are not limited', 1, { noOptionsLimit: true }, upTo(9).map((years) => `${years}Y`)],
  ])('has %s', (_, termDuration, limits, expected) => {
    expect(trimOptions(years, option({ termDuration }), limits).map(termKey)).toEqual(expected)
  })
})

describe('the limited options', () => {
  it('have a quantity and a term that are both in the lists', () => {
    const list = sortOptions([
      option({ termType: 'M', quantity: 1 }),
      option({ quantity: 1 }),
      option({ quantity: 2 }),
      option({ termDuration: 2, quantity: 3 }),
    ])
    const pids = trimOptions(list, list[0] ?? null, {}).map(({ pid }) => pid)
    expect(pids).toEqual(['1M-1-once', '1Y-1-once', '2Y-3-once'])
  })

  const cases = fc
    .tuple(anyList, anySettings, fc.nat())
    .map(([list, limits, at]) => ({ list: sortOptions(list), limits, selected: list[at % list.length] ?? null }))

  it('contain the selected option, in the order of the list', () => {
    fc.assert(
      fc.property(cases, ({ list, limits, selected }) => {
        const limited = trimOptions(list, selected, limits)
        expect(limited).toEqual(list.filter((each) => limited.includes(each)))
        if (selected) expect(limited).toContain(selected)
      }),
      { numRuns: RUNS },
    )
  })

  it('have at most six quantities and six terms, unless the block has no limit', () => {
    fc.assert(
      fc.property(cases, ({ list, limits, selected }) => {
        const limited = trimOptions(list, selected, limits)
        const maxLength = limits.noOptionsLimit ? Number.POSITIVE_INFINITY : 6
        expect(new Set(limited.map(({ quantity }) => quantity)).size).toBeLessThanOrEqual(maxLength)
        expect(new Set(limited.map(termKey)).size).toBeLessThanOrEqual(maxLength)
      }),
      { numRuns: RUNS },
    )
  })

  it('have no quantity that the settings exclude, except the selected one', () => {
    fc.assert(
      fc.property(cases, ({ list, limits, selected }) => {
        const { itemOffersGroupLimit, optionsDivider, showEvenDevices } = limits
        for (const { quantity } of trimOptions(list, selected, limits)) {
          if (quantity === selected?.quantity) continue
          expect(quantity).toBeLessThanOrEqual(itemOffersGroupLimit || Number.POSITIVE_INFINITY)
          if (optionsDivider) expect(quantity % optionsDivider).toBe(0)
          else if (!showEvenDevices) expect(quantity % 2).toBe(1)
        }
      }),
      { numRuns: RUNS },
    )
  })

  it('do not change if they are trimmed again', () => {
    fc.assert(
      fc.property(cases, ({ list, limits, selected }) => {
        const limited = trimOptions(list, selected, limits)
        expect(trimOptions(limited, selected, limits)).toEqual(limited)
      }),
      { numRuns: RUNS },
    )
  })
})
