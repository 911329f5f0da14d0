import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendRequest } from '../browser/send-request.ts'
import { visitPage } from '../browser/visit-page.ts'
import { MAX_VIEWS, startFloodedShop, visitor } from './view-flood.ts'
import { viewsOfSite } from './views-of-site.ts'

const VISITORS = 12
/** Cold views of several sites. No other test or warm-up has rendered them. */
const VIEWS = ['de', 'fr', 'ca', 'latam'].flatMap(viewsOfSite)

let shop: Awaited<ReturnType<typeof startFloodedShop>>

beforeAll(async () => {
  shop = await startFloodedShop()
})

afterAll(async () => {
  await shop?.close()
})

const purchase = (at: number) =>
  sendRequest(`${shop.storefront.origin}/buy`, {
    headers: visitor(at),
    form: { product: 'premium', back: '/premium', term: '1Y', quantity: '3', autorenew: 'on' },
  })

const lead = (at: number) =>
  sendRequest(`${shop.storefront.origin}/contact-sales`, {
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
  const flood = shop.startFlood(VIEWS)
  const views = await shop.viewsUntilChanged(flood, 200)
  const taken: (number | string | undefined)[][] = []
  for (let at = 10; at < 10 + VISITORS; at += 1) {
    const [bought, sent, cold] = await Promise.all([
      purchase(at),
      lead(at),
      visitPage(shop.storefront.localUrl('it', at % 2 === 0 ? '/compare' : '/trial'), { headers: visitor(at) }),
    ])
    taken.push([
      bought.status,
      new URL(bought.headers.location ?? '', shop.storefront.origin).host,
      sent.status,
      cold.status,
    ])
  }
  const statuses = await flood.stop()
  expect(views).toBeLessThanOrEqual(MAX_VIEWS)
  expect(taken).toEqual(taken.map(() => [303, shop.routerHost, 303, 200]))
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(statuses.length / 2)
})
