import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildOfferView } from '../../../domain/offers/build-offer-view.ts'
import type { OfferedView } from '../../../domain/offers/offer-view.ts'
import type { OfferViewInput } from '../../../domain/offers/offer-view-input.ts'
import { computeProductData } from '../../../domain/offers/product-data.ts'
import { RUNS } from '../runs.ts'
import { anyList, anySettings, option, settings, viewInput } from './offer-samples.ts'

/** Places that the fixed style sheet has for a picker of options. */
const STYLE_SHEET_PLACES = 1_000

const offered = (fields: Partial<OfferViewInput> = {}): OfferedView => {
  const view = buildOfferView(viewInput(fields))
  if (view.state !== 'offered') throw new Error(`the block is ${view.state}`)
  return view
}

const shownOf = (view: OfferedView, pid: string) => view.options.find((each) => each.pid === pid)

describe('what a buy block shows', () => {
  const free = settings({ purchaseType: 'Free' })
  it.each<[string, Partial<OfferViewInput>, object]>([
    [
      'a restriction by country before all',
      { isRestricted: true, settings: free },
      { state: 'unavailable', reason: 'geo' },
    ],
    ['a free product without prices', { settings: free, disablePrices: true, list: 'failed' }, { state: 'free' }],
    ['prices switched off', { disablePrices: true, list: 'failed' }, { state: 'hidden' }],
    ['a price list that failed', { list: 'failed' }, { state: 'failed' }],
    ['nothing to sell', { list: [] }, { state: 'unavailable', reason: 'no-options' }],
    [
      'nothing to sell in quantities so large',
      { settings: settings({ _minPackNum: 9 }) },
      { state: 'unavailable', reason: 'no-options' },
    ],
  ])('shows %s', (_, fields, view) => {
    expect(buildOfferView(viewInput(fields))).toEqual({ product: 'premium', ...view })
  })

  it('has every text of an option formatted', () => {
    const list = [
      option({ price: 40, priceStruck: 50, priceRenewal: 60, quantity: 3, autorenew: true }),
      option({ termType: 'M', price: 5 }),
    ]
    const view = offered({ list, settings: settings({ selectedPack: 3 }) })
    expect(view.options).toEqual([
      {
        pid: '1Y-3-auto',
        term: '1Y',
        quantity: 3,
        autorenew: true,
        list: 'limited',
        selected: true,
        termPosition: 1,
        quantityPosition: 1,
        termLabel: '1 Y',
        quantityLabel: '3 devices',
        price: '€40.00',
        amount: 40,
        monthly: '€3.33 per month',
        perMonth: '€3.33 per month',
        struck: '€50.00',
        struckAmount: 50,
        savings: 'Save 20%',
        shortSavings: '−20%',
        renewal: 'then €60.00 per 1Y',
      },
      {
        pid: '1M-1-once',
        term: '1M',
        quantity: 1,
        autorenew: false,
        list: 'other',
        selected: false,
        termPosition: 0,
        quantityPosition: 0,
        termLabel: '1 M',
        quantityLabel: '1 devices',
        price: '€5.00',
        amount: 5,
        perMonth: '€5.00 per month',
      },
    ])
    expect(view.terms).toEqual([
      { value: '1M', label: '1 M', selected: false, unsoldAt: '1', unsoldRenewingAt: '0 1' },
      { value: '1Y', label: '1 Y', selected: true, unsoldAt: '0 1', unsoldRenewingAt: '0' },
    ])
    expect(view.quantities).toEqual([
      { value: '1', label: '1 devices', selected: false, unsoldAt: '1', unsoldRenewingAt: '0 1' },
      { value: '3', label: '3 devices', selected: true, unsoldAt: '0 1', unsoldRenewingAt: '0' },
    ])
    expect(view).toMatchObject({ isAutoRenewAvailable: true, isAutoRenew: true, picker: 'term-and-quantity' })
  })

  it('shows the monthly equivalent of years alone, in the digits of the currency', () => {
    const list = [
      option({ termDuration: 2, price: 1_000 }),
      option({ termType: 'Z', termDuration: 0 }),
      option({ termType: 'D', termDuration: 30 }),
    ]
    const view = offered({ list, formatters: { money: String, percent: String, digits: 0 } })
    expect(view.options.map(({ monthly }) => monthly)).toEqual([undefined, '42 per month', undefined])
  })

  it('shows no struck price and no saving that is none', () => {
    const list = [option({ price: 40, priceStruck: 40 }), option({ quantity: 3, price: 40, priceStruck: 39 })]
    for (const each of offered({ list }).options) expect([each.struck, each.savings]).toEqual([undefined, undefined])
  })

  it('shows a struck price without a saving where the block shows no savings', () => {
    const [shown] = offered({
      list: [option({ priceStruck: 80 })],
      settings: settings({ savingsType: 'none' }),
    }).options
    expect([shown?.struck, shown?.savings]).toEqual(['€80.00', undefined])
  })

  it('shows the renewal at the same price where the list has no renewal price, never at a promotional one', () => {
    const [shown] = offered({ list: [option({ autorenew: true, price: 40, priceRenewalPromo: 10 })] }).options
    expect(shown?.renewal).toBe('then €40.00 per 1Y')
  })

  it('has one option per cell: the selected one, elsewhere the first', () => {
    const list = [
      option({ pid: 'a' }),
      option({ pid: 'b', selected: true }),
      option({ pid: 'c', quantity: 3 }),
      option({ pid: 'd', quantity: 3 }),
      option({ pid: 'e', quantity: 3, autorenew: true }),
    ]
    expect(offered({ list }).options.map(({ pid }) => pid)).toEqual(['b', 'c', 'e'])
  })
})

