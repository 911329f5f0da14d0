import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sortOptions, termKey, trimOptions } from '../../../domain/offers/option-rules.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { RUNS } from '../runs.ts'
import { anyList, anySettings, option } from './offer-samples.ts'

type Rest = [selected: PriceOption | null, limits: Parameters<typeof trimOptions>[2]]

const ofQuantities = (...quantities: readonly number[]) => quantities.map((quantity) => option({ quantity }))
const quantitiesLeft = (quantities: readonly number[], ...rest: Rest): readonly number[] =>
  trimOptions(sortOptions(ofQuantities(...quantities)), ...rest).map(({ quantity }) => quantity)
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

describe('the quantity list', () => {
  it.each([
    ['odd quantities alone', upTo(6), 1, {}, [1, 3, 5]],
    ['even ones too, where the block shows them', upTo(6), 1, { showEvenDevices: true }, [1, 2, 3, 4, 5, 6]],
    ['multiples of the divider, odd or even', upTo(20), 5, { optionsDivider: 5 }, [5, 10, 15, 20]],
    ['the divider before the even ones', upTo(9), 3, { optionsDivider: 3, showEvenDevices: true }, [3, 6, 9]],
    ['a divider of 0 as none', upTo(4), 1, { optionsDivider: 0 }, [1, 3]],
    ['none above the limit', upTo(9), 1, { itemOffersGroupLimit: 5 }, [1, 3, 5]],
    ['the limit itself', upTo(5), 1, { itemOffersGroupLimit: 5, showEvenDevices: true }, [1, 2, 3, 4, 5]],
    ['a limit of 0 as none', upTo(4), 1, { itemOffersGroupLimit: 0 }, [1, 3]],
    ['the first six', upTo(20), 1, {}, [1, 3, 5, 7, 9, 11]],
    ['all, without a limit of options', upTo(15), 1, { noOptionsLimit: true }, [1, 3, 5, 7, 9, 11, 13, 15]],
    ['the selected even one in its place', upTo(6), 4, {}, [1, 3, 4, 5]],
    ['the selected one above the limit', upTo(9), 9, { itemOffersGroupLimit: 5 }, [1, 3, 5, 9]],
    ['the selected one that is no multiple', upTo(12), 7, { optionsDivider: 5 }, [5, 7, 10]],
    ['the selected one in sixth place, where the cut would lose it', upTo(20), 17, {}, [1, 3, 5, 7, 9, 17]],
    ['the selected even one beyond the cut', upTo(20), 20, {}, [1, 3, 5, 7, 9, 20]],
    ['the selected one that is sixth', upTo(20), 11, {}, [1, 3, 5, 7, 9, 11]],
  ])('has %s', (_, quantities, selected, limits, expected) => {
    expect(quantitiesLeft(quantities, option({ quantity: selected }), limits)).toEqual(expected)
  })

  it('needs no selected option', () => {
    expect(quantitiesLeft(upTo(20), null, {})).toEqual([1, 3, 5, 7, 9, 11])
  })
})

describe('the term list', () => {
  const years = sortOptions(upTo(9).map((termDuration) => option({ termDuration })))

  it.each([
    ['the first six terms', 1, {}, ['1Y', '2Y', '3Y', '4Y', '5Y', '6Y']],
    ['the selected one in sixth place', 8, {}, ['1Y', '2Y', '3Y', '4Y', '5Y', '8Y']],
    ['all, without a limit of options', 1, { noOptionsLimit: true }, upTo(9).map((years) => `${years}Y`)],
  ])('has %s', (_, termDuration, limits, expected) => {
    expect(trimOptions(years, option({ termDuration }), limits).map(termKey)).toEqual(expected)
  })
})

describe('the limited options', () => {
  it('are those whose quantity and term are both left', () => {
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

  it('hold the selected option, in the order of the list', () => {
    fc.assert(
      fc.property(cases, ({ list, limits, selected }) => {
        const limited = trimOptions(list, selected, limits)
        expect(limited).toEqual(list.filter((each) => limited.includes(each)))
        if (selected) expect(limited).toContain(selected)
      }),
      { numRuns: RUNS },
    )
  })

  it('have at most six quantities and six terms, unless the block sets no limit', () => {
    fc.assert(
      fc.property(cases, ({ list, limits, selected }) => {
        const limited = trimOptions(list, selected, limits)
        const most = limits.noOptionsLimit ? Number.POSITIVE_INFINITY : 6
        expect(new Set(limited.map(({ quantity }) => quantity)).size).toBeLessThanOrEqual(most)
        expect(new Set(limited.map(termKey)).size).toBeLessThanOrEqual(most)
      }),
      { numRuns: RUNS },
    )
  })

  it('have no quantity that the settings rule out, but the selected one', () => {
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

  it('stay as they are when trimmed again', () => {
    fc.assert(
      fc.property(cases, ({ list, limits, selected }) => {
        const limited = trimOptions(list, selected, limits)
        expect(trimOptions(limited, selected, limits)).toEqual(limited)
      }),
      { numRuns: RUNS },
    )
  })
})
