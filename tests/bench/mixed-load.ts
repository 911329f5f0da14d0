import { Agent, request } from 'node:http'

export interface MixedFigures {
  readonly answered: number
  /** Number of failures by description. */
  readonly failed: ReadonlyMap<string, number>
  readonly p99Ms: number
  /** The lowest share of good answers among purchases, price lists and pages. */
  readonly leastGoodShare: number
  /** Share of the good purchases that lead to the store. The others lead back to the page, with a message. */
  readonly soldShare: number
}

/** Pages, which are requested much more often than price lists and purchases. */
const PAGES = ['/', '/premium', '/plus', '/standard', '/downloads', '/compare', '/free', '/trial']
const BUYING = new URLSearchParams({ product: 'premium', back: '/premium', term: '1Y', quantity: '3' }).toString()
const CYCLE = 20
const TICK_MS = 5
const GIVEN_UP_MS = 10_000

/**
 * Returns the request with a given number. Of twenty requests, one is a purchase, one is a price list, and eighteen are pages.
 * Each request comes from a different address.
 */
const plannedFor = (port: number, number: number) => {
  const headers: Record<string, string> = {
    host: `localhost:${port}`,
    'accept-encoding': 'br',
    'x-forwarded-for': `100.64.${Math.floor(number / 250) % 250}.${(number % 250) + 1}`,
  }
  const place = number % CYCLE
  if (place === 0) {
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(BUYING.length) }
    headers['origin'] = `http://localhost:${port}`
    return { method: 'POST', path: '/buy', headers: { ...headers, ...form }, body: BUYING, status: 303 }
  }
  const path = place === 1 ? '/offers?product=premium' : (PAGES[number % PAGES.length] ?? '/')
  return { method: 'GET', path, headers, body: '', status: 200 }
}

/** Requests pages, purchases and price lists at a fixed rate, regardless of response times. */
export const mixedLoad = async (port: number, perSecond: number, seconds: number): Promise<MixedFigures> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })
  const tookMs: number[] = []
  const failed = new Map<string, number>()
  /** Requests and good answers by kind: purchases, price lists and pages. */
  const kinds = [0, 1, 2].map(() => ({ sent: 0, good: 0 }))
  let sold = 0
  const send = async (number: number, dueMs: number): Promise<void> => {
    const { method, path, headers, body, status } = plannedFor(port, number)
    const told = await new Promise<string>((resolve) => {
      const sending = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
        answer.resume()
        if (answer.headers.location?.startsWith('/') === false) sold += 1
        answer.on('end', () => resolve(String(answer.statusCode)))
        answer.on('error', (error) => resolve(error.message))
      })
      // A timeout of the request would start only when it has a connection.
      const timer = setTimeout(() => sending.destroy(new Error('no answer')), GIVEN_UP_MS)
      sending.on('error', (error) => resolve(error.message))
      sending.on('close', () => {
        clearTimeout(timer)
        resolve('closed')
      })
      sending.end(body)
    })
    tookMs.push(performance.now() - dueMs)
    const kind = kinds[Math.min(number % CYCLE, kinds.length - 1)]
    if (kind !== undefined) kind.sent += 1
    if (told === String(status)) {
      if (kind !== undefined) kind.good += 1
      return
    }
    const what = `${method} ${path}: ${told}`
    failed.set(what, (failed.get(what) ?? 0) + 1)
  }
  const startMs = performance.now()
  const total = perSecond * seconds
  let open = 0
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - startMs) / 1_000) * perSecond) + 1)
    for (; sent < due; sent += 1) {
      open += 1
      void send(sent, startMs + (sent * 1_000) / perSecond).finally(() => {
        open -= 1
      })
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  // `Promise.all` would not end: Node 24 hangs with more than 2^21 promises.
  while (open > 0) await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  agent.destroy()
  const sorted = tookMs.sort((one, other) => one - other)
  const p99Ms = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
  const leastGoodShare = Math.min(...kinds.map(({ sent, good }) => good / sent))
  const soldShare = sold / (kinds[0]?.good ?? Number.NaN)
  return { answered: sorted.length, failed, p99Ms, leastGoodShare, soldShare }
}