describe('the tax note', () => {
  const endpoint = settings({ product: 'endpoint' })
  it.each<[string, Partial<OfferViewInput>, string]>([
    ['the site label for consumers, without the suffix', { taxLabel: 'inclVat', b2bSuffix: 'HT' }, 'inclVat'],
    ['no tax and the suffix for business', { settings: endpoint, taxLabel: 'inclVat', b2bSuffix: 'HT' }, 'exclVat HT'],
    ['that a named tax is not in it, for business', { settings: endpoint, taxLabel: 'inclGst' }, 'exclGst'],
    ['that of Malaysia, too', { settings: endpoint, taxLabel: 'inclSst' }, 'exclSst'],
    ['no tax for business', { settings: endpoint, taxLabel: 'plusTax' }, 'plusTax'],
    ['nothing where the site names no tax', { settings: endpoint, taxLabel: 'none' }, 'none'],
  ])('is %s', (_, fields, note) => {
    expect(offered(fields).taxNote).toBe(note)
  })
})

describe('a combination that is not sold', () => {
  const list = [
    option({ quantity: 1 }),
    option({ quantity: 3, price: 60 }),
    option({ quantity: 9, price: 90 }),
    option({ termDuration: 3, quantity: 1 }),
    option({ termType: 'M', quantity: 1, price: 5 }),
    option({ quantity: 3, autorenew: true }),
  ]

  it('offers the same choice in the other auto-renew state first', () => {
    const { unsold } = offered({ list })
    const instead = (termPosition: number, quantityPosition: number, autorenew: boolean) =>
      unsold.find(
        (cell) =>
          cell.termPosition === termPosition &&
          cell.quantityPosition === quantityPosition &&
          cell.autorenew === autorenew,
      )?.nearestPid
    expect([instead(2, 0, true), instead(1, 2, true), instead(0, 0, true)]).toEqual([
      '3Y-1-once',
      '1Y-9-once',
      '1M-1-once',
    ])
    expect(instead(1, 1, true)).toBeUndefined()
  })

  it('else names the nearest by devices, then by term, in the same auto-renew state', () => {
    const { unsold } = offered({ list })
    const nearest = (termPosition: number, quantityPosition: number, autorenew: boolean) =>
      unsold.find(
        (cell) =>
          cell.termPosition === termPosition &&
          cell.quantityPosition === quantityPosition &&
          cell.autorenew === autorenew,
      )
    expect(nearest(0, 1, false)?.nearestPid).toBe('1Y-3-once')
    expect(nearest(2, 2, false)?.nearestPid).toBe('1Y-9-once')
    expect(nearest(2, 2, true)?.nearestPid).toBe('1Y-3-auto')
    expect(nearest(0, 0, false)).toBeUndefined()
  })

  it('is none where just one auto-renew kind is sold in full', () => {
    expect(offered({ list: [option(), option({ quantity: 3 })] }).unsold).toEqual([])
  })

  it('takes the earlier option where two are equally near', () => {
    const even = [option({ quantity: 1 }), option({ quantity: 5 }), option({ termDuration: 2, quantity: 3 })]
    const cell = offered({ list: even }).unsold.find(
      ({ termPosition, quantityPosition }) => termPosition === 0 && quantityPosition === 1,
    )
    expect(cell?.nearestPid).toBe('2Y-3-once')
    const tie = [
      option({ quantity: 1 }),
      option({ termDuration: 2, quantity: 3 }),
      option({ termDuration: 2, quantity: 5 }),
      option({ quantity: 5 }),
      option({ termDuration: 3, quantity: 1 }),
    ]
    const far = offered({ list: tie }).unsold.find(
      ({ termPosition, quantityPosition }) => termPosition === 1 && quantityPosition === 0,
    )
    expect(far?.nearestPid).toBe('1Y-1-once')
  })
})

