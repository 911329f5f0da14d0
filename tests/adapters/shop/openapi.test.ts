import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ApiRouterMetrics } from '../../../adapters/api-router/api-router-metrics.ts'
import {
  ApiRouterCheckout,
  ApiRouterDownloads,
  ApiRouterLicences,
  ApiRouterOffers,
} from '../../../adapters/api-router/router-calls.ts'
import { type RunningRouter, startRouter } from '../../../commands/router/start-router.ts'
import { SEARCH } from '../../contracts/downloads.contract.ts'
import { PURCHASE } from '../../contracts/offers.contract.ts'
import { connectTo } from '../../contracts/open-router.ts'
import { COMPONENTS, checkerOf, DESCRIPTION_TEXT, OPERATIONS, operationOf } from './openapi-description.ts'

const PRICES = '/offer/v2/de/de/eur/purchase'
const TRIALS = '/offer/v2/de/de/eur/trial-opt-out'
const ALL = ['premium', 'plus', 'standard', 'small-office', 'endpoint'].map((name) => `product=${name}`).join('&')
const SEARCHED = 'productcodes=premium,no-such&businesspurposes=Commercial,x&licensetiers=Home,y&sites=com'
const VITAL = { id: '1', name: 'LCP', startTime: 0, value: 1, label: 'x' }
const FAILURE = { type: 'JavaScript', level: 'error', message: 'x', url: 'y' }
const EVENT = { name: 'Download', currentURL: '', referrerURL: '', codeName: 'premium' }

interface Call {
  readonly status: number
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

const call = (status: number, method: string, path: string, body?: unknown): Call => ({ status, method, path, body })

/** At least one call for every described answer. */
const CALLS: readonly Call[] = [
  call(200, 'GET', `${PRICES}?${ALL}`),
  call(200, 'GET', `${PRICES}?product=no-such`),
  call(200, 'GET', `${PRICES}?product=premium&session_partner=partner-7&store_args=a%3D1&estore=x&curdate=2026-01-15`),
  call(200, 'GET', `${PRICES}?product=premium&store_args=promo%3Dwelcome-premium`),
  call(200, 'GET', `/offer/v2/jp/ja/jpy/purchase?${ALL}`),
  call(400, 'GET', PRICES),
  call(404, 'GET', '/offer/v2/de/de/euro/purchase?product=premium'),
  call(200, 'GET', `${TRIALS}?product=premium-trial`),
  call(400, 'GET', TRIALS),
  call(404, 'GET', '/offer/v2/de/de/euro/trial-opt-out?product=premium-trial'),
  call(200, 'GET', '/offer/v2/checkout?token=made-up'),
  call(400, 'GET', '/offer/v2/checkout'),
  call(200, 'GET', `/downloads/search/v4/b2c?${SEARCHED}`),
  call(400, 'GET', '/downloads/search/v4/b2c'),
  call(200, 'POST', '/licence/v1/check', { code: 'NWALL-DEMO1-RENEW-00030' }),
  call(200, 'POST', '/licence/v1/check', { code: 'no-such' }),
  call(400, 'POST', '/licence/v1/check', {}),
  call(200, 'POST', '/logger2/metrics/', EVENT),
  call(400, 'POST', '/logger2/metrics/', []),
  call(200, 'POST', '/pulse/rum/send', VITAL),
  call(400, 'POST', '/pulse/rum/send', {}),
  call(200, 'POST', '/pulse/browser-error', FAILURE),
  call(400, 'POST', '/pulse/browser-error', {}),
  call(404, 'GET', '/download-file/no-such'),
  call(200, 'GET', '/app-store/northwall-premium-android?site=de'),
  call(404, 'GET', '/app-store/no-such'),
  call(200, 'GET', '/store?pid=premium'),
  call(200, 'GET', '/healthz'),
  call(200, 'GET', '/openapi.json'),
  call(200, 'GET', '/__requests'),
  call(200, 'DELETE', '/__requests'),
  call(200, 'GET', '/__faults'),
  call(200, 'POST', '/__faults', { fault: null }),
  call(400, 'POST', '/__faults', { fault: 'no-such' }),
]

let router: RunningRouter

beforeAll(async () => {
  router = await startRouter()
})

afterAll(() => router.close())

const json = (text: string): unknown => JSON.parse(text)

/** Returns the first matching link in an answer of the router. Such links cannot be hard-coded. */
const linkIn = async (path: string, pattern: RegExp): Promise<string> => {
  const [link = ''] = pattern.exec(await (await fetch(`${router.origin}${path}`)).text()) ?? []
  expect(link).not.toBe('')
  return link
}

const checkAnswer = async (status: number, method: string, address: string, body?: unknown): Promise<void> => {
  const path = new URL(address).pathname
  const answer = await fetch(address, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  expect(answer.status).toBe(status)
  const described = operationOf(method, path)?.answers.get(status)
  const type = answer.headers.get('content-type') ?? ''
  expect(Object.keys(described ?? {})).toEqual([type])
  const text = await answer.text()
  const value = type === 'application/json' ? json(text) : text
  expect(checkerOf(described?.[type]?.schema ?? { not: {} }).safeParse(value)).toMatchObject({ success: true })
}

describe('the OpenAPI description of the router', () => {
  it('has unique operation ids', () => {
    const ids = OPERATIONS.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(10)
  })

  it('references exactly the components that it contains', () => {
    const references = [...DESCRIPTION_TEXT.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, place]) => place)
    const held = Object.entries(COMPONENTS).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `${kind}/${name}`),
    )
    expect([...new Set(references)].sort()).toEqual(held.sort())
  })

  it('is served by the router', async () => {
    expect(JSON.stringify(await (await fetch(`${router.origin}/openapi.json`)).json())).toBe(DESCRIPTION_TEXT)
  })
})

