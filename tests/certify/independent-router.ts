import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import data from '../../docs/api/certification.json' with { type: 'json' }

/**
 * An api-router as another team would write it: from `commands/router/openapi.json` and the data of `docs/api/certification.json`
 * alone, without code of this product.
 */

/** Defects that a first version may have. */
type RouterDefect = 'dollars' | 'no-renewal-price' | 'crashes-on-unknown-names' | 'six-blocks' | 'undescribed-field'

interface Answer {
  readonly status: number
  readonly body: unknown
}

const STORE = 'https://store.independent.example/cart'
const refused = (status: number, error: string): Answer => ({ status, body: { error } })
const found = (body: unknown): Answer => ({ status: 200, body })

const TERMS = [
  { term_duration: 1, term_type: 'M', price: 6 },
  { term_duration: 1, term_type: 'Y', price: 50 },
  { term_duration: 2, term_type: 'Y', price: 90 },
] as const

const cents = (amount: number): number => Math.round(amount * 100) / 100

const optionsOf = (product: string, args: URLSearchParams, defects: ReadonlySet<RouterDefect>): readonly object[] => {
  const partner = args.get('session_partner')
  const promotion = new URLSearchParams(args.get('store_args') ?? '').get('promo')
  const isPromoted = promotion === data.promotion.code && product === data.promotion.product
  const share = (partner === null ? 1 : 0.9) * (isPromoted ? 0.8 : 1)
  return [true, false].flatMap((autorenew) =>
    [1, 3, 5].flatMap((quantity) =>
      TERMS.map(({ price, ...term }) => {
        const full = price * quantity * (autorenew ? 1 : 1.1)
        const pid = [product, term.term_duration, term.term_type, quantity, autorenew ? 'r' : 'o'].join('-')
        return {
          ...term,
          quantity,
          autorenew,
          pid,
          sku: pid.toUpperCase(),
          price: cents(full * share),
          price_striked: cents(full * 1.5),
          price_lowest_30d: cents(full * 1.4),
          ...(autorenew && !defects.has('no-renewal-price') && { price_renewal: cents(full * 1.5) }),
          ...(autorenew && isPromoted && { price_renewal_promo: cents(full * 1.2) }),
          ...(partner !== null && { master_partner: partner }),
          ...(defects.has('undescribed-field') && { color: 'red' }),
          token: Buffer.from(pid).toString('base64url'),
        }
      }),
    ),
  )
}

const offers = (place: string, kind: string, args: URLSearchParams, defects: ReadonlySet<RouterDefect>): Answer => {
  if (!/^[a-z]{2,10}\/[a-z]{2}(?:-[a-z]{2,4})?\/[a-z]{3}$/i.test(place)) return refused(404, 'no such place')
  const requested = args.getAll('product')
  if (requested.length === 0) return refused(400, 'product is missing')
  if (defects.has('crashes-on-unknown-names') && requested.includes('__proto__')) return refused(500, 'crashed')
  const sold = kind === 'purchase' ? data.purchase.products : [data.trialProduct]
  const products = [...new Set(requested)].filter((name) => sold.includes(name))
  return found({
    currency: place.split('/').at(-1)?.toUpperCase(),
    products: products.map((name) => ({
      product_name: name,
      purchase_type: kind === 'purchase' ? 'Purchase' : 'TrialOptOut',
      options: optionsOf(name, args, defects),
    })),
  })
}

const checkout = (args: URLSearchParams): Answer => {
  const token = args.get('token')
  if (token === null) return refused(400, 'token is missing')
  const pid = Buffer.from(token, 'base64url').toString()
  const isKnown = /^[a-z-]+-\d-[MY]-\d-[ro]$/.test(pid) && Buffer.from(pid).toString('base64url') === token
  if (!isKnown) return found({ buy_link: '' })
  const link = new URL(STORE)
  link.searchParams.set('pid', pid)
  for (const [name, value] of new URLSearchParams(args.get('store_args') ?? '')) link.searchParams.set(name, value)
  for (const name of ['curdate', 'session_partner']) link.searchParams.set(name, args.get(name) ?? '')
  return found({ buy_link: link.href })
}

