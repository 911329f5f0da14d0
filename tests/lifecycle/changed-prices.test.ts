import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningRouter, startRouter } from '../../commands/router/start-router.ts'
import { sendRequest } from '../browser/send-request.ts'
import { visitPage } from '../browser/visit-page.ts'
import { shopWithPrices, timesFactor } from '../hosts/shop-with-prices.ts'
import { type Storefront, startStorefront } from '../hosts/storefront/start-storefront.ts'

const FRESH_SECONDS = 5
/**
 * Maximum time until a price change is visible. A page is rendered once when its prices are stale, and again when the new
 * prices arrive.
 */
const CHANGE_MS = (FRESH_SECONDS + 5) * 1_000
const RECOVERY_MS = 10_000
const POLL_MS = 250

let factor = 1

/** The embedded shop. The test raises its prices. */
const SHOP = shopWithPrices((list) => timesFactor(list, factor))

let router: RunningRouter
let storefront: Storefront

/** Returns the first price on a page. Throws if the page has no price. */
const priceOn = async (path: string): Promise<string> => {
  const { status, text } = await sendRequest(storefront.localUrl('de', path))
  expect(status).toBe(200)
  const price = /<\w+[^<>]*\sdata-price(?:="[^"]*")?[^<>]*>([^<]+)</.exec(text)?.[1]
  if (price === undefined) throw new Error('the page has no price')
  return price
}

/** Like `priceOn`, but waits for the first render, for which a busy machine may be too slow. */
const firstPriceOn = async (path: string): Promise<string> => {
  await visitPage(storefront.localUrl('de', path))
  return priceOn(path)
}

/** Visits a page until its price changes or the time limit is reached. Returns the last price. */
const untilChanged = async (path: string, before: string, limitMs: number): Promise<string> => {
  const startMs = performance.now()
  let price = await priceOn(path)
  while (price === before && performance.now() - startMs < limitMs) {
    await pause(POLL_MS)
    price = await priceOn(path)
  }
  return price
}

beforeAll(async () => {
  router = await startRouter({ shop: SHOP })
  const { host } = new URL(router.origin)
  storefront = await startStorefront({
    env: {
      API_ROUTER_URL: router.origin,
      STORE_HOSTS: host,
      DOWNLOAD_HOSTS: host,
      PRICES_FRESH_SECONDS: String(FRESH_SECONDS),
    },
  })
})

afterAll(async () => {
  await storefront?.stop()
  await router?.close()
})

it('a page shows a new price as soon as the old price is no longer fresh', async () => {
  const before = await firstPriceOn('/plus')
  factor = 2
  expect(await untilChanged('/plus', before, CHANGE_MS)).not.toBe(before)
})

it('a page shows the old price while the source fails, and the new price within ten seconds after the source recovers', async () => {
  const before = await firstPriceOn('/premium')
  router.setFault('status=503')
  factor = 3
  const endMs = performance.now() + 3 * FRESH_SECONDS * 1_000
  while (performance.now() < endMs) {
    expect(await priceOn('/premium')).toBe(before)
    await pause(POLL_MS)
  }
  router.setFault(null)
  expect(await untilChanged('/premium', before, RECOVERY_MS)).not.toBe(before)
})
