import { expect } from 'vitest'
import { ApiRouterOffers } from '../../adapters/api-router/router-calls.ts'
import type { OffersPort, OffersQuery, OffersVisitor, PriceList, PriceOption } from '../../ports/offers.ts'
import { FakeOffers } from '../fakes/fake-router.ts'
import type { Clause } from './clause.ts'
import { contractOf } from './contract.ts'
import { ROUTER_DATA } from './router-data.ts'

const { purchase, trialProduct, partner, promotion } = ROUTER_DATA

/** A query that every shop in these tests can answer. */
export const PURCHASE: OffersQuery = { ...purchase, purchaseType: 'Purchase', curdate: '2026-01-15' }

const [FIRST_PRODUCT = ''] = purchase.products
const TRIAL: OffersQuery = { ...PURCHASE, purchaseType: 'TrialOptOut', products: [trialProduct] }
const UNKNOWN: OffersQuery = { ...PURCHASE, products: [FIRST_PRODUCT, 'no-such-product'] }
const HOSTILE: OffersQuery = { ...PURCHASE, products: ['__proto__', 'a&product=plus', '../../x', '<b>', 'é\u202e'] }
const PROMOTED: OffersQuery = { ...PURCHASE, promotion: promotion.code }
const PERSONALIZED: OffersQuery = { ...PURCHASE, visitor: { sessionPartner: partner, storeArgs: 'cjevent=1' } }

const listOf = async (port: OffersPort, query: OffersQuery): Promise<PriceList> => {
  const outcome = await port.load(query)
  if (!outcome.ok) throw new Error(`${outcome.failure.kind}: ${outcome.failure.message}`)
  return outcome.value
}

const optionsOf = (list: PriceList): readonly PriceOption[] => list.products.flatMap((product) => product.options)
const namesOf = (list: PriceList): readonly string[] => list.products.map((product) => product.productName)

const changingLists = (honest: OffersPort, change: (list: PriceList, query: OffersQuery) => PriceList): OffersPort => ({
  load: async (query) => {
    const outcome = await honest.load(query)
    return outcome.ok ? { ok: true, value: change(outcome.value, query) } : outcome
  },
})

const changingOptions = (honest: OffersPort, change: (option: PriceOption) => Partial<PriceOption>): OffersPort =>
  changingLists(honest, (list) => ({
    ...list,
    products: list.products.map((product) => ({
      ...product,
      options: product.options.map((option) => ({ ...option, ...change(option) })),
    })),
  }))

