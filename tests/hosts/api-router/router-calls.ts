import type { z } from 'zod'
import { errorWireSchema, eventWireSchema, vitalWireSchema } from '../../../adapters/api-router/wire/metrics.wire.ts'
import { renderStorePage } from '../../../adapters/shop/checkout/store-page.ts'
import description from './openapi.json' with { type: 'json' }
import type { RouterShop } from './router-shop.ts'

/** An answer before any fault has been at it. */
export interface RouterAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A call as it came in. */
export interface RouterCall {
  readonly method: string
  readonly url: URL
  readonly body: string
}

const PRICES = /^\/offer\/v2\/([^/]+\/[^/]+\/[^/]+)\/(purchase|trial-opt-out)$/

const REPORTS: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['/logger2/metrics/', eventWireSchema],
  ['/pulse/rum/send', vitalWireSchema],
  ['/pulse/browser-error', errorWireSchema],
])

/** An answer in JSON. */
export const json = (status: number, value: unknown): RouterAnswer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(value),
})

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const given = (url: URL, name: string): string | undefined => url.searchParams.get(name) ?? undefined

const prices = ({ url }: RouterCall, shop: RouterShop, storeUrl: string): RouterAnswer | null => {
  const [, regLanCur, kind] = PRICES.exec(url.pathname) ?? []
  if (regLanCur === undefined) return null
  const products = url.searchParams.getAll('product')
  if (products.length === 0) return json(400, { error: 'product is missing' })
  const sessionPartner = given(url, 'session_partner')
  const storeArgs = given(url, 'store_args')
  const question = {
    regLanCur,
    purchaseType: kind === 'trial-opt-out' ? ('TrialOptOut' as const) : ('Purchase' as const),
    products,
    visitor: {
      ...(sessionPartner === undefined ? {} : { sessionPartner }),
      ...(storeArgs === undefined ? {} : { storeArgs }),
    },
  }
  const answer = shop.prices(question, storeUrl)
  return answer === null ? json(404, { error: 'no such region, language and currency' }) : json(200, answer)
}

const checkout = ({ url }: RouterCall, shop: RouterShop, storeUrl: string): RouterAnswer => {
  const token = given(url, 'token')
  if (token === undefined) return json(400, { error: 'token is missing' })
  const storeArgs = given(url, 'store_args')
  const curdate = given(url, 'curdate')
  const sessionPartner = given(url, 'session_partner')
  const query = {
    token,
    ...(storeArgs === undefined ? {} : { storeArgs }),
    ...(curdate === undefined ? {} : { curdate }),
    ...(sessionPartner === undefined ? {} : { sessionPartner }),
  }
  return json(200, shop.checkout(query, storeUrl))
}

const storePage = (url: URL): RouterAnswer => ({
  status: 200,
  contentType: 'text/html; charset=utf-8',
  body: renderStorePage(url),
  headers: {
    'content-security-policy':
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-robots-tag': 'noindex',
  },
})

/** Answers a call as a router in good health does (specification, section 7). */
export const answerCall = (call: RouterCall, shop: RouterShop, storeUrl: string): RouterAnswer => {
  const { pathname } = call.url
  const report = REPORTS.get(pathname)
  if (report !== undefined) {
    if (call.method !== 'POST') return json(405, { error: 'POST only' })
    return report.safeParse(parsed(call.body)).success ? json(200, {}) : json(400, { error: 'body is not as agreed' })
  }
  if (call.method !== 'GET') return json(405, { error: 'GET only' })
  if (pathname === '/offer/v2/checkout') return checkout(call, shop, storeUrl)
  if (pathname === '/store') return storePage(call.url)
  if (pathname === '/openapi.json') return json(200, description)
  if (pathname === '/healthz') return json(200, { status: 'ok' })
  return prices(call, shop, storeUrl) ?? json(404, { error: 'no such call' })
}