const MAX_BLOCKS = 5

const installers = (code: string): readonly object[] => [
  ...['Windows', 'Mac OS', 'Linux'].map((Platform) => ({
    Platform,
    Link: `https://downloads.independent.example/${code}`,
    Version: '1.0',
    SizeBytes: 1_000_000,
    Sha256: createHash('sha256').update(`${code} ${Platform}`).digest('hex'),
    FileName: `${code}.bin`,
  })),
  ...['Android', 'iOS'].map((Platform) => ({ Platform, Link: 'https://apps.independent.example/app', Version: '1.0' })),
]

const downloads = (args: URLSearchParams, defects: ReadonlySet<RouterDefect>): Answer => {
  const lists = ['productcodes', 'businesspurposes', 'licensetiers'].map((name) => args.get(name)?.split(',') ?? [])
  const [codes = [], purposes = [], tiers = []] = lists
  const isAligned = lists.every((list) => list.length === codes.length && list.every((item) => item !== ''))
  const maximum = defects.has('six-blocks') ? MAX_BLOCKS + 1 : MAX_BLOCKS
  if (!isAligned || codes.length === 0 || codes.length > maximum || !args.has('sites'))
    return refused(400, 'one to five blocks and a site are needed')
  return found(
    codes.map((code, at) => ({
      ProductCode: code,
      BusinessPurpose: purposes[at],
      LicenseTier: tiers[at],
      Downloads: data.downloads.productCodes.includes(code) ? installers(code) : [],
    })),
  )
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const licence = (body: string): Answer => {
  const code: unknown = Object(parsed(body)).code
  if (typeof code !== 'string') return refused(400, 'code is missing')
  const { renewal, midterm, refused: errors } = data.licences
  if (code === renewal.code) {
    const { daysLeft, ...answer } = renewal.answer
    return found({ ...answer, days_left: daysLeft })
  }
  if (code === midterm.code) {
    const { daysLeft, ...answer } = midterm.answer
    return found({ ...answer, days_left: daysLeft, quantity: 1, products: ['plus-upgrade', 'premium-upgrade'] })
  }
  return found({ error: new Map(Object.entries(errors)).get(code) ?? 'LICENSE_NOT_FOUND' })
}

/** The required fields of a report, with their types. */
const REPORTS: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ['/logger2/metrics/', { name: 'string', currentURL: 'string', referrerURL: 'string' }],
  ['/pulse/rum/send', { id: 'string', name: 'string', startTime: 'number', value: 'number', label: 'string' }],
  ['/pulse/browser-error', { type: 'string', level: 'string', message: 'string', url: 'string' }],
])

const report = (fields: Readonly<Record<string, string>>, body: string): Answer => {
  const given: unknown = parsed(body)
  const isComplete = Object.entries(fields).every(([name, type]) => typeof Object(given)[name] === type)
  return isComplete ? found({}) : refused(400, 'a field is missing')
}

const answerOf = (method: string, url: URL, body: string, defects: ReadonlySet<RouterDefect>): Answer => {
  const [, place, kind] = /^\/offer\/v2\/(.+)\/(purchase|trial-opt-out)$/.exec(url.pathname) ?? []
  if (method === 'GET' && place !== undefined && kind !== undefined)
    return offers(place, kind, url.searchParams, defects)
  if (method === 'GET' && url.pathname === '/offer/v2/checkout') return checkout(url.searchParams)
  if (method === 'GET' && url.pathname === '/downloads/search/v4/b2c') return downloads(url.searchParams, defects)
  if (method === 'POST' && url.pathname === '/licence/v1/check') return licence(body)
  const fields = method === 'POST' ? REPORTS.get(url.pathname) : undefined
  return fields === undefined ? refused(404, 'no such call') : report(fields, body)
}

/** Starts the router on a free port of loopback. */
export const startIndependentRouter = async (...defects: readonly RouterDefect[]) => {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request
    const { status, body } = answerOf(method, new URL(url, STORE), await text(request), new Set(defects))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the router has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
