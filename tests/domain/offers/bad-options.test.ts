import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkOptions } from '../../../domain/offers/check-options.ts'
import { findOption } from '../../../domain/offers/options/find-option.ts'
import { buildOfferView } from '../../../domain/offers/view/build-offer-view.ts'
import { MAX_OPTION_POSITIONS } from '../../../domain/offers/view/offered-view.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import { RUNS } from '../runs.ts'
import { anyList, anyRawOption, anySettings, option, viewInput } from './offer-samples.ts'

/** What no type lets through, but an adapter's mistake might. */
const raw = (fields: object): PriceOption => ({ ...option(), ...fields })

describe('an option that cannot be sold', () => {
  it.each([
    ['pid', { pid: '' }],
    ['pid', { pid: 7 }],
    ['pid', { pid: 'a b' }],
    ['pid', { pid: '\u202egnp' }],
    ['pid', { pid: 'x'.repeat(100_000) }],
    ['price', { price: Number.NaN }],
    ['price', { price: -0.01 }],
    ['price', { price: Number.POSITIVE_INFINITY }],
    ['price', { price: 1e13 }],
    ['price', { price: '40' }],
    ['price', { price: null }],
    ['priceStruck', { priceStruck: Number.NaN }],
    ['priceRenewal', { priceRenewal: -1 }],
    ['priceSubscription', { priceSubscription: '1' }],
    ['priceRenewalPromo', { priceRenewalPromo: undefined }],
    ['termType', { termType: 'W' }],
    ['termDuration', { termDuration: 0 }],
    ['termDuration', { termDuration: 1.5 }],
    ['termDuration', { termDuration: 1_201 }],
    ['termDuration', { termType: 'Z', termDuration: -1 }],
    ['quantity', { quantity: 0 }],
    ['quantity', { quantity: 2.5 }],
    ['quantity', { quantity: 1_000_001 }],
    ['autorenew', { autorenew: 'yes' }],
    ['pid', { pid: '<script>' }],
    ['sku', { sku: 7 }],
    ['sku', { sku: 'x'.repeat(100_000) }],
    ['buyLink', { buyLink: {} }],
    ['token', { token: 7 }],
    ['masterPartner', { masterPartner: '\u202egnp' }],
    ['selected', { selected: 'false' }],
    ['userAccounts', { userAccounts: Number.NaN }],
    ['userAccounts', { userAccounts: -5 }],
  ])('has a bad %s: it is left out and named', (field, fields) => {
    const { usable, problems } = checkOptions('premium', [option({ pid: 'sound' }), raw(fields)])
    expect(usable.map(({ pid }) => pid)).toEqual(['sound'])
    expect(problems).toEqual([
      { productName: 'premium', field: `options[1].${field}`, reason: expect.stringMatching(/./) },
    ])
  })

  it.each([null, undefined, 'text', 7])('is no option at all: %s', (value) => {
    const list: readonly unknown[] = [value]
    const { usable, problems } = checkOptions('premium', list as readonly PriceOption[])
    expect([usable, problems.length]).toEqual([[], 1])
  })

  it('has the pid of an earlier one, which stands', () => {
    const { usable, problems } = checkOptions('premium', [option({ price: 1 }), option({ price: 2 })])
    expect(usable.map(({ price }) => price)).toEqual([1])
    expect(problems).toEqual([{ productName: 'premium', field: 'options[1].pid', reason: 'used twice' }])
  })
})

describe('a sound option', () => {
  it.each([
    ['that costs nothing', { price: 0 }],
    ['that never ends', { termType: 'Z', termDuration: 0 }],
    ['that ends after days', { termType: 'D', termDuration: 30 }],
    ['of the highest figures', { price: 1e12, quantity: 1_000_000, termDuration: 1_200, pid: 'x'.repeat(200) }],
    ['with every price', { priceStruck: 3, priceRenewal: 2, priceSubscription: 1, priceRenewalPromo: 0 }],
  ] as const)('%s is kept', (_, fields) => {
    expect(checkOptions('premium', [option(fields)]).problems).toEqual([])
  })
})

describe('a price list from outside', () => {
  const rawList = fc.array(anyRawOption, { maxLength: 30 })

  it('is parted into usable options with distinct pids and as many problems as the rest', () => {
    fc.assert(
      fc.property(rawList, (list) => {
        const { usable, problems } = checkOptions('premium', list)
        expect(usable.length + problems.length).toBe(list.length)
        expect(new Set(usable.map(({ pid }) => pid)).size).toBe(usable.length)
        expect(checkOptions('premium', usable).problems).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })

  it('never makes a view or a choice throw, and shows sound options alone', () => {
    fc.assert(
      fc.property(anySettings, rawList, fc.string(), (block, list, field) => {
        const view = buildOfferView(viewInput({ settings: block, list }))
        expect(['offered', 'unavailable']).toContain(view.state)
        const sound = new Set(checkOptions('premium', list).usable.map(({ pid }) => pid))
        if (view.state === 'offered') expect(view.options.every(({ pid }) => sound.has(pid))).toBe(true)
        const found = findOption(block, list, { term: field, quantity: field, autorenew: field, option: field })
        expect(found.option === null || sound.has(found.option.pid)).toBe(true)
      }),
      { numRuns: RUNS },
    )
  })

  it('stays sound where bad options are mixed in: the view is that of the sound ones', () => {
    const bad = fc.constantFrom(
      raw({ price: Number.NaN }),
      raw({ quantity: -1 }),
      raw({ termType: '?' }),
      raw({ pid: '' }),
    )
    fc.assert(
      fc.property(anySettings, anyList, fc.array(bad, { maxLength: 5 }), (block, list, others) => {
        const mixed = buildOfferView(viewInput({ settings: block, list: [...others, ...list] }))
        expect(mixed).toEqual(buildOfferView(viewInput({ settings: block, list })))
      }),
      { numRuns: RUNS },
    )
  })

  it('of 5,000 options with a term and a quantity each is shown', () => {
    const list = Array.from({ length: 5_000 }, (_, at) =>
      option({ pid: `pid-${at}`, termDuration: 1 + (at % 1_000), quantity: 1 + at, autorenew: at % 2 === 0 }),
    )
    const limited = buildOfferView(viewInput({ list }))
    const unlimited = buildOfferView(
      viewInput({ list, settings: { ...viewInput().settings, noOptionsLimit: true, showEvenDevices: true } }),
    )
    expect(limited.state === 'offered' && limited.quantities.length <= 12 && limited.terms.length <= 12).toBe(true)
    // One picker of options then, as long as the style sheet has places, the preselected option among them.
    expect(unlimited.state === 'offered' && unlimited.options.length).toBe(MAX_OPTION_POSITIONS)
    expect(unlimited.state === 'offered' && unlimited.options.filter(({ selected }) => selected).length).toBe(1)
    expect(unlimited.state === 'offered' && unlimited.gaps).toEqual([])
  })
})
