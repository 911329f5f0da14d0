import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { termKey } from '../../../domain/offers/options/term-key.ts'
import { MAX_LIST_LENGTH } from '../../../domain/offers/options/trim-options.ts'
import type { PriceAction } from '../../../domain/offers/price-actions.ts'
import { initialPriceState, type PriceState } from '../../../domain/offers/price-state.ts'
import { reducePrices } from '../../../domain/offers/reduce-prices.ts'
import { PURCHASE_TYPES, SAVINGS_TYPES } from '../../../ports/vocabulary.ts'
import { RUNS } from '../runs.ts'
import { anyList, anySettings } from './offer-samples.ts'

/** What a page remembers at the least: enough to say what each action must and must not do. */
interface Model {
  currency: string
  /** Products that have prices to ask for. */
  readonly selling: Set<string>
  readonly registered: Set<string>
  readonly awaited: Set<string>
  isPending: boolean
  isOff: boolean
}
interface Page {
  state: PriceState
}

const anyShortList = anyList.map((list) => list.slice(0, 16))
const PRODUCTS = ['premium', 'endpoint', 'free', '__proto__']
const CURRENCIES = ['EUR', 'USD', 'JPY']
const product = fc.constantFrom(...PRODUCTS)
const products = fc.uniqueArray(product)
const currency = fc.constantFrom(...CURRENCIES)

const same = (one: Iterable<string>, other: Iterable<string>) => [...one].join() === [...other].join()

/** Names of the invariants that do not hold. Plain comparisons, for they run many times per sequence. */
const brokenInvariants = ({ state }: Page, model: Model): readonly string[] => {
  const holds: Record<string, boolean> = {
    'progress and error exclude each other': !state.inProgress || state.error === null,
    'progress is an awaited answer': state.inProgress === state.requestedProducts.length > 0,
    'the currency is the one chosen last': state.currency === model.currency,
    'the products are those registered': same(state.products, model.registered),
    'each product has data': same(state.data.keys(), state.products),
    'each product is available or not': same(state.unavailable.keys(), state.products),
    'there are buy blocks once one is registered': state.hasBuyBlocks === state.products.length > 0,
    'what is awaited was asked for': same([...state.requestedProducts].sort(), [...model.awaited].sort()),
    'what is deferred waits for the tick': state.isRequestPending === model.isPending,
  }
  for (const [name, data] of state.data) {
    const { limitedOptions, selectedOption, modalSelectedOption, options, isAutoRenew, buyBlockSettings } = data
    const isShown = (chosen: typeof selectedOption) =>
      options.length === 0 ? chosen === null : chosen !== null && limitedOptions.includes(chosen)
    const most = buyBlockSettings.noOptionsLimit ? Number.POSITIVE_INFINITY : MAX_LIST_LENGTH
    Object.assign(holds, {
      [`${name}: the selected option is shown`]: isShown(selectedOption),
      [`${name}: the modal option is shown`]: isShown(modalSelectedOption),
      [`${name}: one auto-renew state is shown`]: limitedOptions.every(({ autorenew }) => autorenew === isAutoRenew),
      [`${name}: no price of another currency`]: options.every(
        ({ userAccounts }) => userAccounts === priceMark(model.currency),
      ),
      [`${name}: the pack list is limited`]: new Set(limitedOptions.map(({ quantity }) => quantity)).size <= most,
      [`${name}: the term list is limited`]: new Set(limitedOptions.map(termKey)).size <= most,
    })
  }
  return Object.keys(holds).filter((invariant) => !holds[invariant])
}

/** Options are marked with the currency they were asked in, so that one of another currency gives itself away. */
const priceMark = (code: string) => CURRENCIES.indexOf(code)

/** An action of the page, with what the model makes of it; `isIgnored` when the state must stay the very same. */
class Step implements fc.Command<Model, Page> {
  readonly #action: PriceAction
  readonly #learn: (model: Model) => void
  readonly #isIgnored: (model: Model) => boolean

  constructor(
    action: PriceAction,
    learn: (model: Model) => void = () => {},
    isIgnored: (model: Model) => boolean = () => false,
  ) {
    this.#action = action
    this.#learn = learn
    this.#isIgnored = isIgnored
  }

  check() {
    return true
  }

