import { type Answer, sendRequest } from '../browser/send-request.ts'

/** A visit that failed: what was asked, and what came of it. */
type FailedVisit = readonly [what: string, status: number | string]

/** Visitors who keep coming until they are told to stop. */
export interface Visitors {
  /** How many were answered so far. */
  answered(): number
  /** Resolves, when the last one is answered, to those that failed. */
  stop(): Promise<readonly FailedVisit[]>
}

const PAGES = ['/', '/premium', '/plus', '/downloads', '/compare', '/search?q=a']
const BUYING = { product: 'premium', back: '/premium', term: '1Y', quantity: '3' }

interface Visit {
  readonly what: string
  readonly status: number
  readonly send: () => Promise<Answer>
}

/** The visit of a number: eight pages, a price list and a purchase in turn, each of another address. */
const visitOf = (port: number, number: number): Visit => {
  const origin = `http://localhost:${port}`
  const address = `100.64.${Math.floor(number / 250) % 250}.${(number % 250) + 1}`
  const headers = { 'x-forwarded-for': address, 'accept-encoding': 'br' }
  const kind = number % 10
  if (kind === 0)
    return {
      what: 'POST /buy',
      status: 303,
      send: () => sendRequest(`${origin}/buy`, { form: BUYING, headers: { ...headers, origin } }),
    }
  const path = kind === 1 ? '/offers?product=premium' : (PAGES[number % PAGES.length] ?? '/')
  return { what: `GET ${path}`, status: 200, send: () => sendRequest(origin + path, { headers }) }
}

/** Sends one visitor after another to a shop, so many at a time. */
export const keepVisiting = (port: number, atOnce: number): Visitors => {
  const failed: FailedVisit[] = []
  let next = 0
  let answered = 0
  let isOver = false
  const visitor = async (): Promise<void> => {
    while (!isOver) {
      const { what, status, send } = visitOf(port, next++)
      const told = await send().then(
        (answer) => answer.status,
        (error: unknown) => String(error),
      )
      answered += 1
      if (told !== status) failed.push([what, told])
    }
  }
  const all = Array.from({ length: atOnce }, visitor)
  return {
    answered: () => answered,
    stop: async () => {
      isOver = true
      await Promise.all(all)
      return failed
    },
  }
}
