import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET } from '../../../app/offers/route.ts'
import { buildOfferView } from '../../../domain/offers/build-offer-view.ts'
import type { ComparisonView } from '../../../domain/offers/comparison-view.ts'
import { COOKIES_HEADER } from '../../../domain/text/cookies.ts'
import { option, settings, viewInput } from '../../domain/offers/offer-samples.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'

const SERVICES = Symbol.for('northwall.services')

const viewOf = (product: string) => buildOfferView(viewInput({ settings: settings({ product }), list: [option()] }))
const OFFERS = { premium: viewOf('premium'), plus: viewOf('plus') }

beforeAll(
  () => void Object.assign(globalThis, { [SERVICES]: { sites: REAL_SITES, pages: { offersFor: async () => OFFERS } } }),
)
afterAll(() => void Reflect.deleteProperty(globalThis, SERVICES))

/** Returns the products of each comparison. */
const compare = async (...comparisons: readonly string[]): Promise<readonly (readonly string[])[]> => {
  const query = new URLSearchParams([['product', 'premium'], ...comparisons.map((names) => ['comparison', names])])
  const headers = { 'x-site': 'de', [COOKIES_HEADER]: 'consent=v1.m; session_partner=p1' }
  const answer = await GET(new Request(`http://de.localhost/offers?${query}`, { headers }))
  const { comparisons: views } = (await answer.json()) as { comparisons: Record<string, ComparisonView> }
  return Object.values(views).map(({ columns }) => columns.map(({ product }) => product))
}

describe('GET /offers', () => {
  it('compares the named products in their order, and omits others', async () => {
    expect(await compare('plus,premium', 'premium,no-such-product,__proto__,constructor')).toEqual([
      ['plus', 'premium'],
      ['premium'],
    ])
  })

  it('has no offers for a visitor without personalized prices, who could fill the price cache with sets of products', async () => {
    const answer = await GET(new Request('http://de.localhost/offers?product=plus', { headers: { 'x-site': 'de' } }))
    expect(await answer.json()).toEqual({ offers: {} })
  })

  it('compares at most 12 products, in at most 4 comparisons', async () => {
    const repeated = Array.from({ length: 400 }, () => 'premium').join()
    const compared = await compare(...Array.from({ length: 12 }, (_, at) => `plus,${repeated},${at}`))
    expect(compared.map(({ length }) => length)).toEqual([12, 12, 12, 12])
  })
})
