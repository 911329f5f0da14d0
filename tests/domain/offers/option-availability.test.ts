import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildOfferView } from '../../../domain/offers/build-offer-view.ts'
import type { OfferedView } from '../../../domain/offers/offer-view.ts'
import type { BuyBlockSettings } from '../../../ports/buy-block-settings.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { RUNS } from '../runs.ts'
import { independentOffer } from './independent-offers.ts'
import { anyList, anySettings, findOption, option, settings, viewInput } from './offer-samples.ts'

/** Number of lists, so that each kind of difference between the auto-renew states occurs often. */
const MIN_LISTS = 4_000

const viewOf = (block: BuyBlockSettings, list: readonly PriceOption[]): OfferedView | null => {
  const view = buildOfferView(viewInput({ settings: block, list }))
  return view.state === 'offered' ? view : null
}

/** Checks the view of each random list that offers something. */
const forAll = (check: (view: OfferedView, block: BuyBlockSettings, list: readonly PriceOption[]) => void) =>
  fc.assert(
    fc.property(anySettings, anyList, (block, list) => {
      const view = viewOf(block, list)
      if (view !== null) check(view, block, list)
    }),
    { numRuns: Math.max(RUNS, MIN_LISTS) },
  )

const isOf = (term: string | undefined, quantity: string | undefined, autorenew: boolean) => (each: PriceOption) =>
  `${each.termDuration}${each.termType}` === term && String(each.quantity) === quantity && each.autorenew === autorenew

describe('sold options in thousands of random price lists', () => {
  it('no option of the list is marked as unsold', () => {
    forAll((view, { _minPackNum = 0 }, list) => {
      const sold = list.filter(({ quantity }) => quantity >= _minPackNum)
      for (const { termPosition, quantityPosition, autorenew } of view.unsold)
        expect(
          sold.filter(isOf(view.terms[termPosition]?.value, view.quantities[quantityPosition]?.value, autorenew)),
        ).toEqual([])
    })
  })

  it('every offered option and every nearest option is on the list', () => {
    forAll((view, _block, list) => {
      const byPid = new Map(list.map((each) => [each.pid, each]))
      for (const { pid, term, quantity, autorenew } of view.options)
        expect([byPid.get(pid)].filter((each) => each && isOf(term, String(quantity), autorenew)(each))).toHaveLength(1)
      const shown = new Set(view.options.map(({ pid }) => pid))
      for (const { nearestPid } of view.unsold) expect(shown).toContain(nearestPid)
    })
  })

  it('switching auto-renew keeps term and quantity if they are sold', () => {
    forAll((view, _block, list) => {
      if (!view.isAutoRenewAvailable || view.picker === 'option') return
      for (const { term, quantity, autorenew } of view.options) {
        const isSold = list.some(isOf(term, String(quantity), !autorenew))
        const isShown = view.options.some(
          (each) => each.term === term && each.quantity === quantity && each.autorenew !== autorenew,
        )
        expect(isShown).toBe(isSold)
      }
    })
  })

  it('a purchase by pid or pickers finds exactly the shown option, and nothing for an unsold combination', () => {
    forAll((view, block, list) => {
      for (const { pid, term, quantity, autorenew } of view.options) {
        const fields = { term, quantity: String(quantity), ...(autorenew ? { autorenew: 'true' } : {}) }
        expect(findOption(block, list, { option: pid }).option?.pid).toBe(pid)
        // A form without the auto-renewal checkbox does not send that field.
        const sent = view.isAutoRenewAvailable ? fields : { term, quantity: String(quantity) }
        expect(findOption(block, list, sent).option?.pid).toBe(pid)
      }
      for (const { termPosition, quantityPosition, autorenew } of view.unsold) {
        const term = view.terms[termPosition]?.value
        const quantity = view.quantities[quantityPosition]?.value
        expect(findOption(block, list, { term, quantity, autorenew: String(autorenew) }).option).toBeNull()
      }
    })
  })

  it('a purchase by pid finds every option of the list, shown or not', () => {
    forAll((_view, block, list) => {
      for (const { pid } of list) expect(findOption(block, list, { option: pid }).option?.pid).toBe(pid)
    })
  })

  it('two picker values mark each other as unsold if and only if no option combines them in that auto-renew state', () => {
    forAll((view) => {
      if (view.picker === 'option') return
      const isUnsold = (termPosition: number, quantityPosition: number, autorenew: boolean) =>
        view.options.some((each) => each.autorenew === autorenew) &&
        !view.options.some(
          (each) =>
            each.termPosition === termPosition &&
            each.quantityPosition === quantityPosition &&
            each.autorenew === autorenew,
        )
      const states = view.isAutoRenewAvailable ? [false, true] : [view.isAutoRenew]
      for (const autorenew of states) {
        const isChecked = view.isAutoRenewAvailable && autorenew
        for (const [termPosition, term] of view.terms.entries())
          for (const [quantityPosition, quantity] of view.quantities.entries()) {
            const expected = isUnsold(termPosition, quantityPosition, autorenew)
            const marks = (value: typeof term) =>
              (isChecked ? value.unsoldRenewingAt : value.unsoldAt)?.split(' ') ?? []
            expect(marks(term).includes(String(quantityPosition))).toBe(expected)
            expect(marks(quantity).includes(String(termPosition))).toBe(expected)
          }
      }
    })
  })

  it('the view equals the view of an independent implementation', () => {
    fc.assert(
      fc.property(anySettings, anyList, (block, list) => {
        const view = viewOf(block, list)
        const expected = independentOffer(block, list)
        expect(view === null).toBe(expected === null)
        if (view === null || expected === null) return
        expect(new Set(view.terms.map(({ value }) => value))).toEqual(new Set(expected.terms))
        expect(new Set(view.quantities.map(({ value }) => Number(value)))).toEqual(new Set(expected.quantities))
        expect(view.options.find(({ selected }) => selected)?.pid).toBe(expected.selectedPid)
        const cells = view.options.map(({ term, quantity, autorenew, pid, list: name }) => ({
          term,
          quantity,
          autorenew,
          pid,
          list: name,
        }))
        expect(new Set(cells.map((cell) => JSON.stringify(cell)))).toEqual(
          new Set(
            expected.cells.map(({ term, quantity, autorenew, pid, list: name }) =>
              JSON.stringify({ term, quantity, autorenew, pid, list: name }),
            ),
          ),
        )
      }),
      { numRuns: Math.max(RUNS, MIN_LISTS) },
    )
  })
})

describe('an option that is in neither trimmed list but on both pickers', () => {
  const list = [
    ...[1, 2, 3, 4, 5, 6, 8, 10].map((quantity) => option({ quantity, autorenew: true })),
    ...[1, 3, 5, 10].map((quantity) => option({ quantity })),
  ]
  const block = settings({ selectedPack: 5, itemOffersGroupLimit: 10, showEvenDevices: true })

  it('is shown as a counterpart, and can be bought', () => {
    const view = viewOf(block, list)
    const counterparts = view?.options.filter((each) => each.list === 'counterpart').map(({ pid }) => pid)
    expect(counterparts).toEqual(['1Y-10-auto'])
    expect(findOption(block, list, { option: '1Y-10-auto' }).option?.pid).toBe('1Y-10-auto')
  })
})