describe('the answers of the router', () => {
  it.each(CALLS)('match the description: $status $method $path', async ({ status, method, path, body }) => {
    await checkAnswer(status, method, `${router.origin}${path}`, body)
  })

  it('match the description: 200 GET a checkout link', async () => {
    const token = (await linkIn(`${PRICES}?product=premium`, /"token":"[^"]+/)).slice('"token":"'.length)
    await checkAnswer(200, 'GET', `${router.origin}/offer/v2/checkout?token=${encodeURIComponent(token)}`)
  })

  it('match the description: 200 GET a file', async () => {
    await checkAnswer(200, 'GET', await linkIn(`/downloads/search/v4/b2c?${SEARCHED}`, /http[^"]+download-file[^"]+/))
  })

  it('include all described answers', () => {
    const seen = new Set([
      ...CALLS.map(({ status, method, path }) => `${status} ${operationOf(method, path.split('?')[0] ?? '')?.id}`),
      '200 downloadFile',
    ])
    const described = OPERATIONS.flatMap(({ id, answers }) => [...answers.keys()].map((status) => `${status} ${id}`))
    expect(described.filter((answer) => !seen.has(answer))).toEqual([])
  })
})

describe('the OpenAPI description', () => {
  const PRICE_LIST = checkerOf({ $ref: '#/components/schemas/PriceList' })

  it.each(['price', 'quantity', 'pid', 'autorenew', 'term_type'])('rejects an option without %s', async (field) => {
    const text = await (await fetch(`${router.origin}${PRICES}?product=premium`)).text()
    const invalid = text.replace(new RegExp(`"${field}":[^,}]+,?`), '')
    expect([PRICE_LIST.safeParse(json(text)).success, PRICE_LIST.safeParse(json(invalid)).success]).toEqual([
      true,
      false,
    ])
  })

  it.each(['wrong-schema', 'absurd', 'deep'])('rejects the answer for the fault %s', async (fault) => {
    const text = await (await fetch(`${router.origin}${PRICES}?product=premium&fault=${fault}`)).text()
    expect(PRICE_LIST.safeParse(json(text)).success).toBe(false)
  })
})

describe('the requests of the storefront', () => {
  beforeEach(() => fetch(`${router.origin}/__requests`, { method: 'DELETE' }))

  it('match the description in path, query and body', async () => {
    const connection = connectTo(router.origin)
    const visitor = { sessionPartner: 'partner-7', storeArgs: 'a=1' }
    const offers = new ApiRouterOffers(connection)
    const metrics = new ApiRouterMetrics(connection)
    await offers.load({ ...PURCHASE, visitor })
    await offers.load({ ...PURCHASE, purchaseType: 'TrialOptOut', products: ['premium-trial'] })
    await new ApiRouterCheckout(connection).buyLink({ token: 'a.b', curdate: '2026-01-15', ...visitor })
    await new ApiRouterDownloads(connection).search(SEARCH)
    await new ApiRouterLicences(connection).check({ code: 'no-such' })
    await metrics.vital({ ...VITAL, largestElement: 'main>h1' })
    await metrics.error({ ...FAILURE, type: 'JavaScript', level: 'error', stack: 'at x' })
    await metrics.event({
      name: 'Download',
      fields: { codeName: 'premium', value: 1 },
      currentURL: '',
      referrerURL: '',
    })
    const { requests } = router
    expect(requests).toHaveLength(8)
    for (const { method, path, query, body } of requests) {
      const operation = operationOf(method, path)
      const names = new Set(query.map(([name]) => name))
      expect([path, [...names].filter((name) => !operation?.query.includes(name))]).toEqual([path, []])
      if (operation?.requestBody !== undefined)
        expect(checkerOf(operation.requestBody).safeParse(json(body))).toMatchObject({ success: true })
    }
  })
})
