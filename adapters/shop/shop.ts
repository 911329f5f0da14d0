import type { z } from 'zod'
import { parseJson } from '../../domain/text/read-json.ts'
import { type LicenceAnswerWire, licenceCheckWireSchema } from '../api-router/wire/licences.wire.ts'
import { errorWireSchema, eventWireSchema, vitalWireSchema } from '../api-router/wire/metrics.wire.ts'
import type { CheckoutWire } from '../api-router/wire/offers.wire.ts'
import { appPage } from './app-store.ts'
import { readCheckoutToken, renderStorePage } from './demo-store.ts'
import { downloadAnswer } from './download-answer.ts'
import { installerText } from './installer-files.ts'
import { priceAnswer } from './price-answer.ts'

const REPORT_SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['/logger2/metrics/', eventWireSchema],
  ['/pulse/rum/send', vitalWireSchema],
  ['/pulse/browser-error', errorWireSchema],
])

/** Validates a report and returns the HTTP status. The shop does not store reports. */
export const acceptReport = (path: string, json: string): 200 | 400 | 404 => {
  const schema = REPORT_SCHEMAS.get(path)
  if (schema === undefined) return 404
  return schema.safeParse(parseJson(json)).success ? 200 : 400
}

/** Licences by code. The last digits of a code are the remaining days. */
const LICENCES: ReadonlyMap<string, LicenceAnswerWire> = new Map<string, LicenceAnswerWire>([
  [
    'NWALL-DEMO1-RENEW-00030',
    { verdict: 'renewal', days_left: 30, quantity: 3, product: 'premium', products: ['premium-renewal'] },
  ],
  [
    'NWALL-DEMO1-UPGRD-00200',
    {
      verdict: 'midterm',
      days_left: 200,
      quantity: 3,
      product: 'standard',
      products: ['premium-upgrade', 'plus-upgrade'],
    },
  ],
  ['NWALL-DEMO1-UPGRD-00003', { error: 'MIDTERM_REJECTED_FEWDAYSLEFT' }],
  ['NWALL-DEMO1-WRONG-00000', { error: 'WRONG_LICENSE_FORMAT' }],
])

const licenceAnswer = (code: string): LicenceAnswerWire => LICENCES.get(code) ?? { error: 'LICENSE_NOT_FOUND' }

/** An api-router as a function. Its links lead to the origin of the request. */
export type Shop = (request: Request) => Promise<Response>

interface ShopCall {
  readonly method: 'GET' | 'POST'
  /** Matches the whole path. */
  readonly path: RegExp
  /** `groups`: the capture groups of `path`. */
  readonly answer: (call: {
    readonly request: Request
    readonly url: URL
    readonly groups: readonly string[]
  }) => Response | Promise<Response>
}

const refusal = (status: 400 | 404 | 405, error: string): Response => Response.json({ error }, { status })

const htmlPage = (html: string, cacheControl: string): Response =>
  new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': cacheControl } })

const PRICE_CALL: ShopCall = {
  method: 'GET',
  path: /^\/offer\/v2\/([^/]+\/[^/]+\/[^/]+)\/(purchase|trial-opt-out)$/,
  answer: ({ url: { origin, searchParams }, groups: [regLanCur = '', kind] }) => {
    const products = searchParams.getAll('product')
    if (products.length === 0) return refusal(400, 'product is missing')
    const answer = priceAnswer({
      origin,
      regLanCur,
      purchaseType: kind === 'trial-opt-out' ? 'TrialOptOut' : 'Purchase',
      products,
      sessionPartner: searchParams.get('session_partner'),
      storeArgs: searchParams.get('store_args'),
    })
    return answer === null ? refusal(404, 'no such region, language and currency') : Response.json(answer)
  },
}

/** Returns the store link of a token with the tracking parameters; `''` for an unknown token. */
const buyLink = (token: string, { origin, searchParams }: URL): string => {
  const storeQuery = readCheckoutToken(token)
  if (storeQuery === null) return ''
  const link = new URL(`${origin}/store?${storeQuery}`)
  for (const [name, value] of new URLSearchParams(searchParams.get('store_args') ?? ''))
    if (!link.searchParams.has(name)) link.searchParams.append(name, value)
  for (const name of ['curdate', 'session_partner']) {
    const value = searchParams.get(name)
    if (value !== null) link.searchParams.set(name, value)
  }
  return link.href
}

const CHECKOUT_CALL: ShopCall = {
  method: 'GET',
  path: /^\/offer\/v2\/checkout$/,
  answer: ({ url }) => {
    const token = url.searchParams.get('token')
    if (token === null) return refusal(400, 'token is missing')
    return Response.json({ buy_link: buyLink(token, url) } satisfies CheckoutWire)
  },
}

