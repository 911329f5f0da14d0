import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { TOKENS } from '../../adapters/wiring/tokens.ts'
import type { OffersQuery } from '../../ports/offers.ts'
import { shopWithPrices, timesFactor } from '../hosts/shop-with-prices.ts'
import { type CapturedLog, captureLog, type LogEntry } from './captured-log.ts'
import { type FaultyShop, type FaultyShopOptions, openFaultyShop } from './faulty-shop.ts'
import { mockNameService, type NameService } from './name-service.ts'
import { PURCHASE_CALL, type Seen } from './reading-calls.ts'
import { reportedBy } from './reported-by.ts'
import { type ShiftedTime, shiftTime } from './shifted-time.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const BROKEN = { at: 'answer', order: 'status=503' } as const

const QUERY: OffersQuery = {
  regLanCur: 'de/de/eur',
  currency: 'EUR',
  purchaseType: 'Purchase',
  store: 'northwall-eu',
  products: ['premium'],
  curdate: '2026-01-15',
}

let names: NameService
let log: CapturedLog
let time: ShiftedTime
const opened: FaultyShop[] = []

beforeAll(() => {
  names = mockNameService()
  log = captureLog()
  time = shiftTime()
})

afterAll(() => {
  vi.restoreAllMocks()
})

afterEach(async () => {
  for (const shop of opened.splice(0)) await shop.close()
})

const open = async (options: FaultyShopOptions = {}): Promise<FaultyShop> => {
  const shop = await openFaultyShop(names, options)
  opened.push(shop)
  return shop
}

const visit = (shop: FaultyShop): Promise<{ readonly value: Seen; readonly log: readonly LogEntry[] }> =>
  log.run(() => PURCHASE_CALL.visit(shop))

const BREAKER_CALLS = 20

describe('a cached price', () => {
  it('is shown for a day, but not for 25 hours, while its source is down', async () => {
    const shop = await open()
    const { value: first } = await visit(shop)
    await shop.inflict(BROKEN)
    const states: string[] = []
    for (const hours of [1, 11, 11, 2]) {
      time.advance(hours * HOUR)
      states.push((await visit(shop)).value.state)
    }
    expect(first.state).toBe('offered')
    expect(states).toEqual(['offered', 'offered', 'offered', 'failed'])
  })

  it('is replaced by the new price soon after the source recovers', async () => {
    let factor = 1
    const shop = await open({ sells: shopWithPrices((list) => timesFactor(list, factor)) })
    const { value: old } = await visit(shop)
    factor = 2
    await shop.inflict(BROKEN)
    time.advance(2 * HOUR)
    expect((await visit(shop)).value.values).toEqual(old.values)
    await shop.heal()
    time.advance(10 * SECOND)
    await expect.poll(async () => (await visit(shop)).value.values[0]).not.toBe(old.values[0])
  })
})

describe.each([
  ['forward', HOUR],
  ['back', -HOUR],
])('the price cache after the clock is set %s by an hour', (_, jumpMs) => {
  it('shows the cached price first, and the new price soon after', async () => {
    let factor = 1
    const shop = await open({ sells: shopWithPrices((list) => timesFactor(list, factor)) })
    const { value: old } = await visit(shop)
    factor = 2
    time.advance(jumpMs)
    expect((await visit(shop)).value.state).toBe('offered')
    await expect.poll(async () => (await visit(shop)).value.values[0]).not.toBe(old.values[0])
  })

  it('does not remember a failure longer than usual', async () => {
    const shop = await open()
    await shop.inflict(BROKEN)
    expect((await visit(shop)).value.state).toBe('failed')
    await shop.heal()
    time.advance(jumpMs)
    time.advance(10 * SECOND)
    await expect.poll(async () => (await visit(shop)).value.state).toBe('offered')
  })

  it("closes the source's circuit after the usual time", async () => {
    const shop = await open()
    await shop.inflict(BROKEN)
    for (let count = 0; count < BREAKER_CALLS; count += 1) await shop.resolve(TOKENS.router).offers.load(QUERY)
    await shop.heal()
    time.advance(jumpMs)
    time.advance(10 * SECOND)
    expect((await visit(shop)).value.state).toBe('offered')
  })
})

