import { expect } from 'vitest'
import { ApiRouterCheckout, ApiRouterOffers } from '../../adapters/api-router/router-calls.ts'
import type { CheckoutPort, OffersPort } from '../../ports/offers.ts'
import { FakeCheckout, FakeOffers } from '../fakes/fake-router.ts'
import type { Clause } from './clause.ts'
import { contractOf } from './contract.ts'
import { PURCHASE } from './offers.contract.ts'
import { ROUTER_DATA } from './router-data.ts'

/** A shop and its checkout. Tokens of the shop are valid only at this checkout. */
interface ShopAndCheckout {
  readonly offers: OffersPort
  readonly checkout: CheckoutPort
}

const tokenOf = async ({ offers }: ShopAndCheckout): Promise<string> => {
  const outcome = await offers.load(PURCHASE)
  const options = outcome.ok ? outcome.value.products.flatMap((product) => product.options) : []
  const token = options.find((option) => option.token !== null)?.token
  if (token === undefined || token === null) throw new Error('the price list has no token')
  return token
}

const linkOf = async (shop: ShopAndCheckout, token: string, more: object = {}): Promise<string> => {
  const outcome = await shop.checkout.buyLink({ token, ...more })
  if (!outcome.ok) throw new Error(`${outcome.failure.kind}: ${outcome.failure.message}`)
  return outcome.value
}

const changingLinks = (honest: ShopAndCheckout, change: (link: string) => string): ShopAndCheckout => ({
  ...honest,
  checkout: {
    buyLink: async (query) => {
      const outcome = await honest.checkout.buyLink(query)
      return outcome.ok ? { ok: true, value: change(outcome.value) } : outcome
    },
  },
})

/** The clauses that `/buy` relies on. */
const CLAUSES: readonly Clause<ShopAndCheckout>[] = [
  {
    name: 'exchanges a price list token for a web URL',
    check: async (shop) => {
      expect(new URL(await linkOf(shop, await tokenOf(shop))).protocol).toMatch(/^https?:$/)
    },
    saboteur: (honest) => changingLinks(honest, () => 'javascript:alert(1)'),
  },
  {
    name: 'succeeds with an empty link for an unknown token',
    check: async (shop) => {
      for (const token of ['made-up', 'a.b', 'a.b.c', '%00', `x${await tokenOf(shop)}`])
        expect(await linkOf(shop, token)).toBe('')
    },
    saboteur: (honest) => changingLinks(honest, (link) => link || 'https://store.test.example/'),
  },
  {
    name: 'adds tracking arguments, date and partner to the link',
    check: async (shop) => {
      const more = {
        storeArgs: 'cjevent=a%26b&reseller=r1',
        curdate: '2026-01-15',
        sessionPartner: ROUTER_DATA.partner,
      }
      const { searchParams } = new URL(await linkOf(shop, await tokenOf(shop), more))
      expect(searchParams.get('cjevent')).toBe('a&b')
      expect(searchParams.get('reseller')).toBe('r1')
      expect(searchParams.get('curdate')).toBe('2026-01-15')
      expect(searchParams.get('session_partner')).toBe(ROUTER_DATA.partner)
    },
    saboteur: (honest) => changingLinks(honest, (link) => link.split('?')[0] ?? ''),
  },
  {
    name: 'returns the same link for the same token',
    check: async (shop) => {
      const token = await tokenOf(shop)
      expect(await linkOf(shop, token)).toBe(await linkOf(shop, token))
    },
    saboteur: (honest) => {
      let calls = 0
      return changingLinks(honest, (link) => {
        calls += 1
        return `${link}#${calls}`
      })
    },
  },
  {
    name: 'fails with a timeout only if no time is left',
    check: async (shop) => {
      const token = await tokenOf(shop)
      expect((await shop.checkout.buyLink({ token, withinMs: 60_000 })).ok).toBe(true)
      for (const withinMs of [0, -1]) {
        const failure = { kind: 'timeout', message: 'timeout of 0ms exceeded' }
        expect(await shop.checkout.buyLink({ token, withinMs })).toEqual({ ok: false, failure })
      }
    },
    saboteur: (honest) => ({
      ...honest,
      checkout: { buyLink: ({ withinMs: _, ...query }) => honest.checkout.buyLink(query) },
    }),
  },
]

export const CONTRACT = contractOf('CheckoutPort', CLAUSES, {
  FakeCheckout: { standalone: () => ({ offers: new FakeOffers(), checkout: new FakeCheckout() }) },
  ApiRouterCheckout: {
    overRouter: ({ connection }) => ({
      offers: new ApiRouterOffers(connection),
      checkout: new ApiRouterCheckout(connection),
    }),
  },
})
