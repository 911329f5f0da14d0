import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PriceListWire } from '../../adapters/api-router/wire/offers.wire.ts'
import { TOKENS } from '../../adapters/wiring/tokens.ts'
import type { OffersQuery } from '../../ports/offers.ts'
import { shopWithPrices } from '../hosts/shop-with-prices.ts'
import { type CapturedLog, captureLog, type LogEntry } from './captured-log.ts'
import { type FaultyShop, type FaultyShopOptions, openFaultyShop } from './faulty-shop.ts'
import { type NameService, takeOverNames } from './name-service.ts'
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
  names = takeOverNames()
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

const CALLS_THAT_OPEN_IT = 20

describe('a price that is kept', () => {
  it('is shown for a day while its source fails, and not an hour longer', async () => {
    const shop = await open()
    const { value: first } = await visit(shop)
    await shop.inflict(BROKEN)
    const states: string[] = []
    for (const hours of [1, 11, 11, 2]) {
      time.moveOn(hours * HOUR)
      states.push((await visit(shop)).value.state)
    }
    expect(first.state).toBe('offered')
    expect(states).toEqual(['offered', 'offered', 'offered', 'failed'])
  })

  it('gives way to the new one soon after the source is back', async () => {
    let factor = 1
    const shop = await open({ sells: shopWithPrices((list) => timesFactor(list, factor)) })
    const { value: old } = await visit(shop)
    factor = 2
    await shop.inflict(BROKEN)
    time.moveOn(2 * HOUR)
    expect((await visit(shop)).value.told).toEqual(old.told)
    await shop.heal()
    time.moveOn(10 * SECOND)
    await expect.poll(async () => (await visit(shop)).value.told[0]).not.toBe(old.told[0])
  })
})

describe.each([
  ['forward', HOUR],
  ['back', -HOUR],
])('a clock that is set an hour %s', (_, jumpMs) => {
  it('loses no price, and shows the new one soon', async () => {
    let factor = 1
    const shop = await open({ sells: shopWithPrices((list) => timesFactor(list, factor)) })
    const { value: old } = await visit(shop)
    factor = 2
    time.moveOn(jumpMs)
    expect((await visit(shop)).value.state).toBe('offered')
    await expect.poll(async () => (await visit(shop)).value.told[0]).not.toBe(old.told[0])
  })

  it('keeps no failure for longer than without', async () => {
    const shop = await open()
    await shop.inflict(BROKEN)
    expect((await visit(shop)).value.state).toBe('failed')
    await shop.heal()
    time.moveOn(jumpMs)
    time.moveOn(10 * SECOND)
    await expect.poll(async () => (await visit(shop)).value.state).toBe('offered')
  })

  it('keeps no circuit open for longer than without', async () => {
    const shop = await open()
    await shop.inflict(BROKEN)
    for (let made = 0; made < CALLS_THAT_OPEN_IT; made += 1) await shop.resolve(TOKENS.router).offers.load(QUERY)
    await shop.heal()
    time.moveOn(jumpMs)
    time.moveOn(10 * SECOND)
    expect((await visit(shop)).value.state).toBe('offered')
  })
})

describe('a price list that comes without a product', () => {
  const TWO: OffersQuery = { ...QUERY, products: ['premium', 'plus'] }
  const soldIn = async (shop: FaultyShop): Promise<readonly string[]> => {
    const { value: list } = await log.run(() => shop.resolve(TOKENS.offers).load(TWO))
    if (!list.ok) return ['failed']
    return list.value.products.flatMap(({ productName, options }) => (options.length > 0 ? [productName] : [])).sort()
  }

  it('keeps its price for a day, and not an hour longer', async () => {
    const shop = await open()
    const sold = [await soldIn(shop)]
    await shop.inflict({ at: 'answer', order: 'missing' })
    for (const hours of [1, 11, 11, 2]) {
      time.moveOn(hours * HOUR)
      sold.push(await soldIn(shop))
    }
    const [whole, ...later] = sold
    expect(whole).toEqual(['plus', 'premium'])
    expect(later.slice(0, 3)).toEqual([whole, whole, whole])
    expect(later[3]).toHaveLength(1)
  })

  it('is whole ten seconds after the source is, where nothing was kept before', async () => {
    const shop = await open()
    await shop.inflict({ at: 'answer', order: 'missing' })
    expect(await soldIn(shop)).toHaveLength(1)
    await shop.heal()
    time.moveOn(10 * SECOND)
    expect(await soldIn(shop)).toEqual(['plus', 'premium'])
  })
})

const timesFactor = (list: PriceListWire, factor: number): PriceListWire => ({
  ...list,
  products: list.products.map((product) => ({
    ...product,
    options: product.options.map((option) => ({ ...option, price: option.price * factor })),
  })),
})

describe('an open circuit', () => {
  it('spares the source, still shows the page, and is closed within ten seconds of the source being well', async () => {
    const shop = await open()
    await shop.inflict(BROKEN)
    for (let made = 0; made < CALLS_THAT_OPEN_IT; made += 1) await shop.resolve(TOKENS.router).offers.load(QUERY)
    const before = shop.asked().length
    const spared = await visit(shop)
    expect(spared.value).toMatchObject({ status: 200, state: 'failed' })
    expect(reportedBy(spared.log)).toEqual(['PriceListNetworkError'])
    expect(shop.asked().length).toBe(before)
    await shop.heal()
    time.moveOn(10 * SECOND)
    expect((await visit(shop)).value.state).toBe('offered')
  })
})

describe('what is reported in production', () => {
  it('goes to the browser-error call as well as to the log', async () => {
    const shop = await open({ environment: { APP_ENV: 'production' } })
    // Prices alone are broken: the answer to a report must not be.
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
        },
      ])
  })

  it('does not delay the page if the report cannot be delivered', async () => {
    const shop = await open({ environment: { APP_ENV: 'production' } })
    await shop.inflict({ at: 'line', order: 'reset' })
    expect((await visit(shop)).value.state).toBe('failed')
  })
})

describe('a currency', () => {
  const CURRENCIES = ['EUR', 'USD', 'GBP'] as const
  const step = fc.record({
    asked: fc.constantFrom(...CURRENCIES),
    answered: fc.constantFrom(...CURRENCIES),
    minutes: fc.integer({ min: 0, max: 90 }),
  })

  it('never stands on an amount of another one, whatever is kept and whatever comes', async () => {
    // Every answer has an amount of its own, so an amount that is shown names the answer it came from.
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
        time.moveOn(minutes * 60 * SECOND)
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
