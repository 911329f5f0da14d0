import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningRouter, startRouter } from '../../commands/router/start-router.ts'
import { sendRequest } from '../browser/send-request.ts'
import { visitPage } from '../browser/visit-page.ts'
import { shopWithPrices, timesFactor } from '../hosts/shop-with-prices.ts'
import { type OwnStorefront, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { type ViewRequest, viewsOfSite } from './views-of-site.ts'

/** 100 views per second. */
const EVERY_MS = 10
/** Views that the client sends within five seconds. Counted instead of time, because a busy machine sends fewer. */
const MAX_VIEWS = 500
const VISITORS = 12
/** Cold views of several sites. No other test or warm-up has rendered them. */
const VIEWS = ['de', 'fr', 'ca', 'latam'].flatMap(viewsOfSite)
/** More views than may wait for a refresh. */
const STALE_VIEWS = viewsOfSite('com').slice(0, 300)
const FILLED_AT_ONCE = 4

let factor = 1
/** The embedded shop. The test raises its prices. */
const SHOP = shopWithPrices((list) => timesFactor(list, factor))

let router: RunningRouter
let storefront: OwnStorefront

beforeAll(async () => {
  router = await startRouter({ shop: SHOP })
  const { host } = new URL(router.origin)
  storefront = await startStorefront({
    env: {
      API_ROUTER_URL: router.origin,
      STORE_HOSTS: host,
      DOWNLOAD_HOSTS: host,
      PRICES_FRESH_SECONDS: '1',
      PAGES_AHEAD: 'none',
    },
  })
})

afterAll(async () => {
  await storefront?.stop()
  await router?.close()
})

const view = ({ host, path, headers }: ViewRequest, client: string) =>
  sendRequest(storefront.origin, {
    host: `${host}:${storefront.port}`,
    target: path,
    headers: { ...headers, 'x-forwarded-for': client },
  })

/** Sends views from one client until it is stopped, without waiting for their answers. */
const startFlood = (views: readonly ViewRequest[]) => {
  const answers: Promise<number>[] = []
  let isOver = false
  const sending = (async () => {
    while (!isOver) {
      for (const each of views) {
        if (isOver) return
        answers.push(
          view(each, '203.0.113.9').then(
            ({ status }) => status,
            () => 0,
          ),
        )
        await pause(EVERY_MS)
      }
    }
  })()
  return {
    get sent() {
      return answers.length
    },
    stop: async () => {
      isOver = true
      await sending
      return Promise.all(answers)
    },
  }
}

/** Fills the cache with views from many clients. */
const fillCache = async (views: readonly ViewRequest[]): Promise<void> => {
  const left = views.entries()
  const fill = async () => {
    for (const [at, each] of left) expect((await view(each, `192.0.2.${at % 250}`)).status).toBeLessThan(500)
  }
  await Promise.all(Array.from({ length: FILLED_AT_ONCE }, fill))
}

const visitor = (at: number) => ({ 'x-forwarded-for': `198.51.100.${at}` })

/** Returns the price on a page. Retries like a browser while the server is busy. */
const shownPrice = async (): Promise<string> => {
  const { text } = await visitPage(`${storefront.origin}/plus`, { headers: visitor(1) })
  const price = /<\w+[^<>]*\sdata-price(?:="[^"]*")?[^<>]*>([^<]+)</.exec(text)?.[1]
  if (price === undefined) throw new Error('the page has no price')
  return price
}

/** Visits a page until its price changes. Returns how many views the client of the flood sent meanwhile. */
const viewsUntilChanged = async (flood: { readonly sent: number }, before: string): Promise<number> => {
  const from = flood.sent
  while ((await shownPrice()) === before && flood.sent - from <= MAX_VIEWS) await pause(EVERY_MS)
  return flood.sent - from
}

const purchase = (at: number) =>
  sendRequest(`${storefront.origin}/buy`, {
    headers: visitor(at),
    form: { product: 'premium', back: '/premium', term: '1Y', quantity: '3', autorenew: 'on' },
  })

const lead = (at: number) =>
  sendRequest(`${storefront.origin}/contact-sales`, {
    headers: visitor(at),
    form: {
      first_name: 'Ada',
      last_name: 'Example',
      email: `visitor-${at}@customer.example`,
      company: 'Customer',
      country: 'GB',
      phone: '+44 20 7946 0000',
    },
  })

it('under 100 cold views a second from one client, a changed price appears within 5 s, and each lead and purchase of other visitors is taken', async () => {
  const before = await shownPrice()
  const flood = startFlood(VIEWS)
  while (flood.sent < 200) await pause(EVERY_MS)
  factor = 2
  const views = await viewsUntilChanged(flood, before)
  const taken: (number | string | undefined)[][] = []
  for (let at = 10; at < 10 + VISITORS; at += 1) {
    const [bought, sent, cold] = await Promise.all([
      purchase(at),
      lead(at),
      visitPage(storefront.localUrl('it', at % 2 === 0 ? '/compare' : '/trial'), { headers: visitor(at) }),
    ])
    taken.push([
      bought.status,
      new URL(bought.headers.location ?? '', storefront.origin).host,
      sent.status,
      cold.status,
    ])
  }
  const statuses = await flood.stop()
  const { host } = new URL(router.origin)
  expect(views).toBeLessThanOrEqual(MAX_VIEWS)
  expect(taken).toEqual(taken.map(() => [303, host, 303, 200]))
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(statuses.length / 2)
})

it('under 100 views a second of stale pages from one client, a changed price appears within 5 s', async () => {
  await fillCache(STALE_VIEWS)
  const before = await shownPrice()
  const flood = startFlood(STALE_VIEWS)
  while (flood.sent < STALE_VIEWS.length) await pause(EVERY_MS)
  factor = 3
  const views = await viewsUntilChanged(flood, before)
  const statuses = await flood.stop()
  expect(views).toBeLessThanOrEqual(MAX_VIEWS)
  // The client gets the stale pages.
  expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([])
})
