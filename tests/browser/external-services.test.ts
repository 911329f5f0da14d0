import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it as plainIt } from 'vitest'
import { EmbeddedReviews } from '../../adapters/reviews/demo-reviews.ts'
import { type RunningRouter, startRouter } from '../../commands/router/start-router.ts'
import { PAGE_PATHS } from '../../domain/catalogue/page-paths.ts'
import { failed } from '../../ports/outcome.ts'
import type { ReviewsPort } from '../../ports/reviews.ts'
import { startReviews } from '../hosts/reviews/start-reviews.ts'
import { shopWithPrices } from '../hosts/shop-with-prices.ts'
import type { RunningJsonHost } from '../hosts/start-json-host.ts'
import { freePort } from '../hosts/storefront/free-port.ts'
import { type Storefront, startStorefront } from '../hosts/storefront/start-storefront.ts'
import { it } from './browser-test.ts'
import { buyBlock, choose, shownCells } from './buy-block-controls.ts'
import { hydratePage } from './hydrate-page.ts'
import { readBuyBlocks, readHtml } from './read-html.ts'
import { sendRequest } from './send-request.ts'
import { visitPage } from './visit-page.ts'

/** No price of the embedded shop has this amount, so a page with this price has used the router. */
const ROUTER_PRICE = 4321.5
const ROUTER_PRICE_TEXT = /4,?321\.50/
/** The running promotions, as arguments of price calls. */
const RUNNING_PROMOTIONS = ['promo=welcome-premium', 'promo=office-start']
const LICENCE_CODE = 'NWALL-DEMO1-RENEW-00030'
const BACK_LIMIT_MS = 10_000
const POLL_MS = 250
const SELLING = ['/premium', '/plus', '/standard', '/small-office', '/endpoint', '/trial'] as const

/** Returns a reviews port that fails for one product. */
const withoutReviewsOf = (lost: string): ReviewsPort => {
  const reviews = new EmbeddedReviews()
  return {
    reviews: async (query) =>
      query.product === lost ? failed({ kind: 'network', message: 'Network Error' }) : reviews.reviews(query),
  }
}

const pricedByRouter = shopWithPrices((list) => ({
  ...list,
  products: list.products.map((product) => ({
    ...product,
    options: product.options.map((option) => ({ ...option, price: ROUTER_PRICE, price_subscription: ROUTER_PRICE })),
  })),
}))

