import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningRouter, startRouter } from '../../commands/router/start-router.ts'
import { sendRequest } from '../browser/send-request.ts'
import { visitPage } from '../browser/visit-page.ts'
import { shopWithPrices, timesFactor } from '../hosts/shop-with-prices.ts'
import { type OwnStorefront, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { viewsOfSite } from './views-of-site.ts'

/** 100 views per second. */
const EVERY_MS = 10
/** Views that the client sends within five seconds. Counted instead of time, because a busy machine sends fewer. */
const MAX_VIEWS = 500
const VISITORS = 12
/** Cold views of several sites. No other test or warm-up has rendered them. */
const VIEWS = ['de', 'fr', 'ca', 'latam'].flatMap(viewsOfSite)

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

/** Sends cold views from one client until it is stopped, without waiting for their answers. */
const startFlood = () => {
  const answers: Promise<number>[] = []
  let isOver = false
  const sending = (async () => {
    for (let at = 0; !isOver; at += 1) {
      const { host = '', path = '', headers = {} } = VIEWS[at % VIEWS.length] ?? {}
      const options = {
        host: `${host}:${storefront.port}`,
        target: path,
        headers: { ...headers, 'x-forwarded-for': '203.0.113.9' },
      }
      answers.push(
        sendRequest(storefront.origin, options).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      await pause(EVERY_MS)
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
  const flood = startFlood()
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