describe('what is nearest to a combination', () => {
  it('of equally near quantities has the closer term, before and behind', () => {
    const terms = [1, 2, 3, 4].map((termDuration) => option({ termDuration, quantity: 1 }))
    const far = option({ termDuration: 1, quantity: 3 })
    const near = option({ termDuration: 3, quantity: 3 })
    const { unsold } = offered({ list: [...terms, far, near] })
    const nearestTo = (termPosition: number) =>
      unsold.find((cell) => cell.termPosition === termPosition && cell.quantityPosition === 1)?.nearestPid
    expect([nearestTo(1), nearestTo(3)]).toEqual(['1Y-3-once', '3Y-3-once'])
    const behind = offered({ list: [...terms, option({ termDuration: 4, quantity: 3 }), far] }).unsold
    expect(behind.find((cell) => cell.termPosition === 2 && cell.quantityPosition === 1)?.nearestPid).toBe('4Y-3-once')
  })
})

describe('the pickers of a block', () => {
  const quantities = (count: number) => Array.from({ length: count }, (_, at) => option({ quantity: at + 1 }))
  const terms = (count: number) => Array.from({ length: count }, (_, at) => option({ termDuration: at + 1 }))
  const unlimited = settings({ noOptionsLimit: true, showEvenDevices: true })

  it.each<[string, readonly ReturnType<typeof option>[], OfferedView['picker']]>([
    ['twelve quantities', quantities(12), 'term-and-quantity'],
    ['twelve terms', terms(12), 'term-and-quantity'],
    ['thirteen quantities', quantities(13), 'option'],
    ['thirteen terms', terms(13), 'option'],
  ])('of %s', (_, list, picker) => {
    const lonely = option({ pid: 'lonely', termDuration: 1, quantity: 1, autorenew: true })
    const view = offered({ settings: unlimited, list: [...list, lonely] })
    expect(view.picker).toBe(picker)
    // One picker of options has no combinations that are not sold.
    expect(view.unsold.length > 0).toBe(picker === 'term-and-quantity')
  })
})