describe('a storefront with a router and a review service over HTTP', () => {
  let router: RunningRouter
  let reviews: RunningJsonHost
  let storefront: Storefront

  beforeAll(async () => {
    router = await startRouter({ shop: pricedByRouter })
    reviews = await startReviews(withoutReviewsOf('plus'))
    const env = {
      API_ROUTER_URL: router.origin,
      STORE_HOSTS: new URL(router.origin).host,
      REVIEWS_URL: reviews.origin,
    }
    storefront = await startStorefront({ env })
  })

  afterAll(async () => {
    await storefront?.stop()
    await router?.close()
    await reviews?.close()
  })

  plainIt("shows the review service's ratings on pages and in structured data", async () => {
    const { text } = await visitPage(storefront.localUrl('de', '/premium'))
    expect(text).toContain('data-reviews="premium"')
    expect(text).toContain(
      '"aggregateRating":{"@type":"AggregateRating","ratingValue":4.5,"reviewCount":2,"bestRating":5}',
    )
    const { text: list } = await visitPage(storefront.localUrl('de', '/reviews'))
    expect(['data-review="premium-1"', 'data-demonstration', 'data-sample'].map((text) => list.includes(text))).toEqual(
      [true, false, false],
    )
  })

  it('the first tap on "Helpful" marks the review, and is reported once', async ({ openPage }) => {
    const { page, problems } = await openPage({ hasTouch: true, viewport: { width: 390, height: 844 } })
    await page.addInitScript(() => {
      let clicks = 0
      const count = () => {
        clicks += 1
        document.documentElement.dataset['clicks'] = String(clicks)
      }
      document.addEventListener('click', count, { capture: true })
    })
    await page.goto(storefront.localUrl('com', '/reviews'), { waitUntil: 'networkidle' })
    // The scripts arrive after the tap, as on a slow phone.
    await page.route('**/scripts/islands-*.js', async (route) => {
      await pause(500)
      await route.continue()
    })
    await page.getByRole('button', { name: 'Helpful One licence for the whole family' }).tap()
    await page.locator('[data-helpful="premium-1"][aria-pressed="true"]').waitFor()
    // Analytics listens to the same event.
    expect(await page.locator('html').getAttribute('data-clicks')).toBe('1')
    expect(problems).toEqual([])
  })

  it('a review stays marked as helpful after a reload', async ({ openPage }) => {
    const { page, problems, violations } = await openPage()
    await page.goto(storefront.localUrl('com', '/reviews'))
    await hydratePage(page)
    const button = page.getByRole('button', { name: 'Helpful One licence for the whole family' })
    await button.click()
    await page.locator('[data-helpful="premium-1"][aria-pressed="true"]').waitFor()
    await page.reload()
    await hydratePage(page)
    await page.locator('[data-helpful="premium-1"][aria-pressed="true"]').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('review'))).toBe('["premium-1"]')
    expect([...problems, ...violations]).toEqual([])
  })

  plainIt('serves a complete page without reviews and logs the failure if the review service fails', async () => {
    const { status, text } = await visitPage(storefront.localUrl('de', '/plus'))
    expect([status, text.includes('data-reviews'), text.includes('aggregateRating')]).toEqual([200, false, false])
    expect(readBuyBlocks(text).map(({ product, state }) => [product, state])).toEqual([['plus', 'offered']])
    expect(storefront.log()).toMatch(/"Reviews failed"/)
  })

  it.for([
    { kind: 'a checkout token', choice: { term: '2Y', quantity: '5', autorenew: true } },
    { kind: 'a direct link', choice: { term: '2Y', quantity: '5', autorenew: false } },
  ])("redirects to the router's store for an option with $kind", async ({ choice }, { openPage }) => {
    const { page, violations, problems } = await openPage()
    await page.goto(storefront.localUrl('com'))
    await page.locator('main a[href$="/premium"]').first().click()
    const block = buyBlock(page, 'premium')
    await choose(block, choice)
    const shown = await shownCells(block)
    expect(shown).toEqual([expect.objectContaining({ term: '2Y', quantity: '5', autorenew: String(choice.autorenew) })])
    await block.locator('[data-buy]').click()
    await page.locator('[data-store]').waitFor()
    const store = new URL(page.url())
    expect(store.origin + store.pathname).toBe(`${router.origin}/store`)
    expect(store.searchParams.get('pid')).toBe(shown[0]?.pid)
    expect([...violations, ...problems]).toEqual([])
  })

  it("shows only the router's prices", async () => {
    for (const path of SELLING) {
      const { text } = await visitPage(storefront.localUrl('com', path))
      const prices = readBuyBlocks(text).flatMap(({ options }) => options.map(({ price }) => price))
      expect(prices.length).toBeGreaterThan(0)
      expect(prices.filter((price) => !ROUTER_PRICE_TEXT.test(price))).toEqual([])
    }
  })

  it('does not serve the store page of the embedded shop', async () => {
    expect((await sendRequest(storefront.localUrl('com', '/store'))).status).toBe(404)
  })

  it('sends path, repeated products, store, date and trace as the contract requires in every price call', async () => {
    await visitPage(storefront.localUrl('com'))
    const calls = router.requests.filter(({ path }) => path.startsWith('/offer/v2/') && !path.endsWith('/checkout'))
    expect(calls.length).toBeGreaterThan(0)
    for (const { method, path, query, headers } of calls) {
      expect(method).toBe('GET')
      expect(path).toMatch(/^\/offer\/v2\/[a-z-]+\/[a-z-]+\/[a-z]{3}\/(purchase|trial-opt-out)$/i)
      const named = new Map(query)
      expect(query.filter(([name]) => name === 'product').length).toBeGreaterThan(0)
      expect(named.get('estore')).toBeTruthy()
      expect(named.get('curdate')).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(named.has('session_partner')).toBe(false)
      // Home names the price of each running promotion in its banner and on the card of its product.
      expect([undefined, ...RUNNING_PROMOTIONS]).toContain(named.get('store_args'))
      expect(headers['accept']).toBe('application/json')
      expect(headers['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/)
    }
  })
})

