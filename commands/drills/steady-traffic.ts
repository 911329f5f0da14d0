/** `page`: pages; `query`: searches and price lists; `purchase`: a purchase, followed to its store; `lead`: a contact form. */
export const REQUEST_KINDS = ['page', 'query', 'purchase', 'lead'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

export interface SentRequest {
  readonly kind: RequestKind
  /** In milliseconds of `performance.now()`. */
  readonly startMs: number
  readonly endMs: number
  /** A few words about the failure; null for a request that succeeded. */
  readonly failure: string | null
}

export interface Traffic {
  /** The finished requests. */
  readonly requests: readonly SentRequest[]
  /** E-mail addresses of the leads whose visitors were thanked. */
  readonly thankedLeads: readonly string[]
  /** Sends no more requests, and waits for those in flight. */
  stop(): Promise<void>
}

interface TrafficPlan {
  /** Port of the caching layer on loopback. */
  readonly port: number
  /** Origins of the stores to which a purchase may lead. */
  readonly storeOrigins: readonly string[]
  readonly perSecond: number
}

const ANSWER_MS = 15_000
const STORE_MS = 2_000
const TICK_MS = 10

/** Text that each page must contain; product pages must have prices. */
const PAGES: readonly (readonly [path: string, contains: string])[] = [
  ['/', '</html>'],
  ['/premium', 'data-price='],
  ['/plus', 'data-price='],
  ['/compare', 'data-price='],
  ['/downloads', '</html>'],
]
/** Addresses whose answers no shared cache may keep. */
const QUERIES: typeof PAGES = [
  ['/search?q=premium', 'data-result'],
  ['/offers?product=premium', 'premium-1Y-3'],
]
/** The first option needs a call of the router for its store link, the second has its link in the price list. */
const PURCHASES = ['true', 'false'].map((autorenew) => ({
  product: 'premium',
  back: '/premium',
  term: '1Y',
  quantity: '3',
  autorenew,
}))
const LEAD = { first_name: 'Drill', last_name: 'Visitor', company: 'Drill', country: 'KZ', phone: '+7 727 123 45 67' }

/** Of twenty requests, four are purchases, four are queries and one is a lead. */
const kindOf = (number: number): RequestKind => {
  if (number % 20 === 19) return 'lead'
  if (number % 5 === 0) return 'purchase'
  return number % 5 === 2 ? 'query' : 'page'
}

let lastRun = 0

/** Sends requests at a fixed rate, whatever the answers are. Each comes from another visitor. */
export const startTraffic = ({ port, storeOrigins, perSecond }: TrafficPlan): Traffic => {
  const origin = `http://localhost:${port}`
  const requests: SentRequest[] = []
  const thankedLeads: string[] = []
  const inFlight = new Set<Promise<void>>()
  lastRun += 1
  const run = lastRun

  const send = (number: number, path: string, form?: Readonly<Record<string, string>>): Promise<Response> =>
    fetch(origin + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: {
        'x-forwarded-for': `100.${64 + (run % 64)}.${Math.floor(number / 250) % 250}.${(number % 250) + 1}`,
        accept: 'text/html',
        origin,
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })

  const view =
    (paths: typeof PAGES) =>
    async (number: number): Promise<string | null> => {
      const [path, contains] = paths[Math.floor(number / 3) % paths.length] ?? ['/', '']
      const answer = await send(number, path)
      const text = await answer.text()
      if (answer.status !== 200) return `GET ${path}: ${answer.status}`
      return text.includes(contains) ? null : `GET ${path}: incomplete`
    }
  const post = async (number: number, path: string, form: Readonly<Record<string, string>>): Promise<Response> => {
    const answer = await send(number, path, form)
    await answer.text()
    return answer
  }
  const buy = async (number: number): Promise<string | null> => {
    const { status, headers } = await post(number, '/buy', PURCHASES[number % PURCHASES.length] ?? {})
    const location = URL.parse(headers.get('location') ?? '', origin)
    if (status !== 303 || location === null) return `POST /buy: ${status}`
    if (!storeOrigins.includes(location.origin)) return `POST /buy: back with ${location.search}`
    const store = await fetch(location, { signal: AbortSignal.timeout(STORE_MS) })
    await store.text()
    return store.ok ? null : `POST /buy: the store answers ${store.status}`
  }
  const contact = async (number: number): Promise<string | null> => {
    const email = `drill-${run}-${number}@customer.example`
    const { status, headers } = await post(number, '/contact-sales', { ...LEAD, email })
    if (status !== 303 || headers.get('location') !== '/contact-sales?lead=sent')
      return `POST /contact-sales: ${status}`
    thankedLeads.push(email)
    return null
  }
  const visits: Readonly<Record<RequestKind, (number: number) => Promise<string | null>>> = {
    page: view(PAGES),
    query: view(QUERIES),
    purchase: buy,
    lead: contact,
  }

  const visit = async (number: number): Promise<void> => {
    const kind = kindOf(number)
    const startMs = performance.now()
    const failure = await visits[kind](number).catch((error: unknown) => {
      const { cause = error } = Object(error) as { readonly cause?: unknown }
      return `${kind}: ${String(cause)}`
    })
    requests.push({ kind, startMs, endMs: performance.now(), failure })
  }

  const beginMs = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = ((performance.now() - beginMs) / 1_000) * perSecond
    for (; sent < due; sent += 1) {
      const visiting: Promise<void> = visit(sent).finally(() => inFlight.delete(visiting))
      inFlight.add(visiting)
    }
  }, TICK_MS)
  return {
    requests,
    thankedLeads,
    stop: async () => {
      clearInterval(timer)
      await Promise.all(inFlight)
    },
  }
}