/** Reads a comma-separated parameter. Returns an empty list if it is missing. */
const listOf = (url: URL, name: string): readonly string[] => url.searchParams.get(name)?.split(',') ?? []

/** The download search. The blocks are three comma-separated lists of equal length. */
const DOWNLOAD_SEARCH_CALL: ShopCall = {
  method: 'GET',
  path: /^\/downloads\/search\/v4\/b2c$/,
  answer: ({ url }) => {
    const businessPurposes = listOf(url, 'businesspurposes')
    const licenseTiers = listOf(url, 'licensetiers')
    const blocks = listOf(url, 'productcodes').map((productCode, at) => ({
      productCode,
      businessPurpose: businessPurposes[at] ?? '',
      licenseTier: licenseTiers[at] ?? '',
    }))
    const isAligned = businessPurposes.length === blocks.length && licenseTiers.length === blocks.length
    const isComplete = blocks.every((block) => Object.values(block).every((value) => value !== ''))
    const query = { sites: url.searchParams.getAll('sites'), blocks }
    const entries = isAligned && isComplete ? downloadAnswer(query, url.origin) : null
    return entries === null ? refusal(400, 'expected one to five blocks and at least one site') : Response.json(entries)
  },
}

const FILE_CALL: ShopCall = {
  method: 'GET',
  path: /^\/download-file\/([^/]+)$/,
  answer: ({ groups: [name = ''] }) => {
    const text = installerText(name)
    if (text === null) return refusal(404, 'no such file')
    return new Response(text, {
      headers: {
        // File names of installers are ASCII, so they need no encoding.
        'content-disposition': `attachment; filename="${name}"`,
        'content-type': 'application/octet-stream',
        'content-length': String(Buffer.byteLength(text)),
        'cache-control': 'public, max-age=3600',
      },
    })
  },
}

/** The page of an app in the demonstration app store. `site` is the site that links to it. */
const APP_CALL: ShopCall = {
  method: 'GET',
  path: /^\/app-store\/([^/]+)$/,
  answer: ({ url, groups: [name = ''] }) => {
    const html = appPage(name, url.searchParams.get('site') ?? '')
    return html === null ? refusal(404, 'no such app') : htmlPage(html, 'public, max-age=3600')
  },
}

/** The licence check. An unknown code is a valid request; only a body without a code is an error. */
const LICENCE_CALL: ShopCall = {
  method: 'POST',
  path: /^\/licence\/v1\/check$/,
  answer: async ({ request }) => {
    const body: unknown = await request.json().catch(() => undefined)
    const read = licenceCheckWireSchema.safeParse(body)
    return read.success ? Response.json(licenceAnswer(read.data.code)) : refusal(400, 'invalid body')
  },
}

const REPORT_CALLS: readonly ShopCall[] = Array.from(REPORT_SCHEMAS.keys(), (path) => ({
  method: 'POST',
  path: new RegExp(`^${path}$`),
  answer: async ({ request }) => {
    const status = acceptReport(path, await request.text())
    return status === 200 ? Response.json({}) : refusal(status, 'invalid body')
  },
}))

/** The demonstration store of a standalone router. This page is for developers, because the router does not know sites. */
const STORE_CALL: ShopCall = {
  method: 'GET',
  path: /^\/store$/,
  answer: ({ url }) => htmlPage(renderStorePage(url), 'no-store'),
}

const HEALTH_CALL: ShopCall = { method: 'GET', path: /^\/healthz$/, answer: () => Response.json({ status: 'ok' }) }

const CALLS: readonly ShopCall[] = [
  PRICE_CALL,
  CHECKOUT_CALL,
  DOWNLOAD_SEARCH_CALL,
  FILE_CALL,
  APP_CALL,
  LICENCE_CALL,
  ...REPORT_CALLS,
  STORE_CALL,
  HEALTH_CALL,
]

/** Creates the embedded shop. It answers all calls of section 7 of the specification, and serves its store and files. */
export const createShop = (): Shop => async (request) => {
  const url = new URL(request.url)
  for (const { path, method, answer } of CALLS) {
    const [matched, ...groups] = path.exec(url.pathname) ?? []
    if (matched === undefined) continue
    if (request.method !== method) return refusal(405, `${method} only`)
    return answer({ request, url, groups })
  }
  return request.method === 'GET' ? refusal(404, 'no such call') : refusal(405, 'GET only')
}