describe('a storefront whose router is down', () => {
  let port: number
  let storefront: Storefront

  beforeAll(async () => {
    port = await freePort()
    const env = {
      API_ROUTER_URL: `http://127.0.0.1:${port}`,
      STORE_HOSTS: `127.0.0.1:${port}`,
    }
    storefront = await startStorefront({ env })
  })

  afterAll(async () => {
    await storefront?.stop()
  })

  it('serves every page with status 200', async () => {
    for (const path of PAGE_PATHS) expect((await visitPage(storefront.localUrl('com', path))).status).toBe(200)
  })

  it.each(SELLING)('shows a message and links instead of prices on %s', async (path) => {
    const { text } = await visitPage(storefront.localUrl('com', path))
    const [block] = readBuyBlocks(text)
    expect(block).toMatchObject({ state: 'failed', options: [] })
    const seen = text.replace(/<script\b[\s\S]*?<\/script>/g, '')
    expect(seen.match(/\sdata-price=|[$€£]\s?\d.{0,20}/g)).toBeNull()
    const inside = text.slice(text.indexOf('data-message="prices-failed"'))
    const links = readHtml(inside.slice(0, inside.indexOf('</section>'))).tags.filter(({ name }) => name === 'a')
    expect(links.map(({ attributes }) => attributes.get('href'))).toEqual([path, '/contact-sales'])
  })

  it('redirects a purchase back to the page with a message, and keeps running', async () => {
    const form = { product: 'premium', back: '/premium', option: 'premium-1Y-3-ar' }
    const { status, headers } = await sendRequest(storefront.localUrl('com', '/buy'), { form })
    expect({ status, location: headers.location }).toEqual({ status: 303, location: '/premium?buy=unavailable' })
    const page = await visitPage(storefront.localUrl('com', '/premium?buy=unavailable'))
    expect(page.status).toBe(200)
    expect(page.text).toContain('data-message="buy-unavailable"')
    expect((await sendRequest(`${storefront.origin}/healthz`)).status).toBe(200)
  })

  it('shows a failed licence check on a complete page, and logs no licence code', async () => {
    const { status, text } = await visitPage(storefront.localUrl('com', '/renew'), {
      form: { code: LICENCE_CODE },
    })
    expect(status).toBe(200)
    expect(text).toContain('data-message="licence-failed"')
    const shape = (html: string) => html.match(/<(?:header|nav|h1|h2|section|footer|form)\b/g)
    expect(shape(text)).toEqual(shape((await visitPage(storefront.localUrl('com', '/renew'))).text))
    expect(storefront.log()).toContain('Licence check failed')
    expect(storefront.log()).not.toContain('NWALL')
  })

  const readiness = async () => JSON.parse((await sendRequest(`${storefront.origin}/readyz`)).text)

  it('is ready, and reports its price source as down', async () => {
    expect(await readiness()).toMatchObject({ status: 'ok', dependencies: { pricesFrom: 'router', prices: 'down' } })
  })

  it('shows prices within ten seconds after the router recovers', async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, at) => visitPage(storefront.localUrl(at % 2 === 0 ? 'com' : 'de', '/premium'))),
    )
    const router = await startRouter({ port, shop: pricedByRouter })
    try {
      const deadlineMs = performance.now() + BACK_LIMIT_MS
      const read = async () => readBuyBlocks((await visitPage(storefront.localUrl('com', '/premium'))).text)[0]
      const pricesState = async () => (await readiness()).dependencies.prices
      let block = await read()
      // A page with several lists is rendered again while one of them is missing.
      while ((block?.state !== 'offered' || (await pricesState()) !== 'up') && performance.now() < deadlineMs) {
        await pause(POLL_MS)
        block = await read()
      }
      expect(block?.state).toBe('offered')
      expect(block?.options.filter(({ price }) => !ROUTER_PRICE_TEXT.test(price))).toEqual([])
      expect(await pricesState()).toBe('up')
    } finally {
      await router.close()
    }
  })
})