  run(model: Model, page: Page) {
    const before = page.state
    const isIgnored = this.#isIgnored(model)
    page.state = reducePrices(before, this.#action)
    if (isIgnored) expect(Object.is(page.state, before)).toBe(true)
    else this.#learn(model)
    expect(brokenInvariants(page, model)).toEqual([])
  }

  toString() {
    return this.#action.type
  }
}

const ask = (model: Model, names: Iterable<string>) => {
  if (model.isOff) return
  for (const name of names) if (model.selling.has(name)) model.awaited.add(name)
}

const register = fc
  .array(fc.tuple(product, fc.constantFrom(...PURCHASE_TYPES), anySettings))
  .map((all) => all.map(([name, purchaseType, block]) => ({ ...block, product: name, purchaseType })))
  .map(
    (blocks) =>
      new Step({ type: 'registerBuyBlocks', blocks }, (model) => {
        for (const block of blocks) {
          if (model.registered.has(block.product)) continue
          model.registered.add(block.product)
          if (block.purchaseType !== 'Free') model.selling.add(block.product)
        }
      }),
  )

const defer = fc.constant(
  new Step({ type: 'requestDeferred' }, (model) => {
    model.isPending = true
  }),
)

const flush = fc.constant(
  new Step({ type: 'flushDeferred' }, (model) => {
    if (model.isPending) ask(model, model.selling)
    model.isPending = false
  }),
)

const request = products.map(
  (names) => new Step({ type: 'requestImmediate', products: names }, (model) => ask(model, names)),
)

const arrive = fc
  .tuple(
    currency,
    fc.constantFrom('DE', 'CN', null),
    products,
    fc.array(fc.tuple(product, anyShortList), { maxLength: 2 }),
  )
  .map(([code, country, names, entries]) => {
    const lists = new Map(
      entries.map(([name, list]) => [name, list.map((each) => ({ ...each, userAccounts: priceMark(code) }))]),
    )
    return new Step(
      { type: 'pricesArrived', currency: code, country, products: names, lists },
      (model) => {
        for (const name of names) model.awaited.delete(name)
      },
      (model) => model.currency !== code,
    )
  })

const fail = currency.map(
  (code) =>
    new Step(
      { type: 'pricesFailed', currency: code, error: { kind: 'network', message: 'Network Error' } },
      (model) => model.awaited.clear(),
      (model) => model.currency !== code,
    ),
)

const changeCurrency = currency.map(
  (code) =>
    new Step(
      { type: 'changeCurrency', currency: code },
      (model) => {
        model.currency = code
        model.awaited.clear()
        model.isPending = true
      },
      (model) => model.currency === code,
    ),
)

const isAutoRenew = fc.boolean()
const pid = fc.nat(16).map((at) => `pid-${at}`)
const choice = fc
  .oneof<fc.Arbitrary<PriceAction>[]>(
    fc.record({ type: fc.constant('changeAutoRenew' as const), product, isAutoRenew }),
    fc.record({ type: fc.constant('changeAutoRenewForAll' as const), isAutoRenew }),
    fc.record({ type: fc.constant('changeOption' as const), product, pid }),
    fc.record({ type: fc.constant('changeModalOption' as const), product, pid }),
    fc.record({ type: fc.constant('switchMonthly' as const), isMonthly: fc.boolean() }),
    fc.record({ type: fc.constant('switchPriceType' as const), savingsType: fc.constantFrom(...SAVINGS_TYPES) }),
    fc.record({ type: fc.constant('setHasPrices' as const), hasPrices: fc.boolean() }),
    fc.record({ type: fc.constant('setLRCVerdict' as const), isLRCVerdict: fc.boolean() }),
    fc.record({ type: fc.constant('setDeviceError' as const), deviceError: fc.boolean() }),
  )
  .map((action) => new Step(action))

const disable = fc.boolean().map(
  (disablePrices) =>
    new Step({ type: 'setDisablePrices', disablePrices }, (model) => {
      model.isOff = disablePrices
    }),
)

describe('the price state of a page', () => {
  it('keeps its invariants over any sequence of actions, and holds no price of another currency', () => {
    const steps = fc.commands(
      [register, defer, flush, request, arrive, arrive, fail, changeCurrency, choice, choice, disable],
      {
        maxCommands: 20,
        size: 'max',
      },
    )
    fc.assert(
      fc.property(register, steps, (first, sequence) => {
        const model: Model = {
          currency: 'EUR',
          selling: new Set(),
          registered: new Set(),
          awaited: new Set(),
          isPending: false,
          isOff: false,
        }
        const page = { state: initialPriceState('EUR') }
        first.run(model, page)
        fc.modelRun(() => ({ model, real: page }), sequence)
      }),
      { numRuns: RUNS },
    )
  })

  it('is never changed in place', () => {
    const options = anyList.map((list) => list.map((each) => ({ ...each, userAccounts: 0 })))
    fc.assert(
      fc.property(anySettings, options, pid, isAutoRenew, (block, list, chosen, wanted) => {
        const actions: readonly PriceAction[] = [
          { type: 'registerBuyBlocks', blocks: [block] },
          { type: 'requestImmediate', products: ['premium'] },
          {
            type: 'pricesArrived',
            currency: 'EUR',
            country: null,
            products: ['premium'],
            lists: new Map([['premium', list]]),
          },
          { type: 'changeOption', product: 'premium', pid: chosen },
          { type: 'changeAutoRenewForAll', isAutoRenew: wanted },
          { type: 'switchMonthly', isMonthly: wanted },
          { type: 'changeCurrency', currency: 'USD' },
        ]
        let state = initialPriceState('EUR')
        for (const action of actions) {
          const copy = structuredClone(state)
          const next = reducePrices(state, action)
          expect(state).toEqual(copy)
          state = next
        }
      }),
      { numRuns: RUNS },
    )
  })
})
