import { type Answer, sendRequest } from '../browser/send-request.ts'

/** A failed visit: the request, and its status or error. */
type FailedVisit = readonly [what: string, status: number | string]

/** Visitors who send requests until they are stopped. */
export interface Visitors {
  /** Number of visits answered so far. */
  answered(): number
  /** Waits for the visits in flight, and returns the failed visits. */
  stop(): Promise<readonly FailedVisit[]>
}

const PAGES = ['/', '/premium', '/plus', '/downloads', '/compare', '/search?q=a']
const PURCHASE = { product: 'premium', back: '/premium', term: '1Y', quantity: '3' }

interface Visit {
  readonly what: string
  readonly status: number
  readonly send: () => Promise<Answer>
}

/** Returns a visit by its number. Alternates between eight pages, a price list and a purchase, each from a different address. */
const visitOf = (port: number, number: number): Visit => {
  const origin = `http://localhost:${port}`
  const address = `100.64.${Math.floor(number / 250) % 250}.${(number % 250) + 1}`
  const headers = { 'x-forwarded-for': address, 'accept-encoding': 'br' }
  const kind = number % 10
  if (kind === 0)
    return {
      what: 'POST /buy',
      status: 303,
      send: () => sendRequest(`${origin}/buy`, { form: PURCHASE, headers: { ...headers, origin } }),
    }
  const path = kind === 1 ? '/offers?product=premium' : (PAGES[number % PAGES.length] ?? '/')
  return { what: `GET ${path}`, status: 200, send: () => sendRequest(origin + path, { headers }) }
}

export const keepVisiting = (port: number, concurrency: number): Visitors => {
  const failed: FailedVisit[] = []
  let next = 0
  let answered = 0
  let isOver = false
  const visitor = async (): Promise<void> => {
    while (!isOver) {
      const { what, status, send } = visitOf(port, next++)
      const result = await send().then(
        (answer) => answer.status,
        (error: unknown) => String(error),
      )
      answered += 1
      if (result !== status) failed.push([what, result])
    }
  }
  const all = Array.from({ length: concurrency }, visitor)
  return {
    answered: () => answered,
    stop: async () => {
      isOver = true
      await Promise.all(all)
      return failed
    },
  }
}
