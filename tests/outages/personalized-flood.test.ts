import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningRouter, startRouter } from '../../commands/router/start-router.ts'
import { sendRequest } from '../browser/send-request.ts'
import { type OwnStorefront, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { until } from '../hosts/until.ts'

const CONNECTIONS = 250
const PURCHASES = 20
const REPEAT_MS = 50

let router: RunningRouter
let storefront: OwnStorefront

beforeAll(async () => {
  router = await startRouter()
  const { host } = new URL(router.origin)
  storefront = await startStorefront({
    env: { API_ROUTER_URL: router.origin, STORE_HOSTS: host, DOWNLOAD_HOSTS: host },
  })
})

afterAll(async () => {
  await storefront?.stop()
  await router?.close()
})

/** Each connection is a separate client behind a proxy, so that no client exceeds its rate limit. */
const client = (at: number) => ({ 'x-forwarded-for': `198.51.${at >> 8}.${at & 255}` })

it('visitors can still buy while 250 connections request personalized prices', async () => {
  const { origin } = storefront
  const purchase = (at: number) =>
    sendRequest(`${origin}/buy`, {
      headers: client(1_000 + at),
      form: { product: 'premium', back: '/premium', term: '1Y', quantity: '3', autorenew: 'on' },
    })
  expect((await purchase(0)).status).toBe(303)
  router.setFault('latency=200')
  let isOver = false
  let answered = 0
  const flood = Array.from({ length: CONNECTIONS }, async (_, at) => {
    while (!isOver) {
      const { status } = await sendRequest(`${origin}/offers?product=premium`, {
        headers: { ...client(at), cookie: `session_partner=partner-${at}` },
      })
      answered += 1
      // A rejected visitor retries.
      if (status === 503) await pause(REPEAT_MS)
    }
  })
  await until('the flood has started', () => answered > CONNECTIONS)
  const links: unknown[] = []
  for (let at = 1; at <= PURCHASES; at += 1) {
    const { status, headers } = await purchase(at)
    links.push([status, new URL(String(headers.location), origin).host])
  }
  isOver = true
  await Promise.all(flood)
  router.setFault(null)
  const { host } = new URL(router.origin)
  expect(links).toEqual(Array.from({ length: PURCHASES }, () => [303, host]))
  // The flood has not opened a circuit: a visitor with personalized prices is served immediately afterwards.
  const offers = await sendRequest(`${origin}/offers?product=premium`, {
    headers: { cookie: 'session_partner=partner-7' },
  })
  expect(offers.status).toBe(200)
})
