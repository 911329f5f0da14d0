import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkerOf, operationOf } from '../adapters/shop/openapi-description.ts'
import { ROUTER_DATA } from '../contracts/router-data.ts'
import { routerOrigin } from './certified-line.ts'

const { purchase, trialProduct, partner, downloads, licences } = ROUTER_DATA
const RUNS = Number(process.env['FC_RUNS'] ?? 40)

const nameArbitrary = fc.oneof(
  fc.constantFrom(...purchase.products, trialProduct, 'no-such-product', '__proto__', '<b>', 'a&b=c', 'é'),
  fc.string({ minLength: 1, maxLength: 40 }),
)
const placeArbitrary = fc.oneof(
  fc.constant(purchase.regLanCur),
  fc.constantFrom('no/such/place', 'de/de/euro', '../../..', 'de/de', 'x'.repeat(300)),
)
const argsArbitrary = fc.dictionary(fc.constantFrom('cjevent', 'reseller', 'promo', 'x'), fc.string({ maxLength: 40 }))

const query = (pairs: readonly (readonly [string, string])[]): string =>
  String(new URLSearchParams(pairs.map((pair) => [...pair])))

const offersArbitrary = fc
  .record({
    kind: fc.constantFrom('purchase', 'trial-opt-out'),
    place: placeArbitrary,
    products: fc.array(nameArbitrary, { maxLength: 6 }),
    curdate: fc.constantFrom('2026-01-15', '', 'tomorrow'),
    sessionPartner: fc.constantFrom('', partner, 'x'.repeat(100)),
    args: argsArbitrary,
  })
  .map(({ kind, place, products, curdate, sessionPartner, args }) => {
    const pairs = [
      ...products.map((product) => ['product', product] as const),
      ['estore', purchase.store] as const,
      ['curdate', curdate] as const,
      ...(sessionPartner === '' ? [] : [['session_partner', sessionPartner] as const]),
      ['store_args', String(new URLSearchParams(args))] as const,
    ]
    return {
      method: 'GET',
      path: `/offer/v2/${place.split('/').map(encodeURIComponent).join('/')}/${kind}?${query(pairs)}`,
    }
  })

const checkoutArbitrary = fc
  .string({ maxLength: 200 })
  .map((token) => ({ method: 'GET', path: `/offer/v2/checkout?${query([['token', token]])}` }))

const downloadsArbitrary = fc
  .array(fc.oneof(fc.constantFrom(...downloads.productCodes), fc.string({ minLength: 1, maxLength: 20 })), {
    maxLength: 7,
  })
  .map((codes) => ({
    method: 'GET',
    path: `/downloads/search/v4/b2c?${query([
      ['productcodes', codes.join(',')],
      ['businesspurposes', codes.map(() => 'Commercial').join(',')],
      ['licensetiers', codes.map(() => 'Home').join(',')],
      ...downloads.sites.map((site) => ['sites', site] as const),
    ])}`,
  }))

const licenceArbitrary = fc
  .oneof(fc.constantFrom(licences.renewal.code, licences.midterm.code), fc.string({ maxLength: 200 }))
  .map((code) => ({ method: 'POST', path: '/licence/v1/check', body: JSON.stringify({ code }) }))

const reportArbitrary = fc
  .record({
    path: fc.constantFrom('/logger2/metrics/', '/pulse/rum/send', '/pulse/browser-error'),
    body: fc.oneof(fc.json(), fc.constant('not JSON'), fc.constant('')),
  })
  .map(({ path, body }) => ({ method: 'POST', path, body }))

interface RandomRequest {
  readonly method: string
  readonly path: string
  readonly body?: string
}

/** Checks that an answer has a described status and a body of the described shape. A path without a description must be refused. */
const expectDescribedAnswer = async ({ method, path, body }: RandomRequest): Promise<void> => {
  const url = new URL(path, routerOrigin())
  const answer = await fetch(url, {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    ...(body !== undefined && { body }),
  })
  const text = await answer.text()
  const described = operationOf(method, decodeURI(url.pathname))?.answers
  if (described === undefined) {
    expect(answer.status).toBeGreaterThanOrEqual(400)
    return
  }
  expect([...described.keys()]).toContain(answer.status)
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? ''
  const content = described.get(answer.status)?.[type]
  expect(content, `${answer.status} of ${method} ${url.pathname} has the type ${type}`).toBeDefined()
  const value: unknown = type === 'application/json' ? JSON.parse(text) : text
  expect(checkerOf(content?.schema ?? { not: {} }).safeParse(value).error?.issues ?? []).toEqual([])
}

describe('the answers of the router match the description', () => {
  it.for([
    ['price lists', offersArbitrary],
    ['checkout links', checkoutArbitrary],
    ['download lists', downloadsArbitrary],
    ['licence checks', licenceArbitrary],
    ['reports', reportArbitrary],
  ] as const)('for random requests: %s', async ([, requests]) => {
    await fc.assert(fc.asyncProperty<[RandomRequest]>(requests, expectDescribedAnswer), { numRuns: RUNS })
  })
})