describe('a list that is too long for pickers', () => {
  const quantities = Array.from({ length: 1_100 }, (_, at) => option({ quantity: at + 1 }))

  it('shows every option where the block sets no limit', () => {
    const list = Array.from({ length: 78 }, (_, at) =>
      option({ termDuration: 1 + (at % 3), quantity: 1 + Math.floor(at / 6), autorenew: Math.floor(at / 3) % 2 === 0 }),
    )
    const block = settings({ noOptionsLimit: true, showEvenDevices: true })
    expect(new Set(offered({ settings: block, list }).options.map(({ pid }) => pid))).toEqual(
      new Set(list.map(({ pid }) => pid)),
    )
  })

  it.each([1, 1_000, 1_001, 1_100])(
    'holds as many options as the style sheet has places, that of %i devices among them',
    (quantity) => {
      const block = settings({ noOptionsLimit: true, showEvenDevices: true, selectedPack: quantity })
      const { options } = offered({ settings: block, list: quantities })
      expect(options.length).toBe(STYLE_SHEET_PLACES)
      expect(options.filter(({ selected }) => selected).map((each) => each.quantity)).toEqual([quantity])
      const before = STYLE_SHEET_PLACES - 1
      expect(options.slice(0, before).map((each) => each.quantity)).toEqual(
        quantities.slice(0, before).map((each) => each.quantity),
      )
    },
  )

  it('of 5,000 options with a term and a quantity each is shown', () => {
    const list = Array.from({ length: 5_000 }, (_, at) =>
      option({ pid: `pid-${at}`, termDuration: 1 + (at % 1_000), quantity: 1 + at, autorenew: at % 2 === 0 }),
    )
    const limited = offered({ list })
    expect([limited.quantities.length <= 12, limited.terms.length <= 12]).toEqual([true, true])
    const unlimited = offered({ list, settings: settings({ noOptionsLimit: true, showEvenDevices: true }) })
    // One picker of options then, as long as the style sheet has places, the preselected option among them.
    expect(unlimited.options.length).toBe(STYLE_SHEET_PLACES)
    expect(unlimited.options.filter(({ selected }) => selected).length).toBe(1)
    expect(unlimited.unsold).toEqual([])
  })
})

describe('the template of a block for its quantities', () => {
  it('has the digits of each, wherever its marker stands', () => {
    const list = [option({ quantity: 3 }), option({ quantity: 5 })]
    const labelsBy = (packTemplate: string) =>
      offered({ settings: settings({ packTemplate }), list }).quantities.map(({ label }) => label)
    expect(labelsBy('Devices: up to ((quantity))')).toEqual(['Devices: up to 3', 'Devices: up to 5'])
    expect(labelsBy('((quantity))/((quantity)) $& $1')).toEqual(['3/3 $& $1', '5/5 $& $1'])
    expect(offered({ settings: settings({ packTemplate: '((quantity)) PCs' }), list }).options[0]?.quantityLabel).toBe(
      '3 PCs',
    )
  })
})

describe('the title of a block', () => {
  it('heads it', () => {
    const view = offered({ settings: settings({ priceTitle: 'Für alle' }), list: [option({ quantity: 3 })] })
    expect(view.title).toBe('Für alle')
  })

  it('may be set by its other name, which counts less', () => {
    expect(offered({ settings: settings({ title: 'Für zwei' }) }).title).toBe('Für zwei')
    expect(offered({ settings: settings({ title: 'Für zwei', priceTitle: 'Für alle' }) }).title).toBe('Für alle')
  })

  it('is left out where there is none', () => {
    const view = offered({ list: [option({ quantity: 3 })] })
    expect([view.title, view.quantities[0]?.label]).toEqual([undefined, '3 devices'])
  })
})

describe('a prior price that reads like the price', () => {
  it.each([
    [10, 10.004],
    [9.996, 10.004],
  ])('of %d against %d is not struck, and saves nothing', (price, priceStruck) => {
    const [view] = offered({
      list: [option({ price, priceStruck })],
      settings: settings({ savingsType: 'currency' }),
    }).options
    expect([view?.struck, view?.savings]).toEqual([undefined, undefined])
  })

  it('that is a coin apart is struck, and a saving below a coin is not shown', () => {
    const [view] = offered({
      list: [option({ price: 10.004, priceStruck: 10.006 })],
      settings: settings({ savingsType: 'currency' }),
    }).options
    expect([view?.price, view?.struck, view?.savings]).toEqual(['€10.00', '€10.01', undefined])
  })
})