describe('a product that is missing from a price list', () => {
  const TWO: OffersQuery = { ...QUERY, products: ['premium', 'plus'] }
  const soldIn = async (shop: FaultyShop): Promise<readonly string[]> => {
    const { value: list } = await log.run(() => shop.resolve(TOKENS.offers).load(TWO))
    if (!list.ok) return ['failed']
    return list.value.products.flatMap(({ productName, options }) => (options.length > 0 ? [productName] : [])).sort()
  }

  it('keeps its cached price for a day, but not for 25 hours', async () => {
    const shop = await open()
    const sold = [await soldIn(shop)]
    await shop.inflict({ at: 'answer', order: 'missing' })
    for (const hours of [1, 11, 11, 2]) {
      time.advance(hours * HOUR)
      sold.push(await soldIn(shop))
    }
    const [whole, ...later] = sold
    expect(whole).toEqual(['plus', 'premium'])
    expect(later.slice(0, 3)).toEqual([whole, whole, whole])
    expect(later[3]).toHaveLength(1)
  })

  it('is shown ten seconds after the source recovers if no price was cached before', async () => {
    const shop = await open()
    await shop.inflict({ at: 'answer', order: 'missing' })
    expect(await soldIn(shop)).toHaveLength(1)
    await shop.heal()
    time.advance(10 * SECOND)
    expect(await soldIn(shop)).toEqual(['plus', 'premium'])
  })
})

describe('an open circuit', () => {
  it('sends no request while pages are served, and closes within ten seconds after the source recovers', async () => {
    const shop = await open()
    await shop.inflict(BROKEN)
    for (let count = 0; count < BREAKER_CALLS; count += 1) await shop.resolve(TOKENS.router).offers.load(QUERY)
    const before = shop.asked().length
    const rejected = await visit(shop)
    expect(rejected.value).toMatchObject({ status: 200, state: 'failed' })
    expect(reportedBy(rejected.log)).toEqual(['PriceListNetworkError'])
    expect(shop.asked().length).toBe(before)
    await shop.heal()
    time.advance(10 * SECOND)
    expect((await visit(shop)).value.state).toBe('offered')
  })
})

describe('a problem report in production', () => {
  it('is sent with the browser-error call', async () => {
    const shop = await open({ environment: { APP_ENV: 'production', LEADS: 'demonstration' } })
    // This fault affects only prices, not the answer to the report.
    await shop.inflict({ at: 'answer', order: 'wrong-currency' })
    await visit(shop)
    await expect
      .poll(() => shop.posted('/pulse/browser-error'))
      .toEqual([
        {
          type: 'Other',
          level: 'error',
          message: 'Price list is in another currency',
          url: 'offer/v2/de/de/eur/purchase',
          params: { product: ['plus'], estore: 'northwall-eu', curdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
          status: 200,
          errCode: 'other-currency',
          reason: 'Price list is in another currency',
        },
      ])
  })

  it('does not delay the page if it cannot be delivered', async () => {
    const shop = await open({ environment: { APP_ENV: 'production', LEADS: 'demonstration' } })
    await shop.inflict({ at: 'line', order: 'reset' })
    expect((await visit(shop)).value.state).toBe('failed')
  })
})

describe('a price list', () => {
  const CURRENCIES = ['EUR', 'USD', 'GBP'] as const
  const step = fc.record({
    asked: fc.constantFrom(...CURRENCIES),
    answered: fc.constantFrom(...CURRENCIES),
    minutes: fc.integer({ min: 0, max: 90 }),
  })

  it('never shows an amount in a foreign currency, regardless of what the cache and the source return', async () => {
    // Every answer has a unique amount, so a shown amount identifies its answer.
    const amounts = new Map<number, string>()
    let answered = 'EUR'
    const shop = await open({
      sells: shopWithPrices(() => {
        const price = amounts.size + 1
        amounts.set(price, answered)
        const option = { pid: 'p', price, term_type: 'Y', term_duration: 1, quantity: 1, autorenew: false } as const
        const product = { product_name: 'premium', purchase_type: 'Purchase', options: [option] } as const
        return { currency: answered, products: [product] }
      }),
    })
    const offers = shop.resolve(TOKENS.offers)
    let shown = 0
    await fc.assert(
      fc.asyncProperty(step, async ({ asked, answered: next, minutes }) => {
        answered = next
        time.advance(minutes * 60 * SECOND)
        const query = { ...QUERY, currency: asked, regLanCur: `de/de/${asked.toLowerCase()}` }
        const { value: list } = await log.run(() => offers.load(query))
        if (!list.ok) return
        shown += 1
        expect(list.value.currency).toBe(asked)
        for (const { options } of list.value.products)
          expect(options.map(({ price }) => amounts.get(price))).toEqual([asked])
      }),
      { numRuns: 300 },
    )
    expect(shown).toBeGreaterThan(30)
    expect(new Set(amounts.values()).size).toBe(CURRENCIES.length)
  })
})