/** The clauses that price lists must fulfil. */
const CLAUSES: readonly Clause<OffersPort>[] = [
  {
    name: 'returns amounts in the requested currency',
    check: async (port) => {
      expect((await listOf(port, PURCHASE)).currency).toBe(purchase.currency)
    },
    saboteur: (honest) => changingLists(honest, (list) => ({ ...list, currency: 'XTS' })),
  },
  {
    name: 'returns only the requested products, each once and with options',
    check: async (port) => {
      const list = await listOf(port, PURCHASE)
      expect(namesOf(list).toSorted()).toEqual(purchase.products.toSorted())
      for (const product of list.products) expect(product.options.length).toBeGreaterThan(0)
    },
    saboteur: (honest) => ({ load: (query) => honest.load({ ...query, products: query.products.slice(1) }) }),
  },
  {
    name: 'omits only products that are not sold',
    check: async (port) => {
      expect(namesOf(await listOf(port, UNKNOWN))).toEqual([FIRST_PRODUCT])
    },
    saboteur: (honest) =>
      changingLists(honest, (list, query) =>
        query.products.includes('no-such-product') ? { ...list, products: [] } : list,
      ),
  },
  {
    name: 'returns finite amounts of at least 0, and whole quantities of at least 1',
    check: async (port) => {
      for (const option of optionsOf(await listOf(port, PURCHASE))) {
        const { price, priceStruck, priceRenewal, priceSubscription, priceRenewalPromo } = option
        for (const amount of [price, priceStruck, priceRenewal, priceSubscription, priceRenewalPromo]) {
          expect(Number.isFinite(amount ?? 0)).toBe(true)
          expect(amount ?? 0).toBeGreaterThanOrEqual(0)
        }
        expect(Number.isInteger(option.quantity)).toBe(true)
        expect(option.quantity).toBeGreaterThanOrEqual(1)
      }
    },
    saboteur: (honest) => changingOptions(honest, () => ({ price: Number.NaN })),
  },
  {
    name: 'returns unique pids per product',
    check: async (port) => {
      for (const product of (await listOf(port, PURCHASE)).products) {
        const pids = product.options.map((option) => option.pid)
        expect(new Set(pids).size).toBe(pids.length)
      }
    },
    saboteur: (honest) => changingOptions(honest, () => ({ pid: 'one-for-all' })),
  },
  {
    name: 'returns a token or a web URL for each option',
    check: async (port) => {
      for (const option of optionsOf(await listOf(port, PURCHASE)))
        expect(option.token ?? new URL(option.buyLink ?? '').protocol).toMatch(/^(?!javascript).+/)
    },
    saboteur: (honest) => changingOptions(honest, () => ({ token: null, buyLink: null })),
  },
  {
    name: 'returns a renewal price for each auto-renewing option',
    check: async (port) => {
      const renewing = optionsOf(await listOf(port, PURCHASE)).filter((option) => option.autorenew)
      expect(renewing.length).toBeGreaterThan(0)
      for (const option of renewing) expect(option.priceRenewal).not.toBeNull()
    },
    saboteur: (honest) => changingOptions(honest, () => ({ priceRenewal: null })),
  },
  {
    name: 'returns struck prices above the price',
    check: async (port) => {
      const struck = optionsOf(await listOf(port, PURCHASE)).filter((option) => option.priceStruck !== null)
      expect(struck.length).toBeGreaterThan(0)
      for (const option of struck) expect(option.priceStruck).toBeGreaterThan(option.price)
    },
    saboteur: (honest) => changingOptions(honest, (option) => ({ priceStruck: option.price })),
  },
  {
    name: 'returns the lowest price of the last 30 days with each struck price',
    check: async (port) => {
      const struck = optionsOf(await listOf(port, PURCHASE)).filter((option) => option.priceStruck !== null)
      for (const option of struck) expect(option.priceLowest30d).toBeGreaterThan(option.price)
    },
    saboteur: (honest) => changingOptions(honest, () => ({ priceLowest30d: null })),
  },
  {
    name: 'returns trials only for the purchase type TrialOptOut',
    check: async (port) => {
      const trial = await listOf(port, TRIAL)
      expect(namesOf(trial)).toEqual([trialProduct])
      expect(trial.products.map((product) => product.purchaseType)).toEqual(['TrialOptOut'])
      expect(namesOf(await listOf(port, { ...PURCHASE, products: [trialProduct] }))).toEqual([])
    },
    saboteur: (honest) => ({ load: (query) => honest.load({ ...query, purchaseType: 'Purchase' }) }),
  },
  {
    name: 'returns the same list for the same query',
    check: async (port) => {
      expect(await port.load(PURCHASE)).toEqual(await port.load(PURCHASE))
    },
    saboteur: (honest) => {
      let calls = 0
      return changingOptions(honest, (option) => {
        calls += 1
        return { price: option.price + calls }
      })
    },
  },
  {
    name: 'returns partner prices only for visitors with a partner',
    check: async (port) => {
      const [personalized, ordinary] = [await listOf(port, PERSONALIZED), await listOf(port, PURCHASE)]
      for (const option of optionsOf(personalized)) expect(option.masterPartner).toBe(partner)
      for (const option of optionsOf(ordinary)) expect(option.masterPartner).toBeNull()
      expect(optionsOf(personalized).map((option) => option.price)).not.toEqual(
        optionsOf(ordinary).map((option) => option.price),
      )
    },
    saboteur: (honest) => {
      let remembered: OffersVisitor | undefined
      return {
        load: (query) => {
          remembered = query.visitor ?? remembered
          return honest.load(remembered === undefined ? query : { ...query, visitor: remembered })
        },
      }
    },
  },
  {
    name: 'returns lower prices and a lower first renewal price for a promotion, without changing the regular prices',
    check: async (port) => {
      const optionsBy = async (query: OffersQuery) =>
        (await listOf(port, query)).products.find(({ productName }) => productName === promotion.product)?.options ?? []
      const [before, promoted] = [await optionsBy(PURCHASE), await optionsBy(PROMOTED)]
      const after = await optionsBy(PURCHASE)
      expect(after).toEqual(before)
      expect(promoted.map(({ pid }) => pid)).toEqual(before.map(({ pid }) => pid))
      for (const [at, { price, autorenew, priceRenewal, priceRenewalPromo, masterPartner }] of promoted.entries()) {
        expect(price).toBeLessThan(before[at]?.price ?? 0)
        if (autorenew) expect(priceRenewalPromo).toBeLessThan(priceRenewal ?? 0)
        expect(masterPartner).toBeNull()
      }
    },
    saboteur: (honest) => ({ load: ({ promotion: _, ...query }) => honest.load(query) }),
  },
  {
    name: 'does not raise partner prices during a promotion',
    check: async (port) => {
      const [promoted, usual] = [await listOf(port, { ...PERSONALIZED, ...PROMOTED }), await listOf(port, PERSONALIZED)]
      for (const [at, option] of optionsOf(promoted).entries()) {
        expect(option.masterPartner).toBe(partner)
        expect(option.price).toBeLessThanOrEqual(optionsOf(usual)[at]?.price ?? 0)
      }
      expect(optionsOf(promoted).map(({ price }) => price)).not.toEqual(optionsOf(usual).map(({ price }) => price))
    },
    saboteur: (honest) => ({
      load: ({ visitor, ...query }) =>
        honest.load(query.promotion === undefined && visitor !== undefined ? { ...query, visitor } : query),
    }),
  },
  {
    name: 'returns no options for hostile product names',
    check: async (port) => {
      expect(optionsOf(await listOf(port, HOSTILE))).toEqual([])
    },
    saboteur: (honest) => ({
      load: (query) =>
        query.products.includes('__proto__') ? Promise.reject(new TypeError('no such product')) : honest.load(query),
    }),
  },
]

export const CONTRACT = contractOf('OffersPort', CLAUSES, {
  FakeOffers: { standalone: () => new FakeOffers() },
  ApiRouterOffers: { overRouter: ({ connection }) => new ApiRouterOffers(connection) },
})
