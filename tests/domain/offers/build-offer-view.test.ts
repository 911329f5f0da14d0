import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildOfferView } from '../../../domain/offers/build-offer-view.ts'
import type { OfferedView } from '../../../domain/offers/offer-view.ts'
import type { OfferViewInput } from '../../../domain/offers/offer-view-input.ts'
import { computeProductData } from '../../../domain/offers/product-data.ts'
import { RUNS } from '../runs.ts'
import { anyList, anySettings, option, settings, viewInput } from './offer-samples.ts'

/** Maximum number of options that the fixed style sheet supports in one picker. */
const STYLE_SHEET_POSITIONS = 1_000

const offered = (fields: Partial<OfferViewInput> = {}): OfferedView => {
  const view = buildOfferView(viewInput(fields))
  if (view.state !== 'offered') throw new Error(`the block is ${view.state}`)
  return view
}

const shownOf = (view: OfferedView, pid: string) => view.options.find((each) => each.pid === pid)

describe('buildOfferView', () => {
  const free = settings({ purchaseType: 'Free' })
  it.each<[string, Partial<OfferViewInput>, object]>([
    [
      'a geo restriction rather than any other state',
      { isRestricted: true, settings: free },
      { state: 'unavailable', reason: 'geo' },
    ],
    ['a free product without prices', { settings: free, disablePrices: true, list: 'failed' }, { state: 'free' }],
    ['prices switched off', { disablePrices: true, list: 'failed' }, { state: 'hidden' }],
    ['a failed price list', { list: 'failed' }, { state: 'failed' }],
    ['a product without options', { list: [] }, { state: 'unavailable', reason: 'no-options' }],
    [
      'a product without options of the smallest quantity or more',
      { settings: settings({ _minPackNum: 9 }) },
      { state: 'unavailable', reason: 'no-options' },
    ],
  ])('shows %s', (_, fields, view) => {
    expect(buildOfferView(viewInput(fields))).toEqual({ product: 'premium', ...view })
  })

  describe('with a billing period switch', () => {
    const byMonth = (quantity: number) => option({ termType: 'M', quantity, autorenew: true })
    const yearly = [1, 3, 5].flatMap((quantity) => [
      option({ quantity, autorenew: true }),
      option({ quantity }),
      option({ quantity, termDuration: 2, autorenew: true }),
    ])
    const list = [byMonth(1), byMonth(3), ...yearly]
    const block = settings({ hasBillingPeriods: true, selectedPack: 3 })

    it('marks the monthly term, its options and its unsold combinations', () => {
      const view = offered({ list, settings: block })
      expect(view.period).toBe('year')
      expect(view.terms.map(({ value, isMonthly }) => [value, isMonthly])).toEqual([
        ['1M', true],
        ['1Y', undefined],
        ['2Y', undefined],
      ])
      expect(view.options.flatMap(({ pid, isMonthly }) => (isMonthly ? pid : []))).toEqual(['1M-1-auto', '1M-3-auto'])
      expect(view.unsold.every(({ isMonthly, termPosition }) => isMonthly === (termPosition === 0 || undefined))).toBe(
        true,
      )
    })

    it('offers the nearest monthly option instead of a monthly option that is not sold', () => {
      const { unsold } = offered({ list, settings: block })
      expect(unsold.find((cell) => cell.isMonthly && cell.autorenew)?.nearestPid).toBe('1M-3-auto')
    })

    it('preselects the selected option’s period', () => {
      expect(offered({ list, settings: { ...block, isMonthly: true } }).period).toBe('month')
    })

    it.each([
      ['the settings do not require one', list, settings({ selectedPack: 3 })],
      ['the list has no monthly term', yearly, block],
      ['the list has no yearly term', [byMonth(1), byMonth(3)], block],
      ['the list has several monthly terms', [...list, option({ termType: 'M', termDuration: 6 })], block],
    ])('shows no switch if %s', (_, options, given) => {
      const view = offered({ list: options, settings: given })
      expect([view.period, view.options.some(({ isMonthly }) => isMonthly)]).toEqual([undefined, false])
    })
  })

  it('marks the other auto-renew state’s default option', () => {
    const list = [
      option({ quantity: 3, autorenew: true, selected: true }),
      option({ quantity: 1, termType: 'M' }),
      option({ quantity: 5 }),
      option({ quantity: 7 }),
    ]
    const marked = (given: ReturnType<typeof settings>) =>
      offered({ list, settings: given }).options.flatMap(({ pid, isDefault }) => (isDefault ? pid : []))
    expect(marked(settings())).toEqual(['1Y-5-once'])
    expect(marked(settings({ selectedPack: 7 }))).toEqual(['1Y-7-once'])
    expect(marked(settings({ isMonthly: true }))).toEqual(['1M-1-once'])
  })

  it('formats every text of an option', () => {
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
        perMonth: '€3.33/mo',
        struck: '€50.00',
        savings: 'Save 20%',
        shortSavings: '−20%',
        renewal: 'then €60.00 per 1Y',
        nextCharge: 'next 1Y later',
        purchaseType: 'Purchase',
      },
      {
        pid: '1M-1-once',
        term: '1M',
        quantity: 1,
        autorenew: false,
        list: 'other',
        isDefault: true,
        isSwitched: true,
        selected: false,
        termPosition: 0,
        quantityPosition: 0,
        termLabel: '1 M',
        quantityLabel: '1 devices',
        price: '€5.00',
        amount: 5,
        perMonth: '€5.00/mo',
        ends: 'until 1M later',
        purchaseType: 'Purchase',
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

  it.each([
    ['Purchase', undefined],
    ['Renewal', true],
    ['TrialOptOut', undefined],
  ] as const)(
    'has the block’s purchase type %s in each option, and marks renewals: %s',
    (purchaseType, isRenewalOption) => {
      const { options } = offered({ list: [option(), option({ quantity: 3 })], settings: settings({ purchaseType }) })
      expect(options.map((each) => [each.purchaseType, each.isRenewalOption])).toEqual([
        [purchaseType, isRenewalOption],
        [purchaseType, isRenewalOption],
      ])
    },
  )

  it('shows a monthly equivalent only for yearly terms, with the currency’s number of decimals', () => {
    const list = [
      option({ termDuration: 2, price: 1_000 }),
      option({ termType: 'Z', termDuration: 0 }),
      option({ termType: 'D', termDuration: 30 }),
    ]
    const view = offered({ list, formatters: { money: String, percent: String, digits: 0 } })
    expect(view.options.map(({ monthly }) => monthly)).toEqual([undefined, '42 per month', undefined])
  })

  it('shows no struck price or savings if the struck price is not above the price', () => {
    const list = [option({ price: 40, priceStruck: 40 }), option({ quantity: 3, price: 40, priceStruck: 39 })]
    for (const each of offered({ list }).options) expect([each.struck, each.savings]).toEqual([undefined, undefined])
  })

  it('shows a struck price without savings if the block shows no savings', () => {
    const [shown] = offered({
      list: [option({ priceStruck: 80 })],
      settings: settings({ savingsType: 'none' }),
    }).options
    expect([shown?.struck, shown?.savings]).toEqual(['€80.00', undefined])
  })

  it('uses the price as the renewal price if the list has no renewal price, but never uses a promotional price', () => {
    const [shown] = offered({ list: [option({ autorenew: true, price: 40, priceRenewalPromo: 10 })] }).options
    expect(shown?.renewal).toBe('then €40.00 per 1Y')
  })

  it('shows one option per term, quantity and auto-renew state: the selected option, else the first', () => {
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
    ['the site’s label without the suffix for consumers', { taxLabel: 'inclVat', b2bSuffix: 'HT' }, 'inclVat'],
    [
      'excluded tax and the suffix for business',
      { settings: endpoint, taxLabel: 'inclVat', b2bSuffix: 'HT' },
      'exclVat HT',
    ],
    ['excluded GST for business', { settings: endpoint, taxLabel: 'inclGst' }, 'exclGst'],
    ['excluded SST for business', { settings: endpoint, taxLabel: 'inclSst' }, 'exclSst'],
    ['tax at checkout for business', { settings: endpoint, taxLabel: 'plusTax' }, 'plusTax'],
    ['nothing if the site has no tax label', { settings: endpoint, taxLabel: 'none' }, 'none'],
  ])('is %s', (_, fields, note) => {
    expect(offered(fields).taxNote).toBe(note)
  })
})

describe('an unsold combination', () => {
  const list = [
    option({ quantity: 1 }),
    option({ quantity: 3, price: 60 }),
    option({ quantity: 9, price: 90 }),
    option({ termDuration: 3, quantity: 1 }),
    option({ termType: 'M', quantity: 1, price: 5 }),
    option({ quantity: 3, autorenew: true }),
  ]

  it('offers the same choice in the other auto-renew state if it is sold', () => {
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

  it('offers the option nearest in devices, then in term, if the other auto-renew state does not sell the choice', () => {
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

  it('does not exist if all combinations of the only auto-renew state are sold', () => {
    expect(offered({ list: [option(), option({ quantity: 3 })] }).unsold).toEqual([])
  })

  it('offers the earlier of two equally near options', () => {
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

describe('the nearest option to an unsold combination', () => {
  it('has the closest term, shorter or longer, if quantities are equally near', () => {
    const terms = [1, 2, 3, 4].map((termDuration) => option({ termDuration, quantity: 1 }))
    const far = option({ termDuration: 1, quantity: 3 })
    const near = option({ termDuration: 3, quantity: 3 })
    const { unsold } = offered({ list: [...terms, far, near] })
    const nearestTo = (termPosition: number) =>
      unsold.find((cell) => cell.termPosition === termPosition && cell.quantityPosition === 1)?.nearestPid
    expect([nearestTo(1), nearestTo(3)]).toEqual(['1Y-3-once', '3Y-3-once'])
    const after = offered({ list: [...terms, option({ termDuration: 4, quantity: 3 }), far] }).unsold
    expect(after.find((cell) => cell.termPosition === 2 && cell.quantityPosition === 1)?.nearestPid).toBe('4Y-3-once')
  })
})

describe('the savings by automatic renewal', () => {
  it('are on an option that costs less than the same term and quantity without renewal', () => {
    const list = [
      option({ autorenew: true, price: 40 }),
      option({ autorenew: false, price: 47.5 }),
      option({ autorenew: true, quantity: 5, price: 60 }),
      option({ autorenew: false, quantity: 5, price: 60 }),
      option({ autorenew: true, quantity: 10, price: 90 }),
    ]
    const view = offered({ settings: settings({ noOptionsLimit: true, showEvenDevices: true }), list })
    const saved = view.options.flatMap(({ pid, savedByRenewal }) => (savedByRenewal ? [[pid, savedByRenewal]] : []))
    expect(saved).toEqual([[option({ autorenew: true }).pid, '−€7.50']])
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
  ])('become a single option picker if there are more than twelve values: %s', (_, list, picker) => {
    const single = option({ pid: 'single', termDuration: 1, quantity: 1, autorenew: true })
    const view = offered({ settings: unlimited, list: [...list, single] })
    expect(view.picker).toBe(picker)
    // One picker of options has no combinations that are not sold.
    expect(view.unsold.length > 0).toBe(picker === 'term-and-quantity')
  })
})

describe('a list with too many options for pickers', () => {
  const quantities = Array.from({ length: 1_100 }, (_, at) => option({ quantity: at + 1 }))

  it('is shown completely if the block has no limit', () => {
    const list = Array.from({ length: 78 }, (_, at) =>
      option({ termDuration: 1 + (at % 3), quantity: 1 + Math.floor(at / 6), autorenew: Math.floor(at / 3) % 2 === 0 }),
    )
    const block = settings({ noOptionsLimit: true, showEvenDevices: true })
    expect(new Set(offered({ settings: block, list }).options.map(({ pid }) => pid))).toEqual(
      new Set(list.map(({ pid }) => pid)),
    )
  })

  it.each([1, 1_000, 1_001, 1_100])(
    'is truncated to the style sheet’s limit, and keeps the selected option (%i devices)',
    (quantity) => {
      const block = settings({ noOptionsLimit: true, showEvenDevices: true, selectedPack: quantity })
      const { options } = offered({ settings: block, list: quantities })
      expect(options.length).toBe(STYLE_SHEET_POSITIONS)
      expect(options.filter(({ selected }) => selected).map((each) => each.quantity)).toEqual([quantity])
      const before = STYLE_SHEET_POSITIONS - 1
      expect(options.slice(0, before).map((each) => each.quantity)).toEqual(
        quantities.slice(0, before).map((each) => each.quantity),
      )
    },
  )

  it('is truncated if it has 5,000 options with different terms and quantities', () => {
    const list = Array.from({ length: 5_000 }, (_, at) =>
      option({ pid: `pid-${at}`, termDuration: 1 + (at % 1_000), quantity: 1 + at, autorenew: at % 2 === 0 }),
    )
    const limited = offered({ list })
    expect([limited.quantities.length <= 12, limited.terms.length <= 12]).toEqual([true, true])
    const unlimited = offered({ list, settings: settings({ noOptionsLimit: true, showEvenDevices: true }) })
    // One picker of options, truncated to the limit of the style sheet, with the preselected option.
    expect(unlimited.options.length).toBe(STYLE_SHEET_POSITIONS)
    expect(unlimited.options.filter(({ selected }) => selected).length).toBe(1)
    expect(unlimited.unsold).toEqual([])
  })
})

describe('the quantity template of a block', () => {
  it('contains the quantity at each placeholder', () => {
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
  it('is the `priceTitle` setting', () => {
    const view = offered({ settings: settings({ priceTitle: 'Für alle' }), list: [option({ quantity: 3 })] })
    expect(view.title).toBe('Für alle')
  })

  it('is the `title` setting if there is no `priceTitle`', () => {
    expect(offered({ settings: settings({ title: 'Für zwei' }) }).title).toBe('Für zwei')
    expect(offered({ settings: settings({ title: 'Für zwei', priceTitle: 'Für alle' }) }).title).toBe('Für alle')
  })

  it('is missing if the settings have no title', () => {
    const view = offered({ list: [option({ quantity: 3 })] })
    expect([view.title, view.quantities[0]?.label]).toEqual([undefined, '3 devices'])
  })
})

describe('a struck price that is close to the price', () => {
  it.each([
    [10, 10.004],
    [9.996, 10.004],
  ])('is hidden if %d and %d have the same text', (price, priceStruck) => {
    const [view] = offered({
      list: [option({ price, priceStruck })],
      settings: settings({ savingsType: 'currency' }),
    }).options
    expect([view?.struck, view?.savings]).toEqual([undefined, undefined])
  })

  it('is shown if its text differs, but without savings that round to zero', () => {
    const [view] = offered({
      list: [option({ price: 10.004, priceStruck: 10.006 })],
      settings: settings({ savingsType: 'currency' }),
    }).options
    expect([view?.price, view?.struck, view?.savings]).toEqual(['€10.00', '€10.01', undefined])
  })
})

describe('the sentences of an offer view', () => {
  it('contain the price and term of each option', () => {
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

  it('are in the language of the view', () => {
    const list = [option({ price: 12, autorenew: true })]
    const renewal = (price: string) => `dann ${price}, immer wieder ${price}`
    expect(offered({ list }).options[0]?.renewal).toBe('then €12.00 per 1Y')
    expect(offered({ list, texts: { ...viewInput().texts, renewal } }).options[0]?.renewal).toBe(
      'dann €12.00, immer wieder €12.00',
    )
  })
})

describe('any offered view', () => {
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

  it('has exactly one selected option, which is on the current list and selected by the pickers', () => {
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

  it('has every option at the positions of its values, and at most one option per cell', () => {
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

  it('has an option or an unsold combination in every picker cell, and an alternative for each unsold combination', () => {
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

  it('shows a renewal price if and only if the option renews, and a struck price if and only if it is above the price', () => {
    forAll((view, { list }) => {
      for (const shown of view.options) {
        const source = list.find(({ pid }) => pid === shown.pid)
        expect(shown.renewal !== undefined).toBe(shown.autorenew)
        expect(shown.struck !== undefined).toBe((source?.priceStruck ?? 0) > (source?.price ?? 0))
        if (shown.savings !== undefined) expect(shown.struck).toBeDefined()
      }
    })
  })

  it('has the same limited terms and quantities as the product data', () => {
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
