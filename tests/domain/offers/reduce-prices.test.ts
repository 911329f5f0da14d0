import { describe, expect, it } from 'vitest'
import type { PriceAction } from '../../../domain/offers/price-actions.ts'
import { initialPriceState, type PriceState } from '../../../domain/offers/price-state.ts'
import { reducePrices } from '../../../domain/offers/reduce-prices.ts'
import type { PriceOption } from '../../../ports/offers.ts'
import type { Failure } from '../../../ports/outcome.ts'
import { option, settings } from './offer-samples.ts'

const premium = settings()
const plus = settings({ product: 'plus' })
const free = settings({ product: 'free', purchaseType: 'Free' })
const failure: Failure = { kind: 'network', message: 'Network Error' }

const run = (actions: readonly PriceAction[], state: PriceState = initialPriceState('EUR')): PriceState =>
  actions.reduce(reducePrices, state)

const register: PriceAction = { type: 'registerBuyBlocks', blocks: [premium, free, plus] }
const list = [
  option({ price: 80, priceStruck: 100, priceRenewal: 100, priceRenewalPromo: 75 }),
  option({ quantity: 3 }),
  option({ quantity: 4 }),
  option({ quantity: 3, autorenew: true }),
  option({ autorenew: true }),
  option({ termType: 'M', quantity: 3 }),
]
const arrived = (fields: Partial<Extract<PriceAction, { type: 'pricesArrived' }>> = {}): PriceAction => ({
  type: 'pricesArrived',
  currency: 'EUR',
  country: 'DE',
  products: ['premium', 'plus'],
  lists: new Map<string, readonly PriceOption[]>([
    ['premium', list],
    ['plus', list],
  ]),
  ...fields,
})
const loaded = run([register, { type: 'requestDeferred' }, { type: 'flushDeferred' }, arrived()])
const pidOf = (state: PriceState, product = 'premium') => state.data.get(product)?.selectedOption?.pid
const modalPidOf = (state: PriceState, product = 'premium') => state.data.get(product)?.modalSelectedOption?.pid

describe('a page without prices', () => {
  it('has nothing in it', () => {
    expect(initialPriceState('EUR', true)).toMatchObject({
      products: [],
      hasPrices: false,
      hasBuyBlocks: false,
      currency: 'EUR',
      error: null,
      inProgress: false,
      disablePrices: true,
      isMonthly: false,
      deviceError: false,
      isLRCVerdict: false,
    })
  })

  it('knows its blocks once they are registered, each product once', () => {
    const state = run([register, { type: 'registerBuyBlocks', blocks: [settings({ noOptionsLimit: true })] }])
    expect(state).toMatchObject({ products: ['premium', 'free', 'plus'], hasBuyBlocks: true, inProgress: false })
    expect(state.data.get('premium')?.buyBlockSettings).toBe(premium)
    expect([...state.unavailable.values()]).toEqual([false, false, false])
  })

  it('has no buy blocks where none are registered', () => {
    const empty = initialPriceState('EUR')
    expect(reducePrices(empty, { type: 'registerBuyBlocks', blocks: [] })).toBe(empty)
  })
})

describe('a request', () => {
  it('that is deferred waits for the tick, and many are one, with blocks that joined since', () => {
    const waiting = run([
      { type: 'registerBuyBlocks', blocks: [premium] },
      { type: 'requestDeferred' },
      { type: 'registerBuyBlocks', blocks: [plus, free] },
      { type: 'requestDeferred' },
    ])
    expect(waiting).toMatchObject({ inProgress: false, isRequestPending: true, requestedProducts: [] })
    const asked = run([{ type: 'flushDeferred' }], waiting)
    expect(asked).toMatchObject({ inProgress: true, hasPrices: true, isRequestPending: false })
    expect(asked.requestedProducts).toEqual(['premium', 'plus'])
    expect(run([{ type: 'flushDeferred' }], asked)).toBe(asked)
  })

  it('that is deferred before there are blocks asks for those that join before the tick', () => {
    for (const before of [[], [{ type: 'registerBuyBlocks', blocks: [free] }]] as const) {
      const asked = run([...before, { type: 'requestDeferred' }, register, { type: 'flushDeferred' }])
      expect(asked).toMatchObject({ inProgress: true, hasPrices: true, requestedProducts: ['premium', 'plus'] })
    }
    const elsewhere = run([{ type: 'changeCurrency', currency: 'USD' }, register, { type: 'flushDeferred' }])
    expect(elsewhere.requestedProducts).toEqual(['premium', 'plus'])
  })

  it('that is immediate asks for the given products alone', () => {
    const state = run([register, { type: 'requestImmediate', products: ['plus', 'plus', 'free', 'unknown'] }])
    expect(state).toMatchObject({ inProgress: true, hasPrices: true, requestedProducts: ['plus'] })
  })

  it('for nothing that has prices changes nothing', () => {
    const state = run([register])
    expect(run([{ type: 'requestImmediate', products: ['free'] }], state)).toBe(state)
  })

  it('takes back the error of the last one', () => {
    const failed = run([register, { type: 'pricesFailed', currency: 'EUR', error: failure }])
    expect(run([{ type: 'requestImmediate', products: ['plus'] }], failed).error).toBeNull()
  })

  it('is not made where prices are switched off', () => {
    const off = run([register, { type: 'setDisablePrices', disablePrices: true }, { type: 'requestDeferred' }])
    expect(run([{ type: 'flushDeferred' }], off)).toMatchObject({ inProgress: false, isRequestPending: false })
  })
})

