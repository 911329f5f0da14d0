import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET } from '../../../app/offers/route.ts'
import type { PageService } from '../../../domain/content/page.service.ts'
import { buildOfferView } from '../../../domain/offers/build-offer-view.ts'
import type { ComparisonView } from '../../../domain/offers/comparison-view.ts'
import { COOKIES_HEADER } from '../../../domain/text/cookies.ts'
import { option, settings, viewInput } from '../../domain/offers/offer-samples.ts'
import { REAL_SITES } from '../../domain/sites/real-sites.ts'

const SERVICES = Symbol.for('northwall.services')

const viewOf = (product: string) => buildOfferView(viewInput({ settings: settings({ product }), list: [option()] }))
const OFFERS = { premium: viewOf('premium'), plus: viewOf('plus') }

type Query = Parameters<PageService['offersFor']>[0]

/** The queries of the route. */
const queries: Query[] = []
const offersFor = async (query: Query) => {
  queries.push(query)
  return OFFERS
}

beforeAll(() => void Object.assign(globalThis, { [SERVICES]: { sites: REAL_SITES, pages: { offersFor } } }))
beforeEach(() => void queries.splice(0))
afterAll(() => void Reflect.deleteProperty(globalThis, SERVICES))

const request = (query: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  GET(new Request(`http://de.localhost/offers?${query}`, { headers: { 'x-site': 'de', ...headers } }))

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
    expect(queries.map(({ products }) => products)).toEqual(
      cookie === '' ? [['plus'], ['premium']] : [['plus', 'premium']],
    )
  })

  it('responds with private offers, and without comparisons if none is requested', async () => {
    const answer = await request('product=premium')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await answer.json()).toEqual({ offers: OFFERS })
  })

  it('compares nothing if the page does not sell the products of a comparison', async () => {
    const answer = await request('product=premium&comparison=no-such-product')
    expect(await answer.json()).toMatchObject({ comparisons: { 'no-such-product': { columns: [] } } })
  })

  it.each([
    [0, 400],
    [1, 200],
    [12, 200],
    [13, 400],
  ])('responds to a request for %i products with %i', async (count, status) => {
    const products = Array.from({ length: count }, (_, at) => `product=p${at}&product=p${at}`)
    const answer = await request(products.join('&'))
    expect(answer.status).toBe(status)
    if (status !== 200) expect(await answer.json()).toEqual({ error: 'product: expected 1 to 12 names' })
  })

  it('loads the offers of the page and the site that the return path names', async () => {
    await request('product=premium&back=%2Fen%2Fpremium', { host: 'me.localhost', 'x-site': 'me' })
    expect(queries.map(({ site, path }) => [site.code, path])).toEqual([['me-en', '/premium']])
  })

  it.each([
    ['of the page', 'currency=CHF', 'currency=PLN', 'CHF'],
    ['that the visitor has saved', 'currency=XXX', 'currency=CHF', 'CHF'],
    ['of the site', '', '', 'EUR'],
  ])('loads the offers in the currency %s', async (_, query, cookies, currency) => {
    await request(`product=premium&${query}`, { [COOKIES_HEADER]: cookies })
    expect(queries.map((each) => each.currency)).toEqual([currency])
  })

  it('lets the country of the visitor decide whether a product is sold', async () => {
    await request('product=premium', { 'x-country': 'CN' })
    await request('product=premium', { 'x-country': 'DE' })
    expect(queries.map(({ isRestricted }) => isRestricted('premium'))).toEqual([true, false])
  })

  it('formats offers in the language of the site', async () => {
    await request('product=premium')
    expect(queries[0]?.texts('devices').quantity(3)).toBe('3 Geräte')
  })

  it('compares at most 12 products, in at most 4 comparisons', async () => {
    const repeated = Array.from({ length: 400 }, () => 'premium').join()
    const compared = await compare(...Array.from({ length: 12 }, (_, at) => `plus,${repeated},${at}`))
    expect(compared.map(({ length }) => length)).toEqual([12, 12, 12, 12])
  })
})
