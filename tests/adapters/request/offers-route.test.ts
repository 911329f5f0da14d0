import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET } from '../../../app/offers/route.ts'
import { buildOfferView } from '../../../domain/offers/build-offer-view.ts'
import type { ComparisonView } from '../../../domain/offers/comparison-view.ts'
import { COOKIES_HEADER } from '../../../domain/text/cookies.ts'
import { option, settings, viewInput } from '../../domain/offers/offer-samples.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'

const SERVICES = Symbol.for('northwall.services')

const viewOf = (product: string) => buildOfferView(viewInput({ settings: settings({ product }), list: [option()] }))
const OFFERS = { premium: viewOf('premium'), plus: viewOf('plus') }

/** The sets of products that the route asked for. */
const asked: (readonly string[])[] = []
const offersFor = async ({ products }: { readonly products: readonly string[] }) => {
  asked.push(products)
  return OFFERS
}

beforeAll(() => void Object.assign(globalThis, { [SERVICES]: { sites: REAL_SITES, pages: { offersFor } } }))
beforeEach(() => asked.splice(0))
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

  it.each([
    ['one by one for a visitor without personalized prices, so that sets of products do not fill the cache', ''],
    ['together for a visitor with personalized prices, which are not cached', 'session_partner=p1'],
  ])('loads the offers of products %s', async (_, cookie) => {
    const headers = { 'x-site': 'de', [COOKIES_HEADER]: `consent=v1.m; ${cookie}` }
    const answer = await GET(new Request('http://de.localhost/offers?product=plus&product=premium', { headers }))
    expect(Object.keys(((await answer.json()) as { offers: object }).offers)).toEqual(['premium', 'plus'])
    expect(asked).toEqual(cookie === '' ? [['plus'], ['premium']] : [['plus', 'premium']])
  })

  it('compares at most 12 products, in at most 4 comparisons', async () => {
    const repeated = Array.from({ length: 400 }, () => 'premium').join()
    const compared = await compare(...Array.from({ length: 12 }, (_, at) => `plus,${repeated},${at}`))
    expect(compared.map(({ length }) => length)).toEqual([12, 12, 12, 12])
  })
})