describe('an answer', () => {
  it('fills the data of the products asked for', () => {
    expect(loaded).toMatchObject({
      inProgress: false,
      hasPrices: true,
      error: null,
      country: 'DE',
      maxDiscount: 20,
      maxPromoDiscount: 25,
    })
    expect(pidOf(loaded)).toBe('1Y-1-once')
    expect(loaded.data.get('free')?.options).toEqual([])
  })

  it('to one of two requests leaves the other under way', () => {
    const state = run([
      register,
      { type: 'requestDeferred' },
      { type: 'flushDeferred' },
      arrived({ products: ['plus'] }),
    ])
    expect(state).toMatchObject({ inProgress: true, requestedProducts: ['premium'] })
    expect([pidOf(state), pidOf(state, 'plus')]).toEqual([undefined, '1Y-1-once'])
  })

  it('in another currency than the selected one changes nothing', () => {
    expect(reducePrices(loaded, arrived({ currency: 'USD', lists: new Map() }))).toBe(loaded)
  })

  it('without options makes a product unavailable, but not one that nobody asked for or that is free', () => {
    const state = run([arrived({ products: ['plus'], lists: new Map() })], loaded)
    expect(state.unavailable).toEqual(
      new Map([
        ['premium', false],
        ['free', false],
        ['plus', true],
      ]),
    )
    expect(run([arrived()], state).unavailable.get('plus')).toBe(false)
  })

  it('of some products bars what its country bars, and frees what it does not, of all', () => {
    const unavailable = (state: PriceState) => Object.fromEntries(state.unavailable)
    const premiumAlone = (country: string) => arrived({ products: ['premium'], country })
    const barred = run([register, premiumAlone('CN')])
    expect(unavailable(barred)).toEqual({ premium: true, free: true, plus: true })
    expect(unavailable(run([premiumAlone('DE')], barred))).toEqual({ premium: false, free: false, plus: false })
    expect(unavailable(run([premiumAlone('CN')], loaded))).toEqual({ premium: true, free: true, plus: true })
    const empty = run([register, arrived({ products: ['plus'], lists: new Map() })])
    expect(unavailable(run([premiumAlone('DE')], empty))).toMatchObject({ premium: false, plus: true })
  })

  it('keeps the last choice as the new lists have it, and none that they have no more', () => {
    const chosen = run([{ type: 'changeOption', product: 'premium', pid: '1Y-3-once' }], loaded)
    const again = run([arrived({ lists: new Map([['premium', list.map((each) => ({ ...each, price: 7 }))]]) })], chosen)
    expect(again.lastChangedOption).toMatchObject({ pid: '1Y-3-once', price: 7 })
    expect(run([arrived({ lists: new Map() })], chosen).lastChangedOption).toBeNull()
  })

  it('has no prices for a free product', () => {
    const lists = new Map([['free', list]])
    const state = run([arrived({ products: ['free'], lists })], loaded)
    expect(state.data.get('free')?.options).toEqual([])
    expect(state.unavailable.get('free')).toBe(false)
  })

  it('from a barred country makes products unavailable, the free one too', () => {
    const state = run([arrived({ country: 'CN' })], loaded)
    expect([...state.unavailable]).toEqual([
      ['premium', true],
      ['free', true],
      ['plus', true],
    ])
  })

  it('ignores products that are not on the page', () => {
    const state = run([arrived({ products: ['other'], lists: new Map([['other', list]]) })], loaded)
    expect([...state.data.keys()]).toEqual(['premium', 'free', 'plus'])
  })

  it('that is monthly by choice selects monthly options', () => {
    expect(pidOf(run([{ type: 'switchMonthly', isMonthly: true }, arrived()], loaded))).toBe('1M-3-once')
  })
})

describe('a failure', () => {
  it('is stored, and there are no prices', () => {
    const state = run(
      [
        { type: 'requestImmediate', products: ['plus'] },
        { type: 'pricesFailed', currency: 'EUR', error: failure },
      ],
      loaded,
    )
    expect(state).toMatchObject({ error: failure, hasPrices: false, inProgress: false, requestedProducts: [] })
  })

  it('in another currency than the selected one changes nothing', () => {
    expect(reducePrices(loaded, { type: 'pricesFailed', currency: 'USD', error: failure })).toBe(loaded)
  })
})