describe('the sentences of a view', () => {
  it('are made for each term, with the price of each option in its place', () => {
    const list = [
      option({ price: 12, autorenew: true }),
      option({ price: 24, quantity: 3, autorenew: true }),
      option({ price: 36, termDuration: 2, autorenew: true }),
    ]
    const view = offered({ list })
    expect(view.options.map(({ renewal }) => renewal)).toEqual([
      'then €12.00 per 1Y',
      'then €24.00 per 1Y',
      'then €36.00 per 2Y',
    ])
  })

  it('are those of the language of the view', () => {
    const list = [option({ price: 12, autorenew: true })]
    const renewal = (price: string) => `dann ${price}, immer wieder ${price}`
    expect(offered({ list }).options[0]?.renewal).toBe('then €12.00 per 1Y')
    expect(offered({ list, texts: { ...viewInput().texts, renewal } }).options[0]?.renewal).toBe(
      'dann €12.00, immer wieder €12.00',
    )
  })
})

describe('an offered view', () => {
  const anyOffered = fc
    .tuple(anySettings, anyList)
    .map(([block, list]) => ({ block, list, view: buildOfferView(viewInput({ settings: block, list })) }))

  const forAll = (
    check: (
      view: OfferedView,
      input: { list: readonly ReturnType<typeof option>[]; block: ReturnType<typeof settings> },
    ) => void,
  ) =>
    fc.assert(
      fc.property(anyOffered, ({ view, list, block }) => {
        if (view.state === 'offered') check(view, { list, block })
      }),
      { numRuns: RUNS },
    )

  it('has exactly one selected option, in the list of the current state, and the pickers stand on it', () => {
    forAll((view) => {
      const [selected, ...more] = view.options.filter((each) => each.selected)
      expect(more).toEqual([])
      expect(selected).toMatchObject({ list: 'limited', autorenew: view.isAutoRenew })
      expect(view.terms.filter((value) => value.selected).map(({ value }) => value)).toEqual([selected?.term])
      expect(view.quantities.filter((value) => value.selected).map(({ value }) => value)).toEqual([
        String(selected?.quantity),
      ])
    })
  })

  it('places every option at its values, no two in one cell', () => {
    forAll((view) => {
      const cells = new Set<string>()
      for (const each of view.options) {
        expect(view.terms[each.termPosition]?.value).toBe(each.term)
        expect(view.quantities[each.quantityPosition]?.value).toBe(String(each.quantity))
        cells.add(`${each.term} ${each.quantity} ${each.autorenew}`)
      }
      expect(cells.size).toBe(view.options.length)
    })
  })

  it('fills every cell of the pickers with an option or an unsold combination, never both, and each of those names another option', () => {
    forAll((view) => {
      if (view.terms.length > 12 || view.quantities.length > 12) return
      const kinds = new Set(view.options.map(({ autorenew }) => autorenew))
      const cells = [...view.options, ...view.unsold].map(
        ({ termPosition, quantityPosition, autorenew }) => `${termPosition} ${quantityPosition} ${autorenew}`,
      )
      expect(new Set(cells).size).toBe(cells.length)
      expect(cells.length).toBe(view.terms.length * view.quantities.length * kinds.size)
      for (const { nearestPid, termPosition, quantityPosition, autorenew } of view.unsold) {
        const instead = shownOf(view, nearestPid)
        const isSame = instead?.termPosition === termPosition && instead.quantityPosition === quantityPosition
        expect(instead?.autorenew).toBe(isSame ? !autorenew : autorenew)
      }
    })
  })

  it('shows a renewal exactly where it renews, and a struck price exactly where it is above the price', () => {
    forAll((view, { list }) => {
      for (const shown of view.options) {
        const source = list.find(({ pid }) => pid === shown.pid)
        expect(shown.renewal !== undefined).toBe(shown.autorenew)
        expect(shown.struck !== undefined).toBe((source?.priceStruck ?? 0) > (source?.price ?? 0))
        if (shown.savings !== undefined) expect(shown.struck).toBeDefined()
      }
    })
  })

  it('lists as limited the limited options of the product data, except in an occupied cell', () => {
    forAll((view, { list, block }) => {
      const cellOf = ({ termDuration, termType, quantity }: ReturnType<typeof option>) =>
        `${termDuration}${termType} ${quantity}`
      const expected = new Set(computeProductData(block, list).limitedOptions.map(cellOf))
      const shown = view.options
        .filter((each) => each.list === 'limited')
        .map((each) => `${each.term} ${each.quantity}`)
      expect(new Set(shown)).toEqual(expected)
    })
  })
})
