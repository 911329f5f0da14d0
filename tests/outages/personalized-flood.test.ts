import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningRouter, startRouter } from '../../commands/router/start-router.ts'
import { sendRequest } from '../browser/send-request.ts'
import { type OwnStorefront, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { until } from '../hosts/until.ts'

const CONNECTIONS = 250
const PURCHASES = 20
const PAUSE_MS = 200
const MAX_VISITS = 20

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
  /** Buys like a visitor, who repeats a purchase that a busy machine refused. A purchase without prices leads back to its page. */
  const purchase = async (at: number) => {
    const form = { product: 'premium', back: '/premium', term: '1Y', quantity: '3', autorenew: 'on' }
    const buy = () => sendRequest(`${origin}/buy`, { headers: client(1_000 + at), form })
    let answer = await buy()
    for (let visits = 1; answer.status === 503 && visits < MAX_VISITS; visits += 1) {
      await pause(PAUSE_MS)
      answer = await buy()
    }
    return answer
  }
  expect((await purchase(0)).status).toBe(303)
  router.setFault('latency=200')
  let isOver = false
  let answered = 0
  const flood = Array.from({ length: CONNECTIONS }, async (_, at) => {
    while (!isOver) {
      await sendRequest(`${origin}/offers?product=premium`, {
        headers: { ...client(at), cookie: `session_partner=partner-${at}` },
      })
      answered += 1
      // Without a pause, the visitors would take the processor from the storefront, which accepts far fewer calls.
      await pause(PAUSE_MS)
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