describe('another currency', () => {
  it('drops every price and asks for all products with the next tick', () => {
    const chosen = run([{ type: 'changeOption', product: 'premium', pid: '1Y-3-once' }], loaded)
    const state = run([{ type: 'changeCurrency', currency: 'USD' }], chosen)
    expect(state).toMatchObject({
      currency: 'USD',
      hasPrices: false,
      inProgress: false,
      lastChangedOption: null,
      maxDiscount: 0,
      maxPromoDiscount: 0,
      isRequestPending: true,
    })
    expect([...state.data.values()].every(({ options }) => options.length === 0)).toBe(true)
    expect([...state.unavailable.values()]).toEqual([false, false, false])
    expect(run([arrived()], state)).toBe(state)
  })

  it('takes back the error of the old one', () => {
    const failed = run([{ type: 'pricesFailed', currency: 'EUR', error: failure }], loaded)
    expect(run([{ type: 'changeCurrency', currency: 'USD' }], failed).error).toBeNull()
  })

  it('that is selected already changes nothing', () => {
    expect(reducePrices(loaded, { type: 'changeCurrency', currency: 'EUR' })).toBe(loaded)
  })
})

describe('a choice', () => {
  it('of auto-renew is one product’s, or that of all', () => {
    const one = run([{ type: 'changeAutoRenew', product: 'premium', isAutoRenew: true }], loaded)
    expect([pidOf(one), pidOf(one, 'plus')]).toEqual(['1Y-1-auto', '1Y-1-once'])
    const all = run([{ type: 'changeAutoRenewForAll', isAutoRenew: true }], loaded)
    expect([pidOf(all), pidOf(all, 'plus')]).toEqual(['1Y-1-auto', '1Y-1-auto'])
  })

  it('of an option is remembered as the last one, and leaves the modal alone', () => {
    const state = run([{ type: 'changeOption', product: 'plus', pid: '1Y-3-once' }], loaded)
    expect([pidOf(state), pidOf(state, 'plus'), modalPidOf(state, 'plus')]).toEqual([
      '1Y-1-once',
      '1Y-3-once',
      '1Y-1-once',
    ])
    expect(state.lastChangedOption?.pid).toBe('1Y-3-once')
  })

  it('in the modal is the modal’s own', () => {
    const state = run([{ type: 'changeModalOption', product: 'premium', pid: '1Y-3-once' }], loaded)
    expect([pidOf(state), modalPidOf(state)]).toEqual(['1Y-1-once', '1Y-3-once'])
    expect(state.lastChangedOption).toBeNull()
  })

  it.each<PriceAction>([
    { type: 'changeOption', product: 'premium', pid: 'unknown' },
    { type: 'changeOption', product: 'premium', pid: '1Y-3-auto' },
    { type: 'changeOption', product: 'unknown', pid: '1Y-3-once' },
    { type: 'changeModalOption', product: 'premium', pid: '1Y-4-once' },
    { type: 'changeModalOption', product: 'unknown', pid: '1Y-3-once' },
    { type: 'changeAutoRenew', product: 'unknown', isAutoRenew: true },
    { type: 'changeAutoRenew', product: 'premium', isAutoRenew: false },
  ])('of what is not there changes nothing: %j', (action) => {
    expect(reducePrices(loaded, action)).toBe(loaded)
  })

  it('of monthly prices holds for all products, and back', () => {
    const monthly = run([{ type: 'switchMonthly', isMonthly: true }], loaded)
    expect([pidOf(monthly), pidOf(monthly, 'plus'), monthly.isMonthly]).toEqual(['1M-3-once', '1M-3-once', true])
    const yearly = run([{ type: 'switchMonthly', isMonthly: false }], monthly)
    expect([pidOf(yearly), yearly.isMonthly]).toEqual(['1Y-3-once', false])
  })

  it('of a price type holds for all products', () => {
    const state = run([{ type: 'switchPriceType', savingsType: 'currency' }], loaded)
    const types = [...state.data.values()].map(({ buyBlockSettings }) => buyBlockSettings.savingsType)
    expect(types).toEqual(['currency', 'currency', 'currency'])
  })
})

describe('a flag', () => {
  it.each<[PriceAction, Partial<PriceState>]>([
    [{ type: 'setHasPrices', hasPrices: true }, { hasPrices: true }],
    [{ type: 'setLRCVerdict', isLRCVerdict: true }, { isLRCVerdict: true }],
    [{ type: 'setDeviceError', deviceError: true }, { deviceError: true }],
    [{ type: 'setDisablePrices', disablePrices: true }, { disablePrices: true }],
    [{ type: 'setAdditionalGetParams', params: { a: '1' } }, { globalAdditionalGetParams: { a: '1' } }],
  ])('set by %j is all that changes', (action, change) => {
    const state = initialPriceState('EUR')
    expect(reducePrices(state, action)).toEqual({ ...state, ...change })
  })

  it('for the store link is added to the others', () => {
    const params = (value: Record<string, string>): PriceAction => ({ type: 'setAdditionalGetParams', params: value })
    expect(run([params({ a: '1', b: '1' }), params({ b: '2' })]).globalAdditionalGetParams).toEqual({ a: '1', b: '2' })
  })
})
