import { describe, expect, it } from 'vitest'
import type { CacheEntry } from '../../../adapters/caching/cache-store.ts'
import { DemoAccounts } from '../../../adapters/shop/demo-accounts.ts'
import type { OrderView } from '../../../adapters/shop/demo-orders.ts'
import { FakeClock } from '../../fakes/fake-services.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const EMAIL = 'ada@customer.example'
const FORM_KEY = '3c6b1b0e-6f0a-4a51-9a55-6f5a1c0d2e11'
const OTHER_KEY = '9d1c7e52-2b64-4c0f-8a37-0e6f4b5a3d22'

const orderOf = (term: string, autorenew = true, trialToday: string | null = null): OrderView => ({
  name: 'Northwall Premium',
  path: '/premium',
  edition: 'consumer',
  taxNote: '',
  trialToday,
  lastDay: null,
  option: {
    pid: `premium-${term}`,
    term,
    quantity: 3,
    autorenew,
    list: 'limited',
    selected: true,
    termPosition: 0,
    quantityPosition: 0,
    termLabel: '1 year',
    quantityLabel: '3 devices',
    price: '$50.99',
    amount: 50.99,
    purchaseType: 'Purchase',
  },
})

/** Stores values as Redis does, as text. */
const fakeStore = () => {
  const values = new Map<string, string>()
  return {
    values,
    read: async (key: string): Promise<CacheEntry | undefined> => JSON.parse(values.get(key) ?? 'null') ?? undefined,
    write: (key: string, entry: CacheEntry) => values.set(key, JSON.stringify(entry)).has(key),
  }
}

const open = () => {
  const clock = new FakeClock()
  const store = fakeStore()
  return { clock, store, accounts: new DemoAccounts(clock, store) }
}

/** Places an order of another page view each time. */
const placeIn = (accounts: DemoAccounts, order = orderOf('1Y')) => accounts.place(order, EMAIL, null)

describe('DemoAccounts', () => {
  it('finds an order by its number and e-mail address, however the customer types them', async () => {
    const { accounts } = open()
    const placed = await placeIn(accounts)
    expect(placed.number).toMatch(/^NW-\d{4}-\d{4}$/)
    expect(await accounts.find(` ${placed.number.toLowerCase()} `, ' Ada@Customer.example')).toEqual(placed)
  })

  it('finds no order for an unknown number, and no order of another customer', async () => {
    const { accounts } = open()
    const { number } = await placeIn(accounts)
    expect(await accounts.find(number, 'eve@customer.example')).toBeNull()
    expect(await accounts.find('NW-0000-000', EMAIL)).toBeNull()
    expect(await accounts.find('', '')).toBeNull()
  })

  it('opens an order by its access key, and no order by another key', async () => {
    const { accounts } = open()
    const [placed] = [await placeIn(accounts), await placeIn(accounts)]
    expect(await accounts.open(placed.accessKey)).toEqual(placed)
    for (const key of ['', placed.number, FORM_KEY]) expect(await accounts.open(key)).toBeNull()
  })

  it('places one order, however often the form of one page view is sent', async () => {
    const { clock, accounts } = open()
    const send = () => accounts.place(orderOf('1Y'), EMAIL, FORM_KEY)
    const [first, second] = await Promise.all([send(), send()])
    clock.advance(60_000)
    expect([second.number, (await send()).number]).toEqual([first.number, first.number])
  })

  it.each([
    ['another page view', orderOf('1Y'), EMAIL, OTHER_KEY],
    ['another option', orderOf('2Y'), EMAIL, FORM_KEY],
    ['another customer', orderOf('1Y'), 'eve@customer.example', FORM_KEY],
  ])('places another order for %s', async (_, order, email, formKey) => {
    const { accounts } = open()
    const first = await accounts.place(orderOf('1Y'), EMAIL, FORM_KEY)
    expect((await accounts.place(order, email, formKey)).number).not.toBe(first.number)
  })

  it('switches renewal off once, and keeps the time', async () => {
    const { clock, accounts } = open()
    const placed = await placeIn(accounts)
    const offMs = clock.now()
    await accounts.switchRenewalOff(placed)
    clock.advance(1_000)
    const found = await accounts.find(placed.number, EMAIL)
    expect(found).toMatchObject({ renewalOffMs: offMs, cancelledMs: null })
    expect(found && (await accounts.switchRenewalOff(found))).toEqual(found)
  })

  it('does not switch off the renewal of an order that does not renew, of a trial, or of a cancelled order', async () => {
    const { accounts } = open()
    for (const order of [orderOf('1Y', false), orderOf('1Y', true, '$0.00')])
      expect((await accounts.switchRenewalOff(await placeIn(accounts, order))).renewalOffMs).toBeNull()
    const cancelled = await accounts.cancel(await placeIn(accounts))
    expect((await accounts.switchRenewalOff(cancelled)).renewalOffMs).toBeNull()
  })

  it('cancels an order once, and keeps the time', async () => {
    const { clock, accounts } = open()
    const cancelled = await accounts.cancel(await placeIn(accounts))
    clock.advance(1_000)
    expect(await accounts.cancel(cancelled)).toEqual(await accounts.find(cancelled.number, EMAIL))
    expect(cancelled.cancelledMs).toBe(clock.now() - 1_000)
  })

  it('forgets an order after a day', async () => {
    const { clock, accounts } = open()
    const { number } = await placeIn(accounts)
    clock.advance(DAY_MS - 1)
    expect(await accounts.find(number, EMAIL)).not.toBeNull()
    clock.advance(1)
    expect(await accounts.find(number, EMAIL)).toBeNull()
  })

  it('knows the orders of another instance that shares its store, and what the customer changed there', async () => {
    const { clock, store, accounts } = open()
    const other = new DemoAccounts(clock, store)
    const placed = await placeIn(accounts)
    expect(await other.open(placed.accessKey)).toEqual(placed)
    expect(await other.find(placed.number, EMAIL)).toEqual(placed)
    const cancelled = await other.cancel(placed)
    expect(await accounts.open(placed.accessKey)).toEqual(cancelled)
  })

  it('stores neither the e-mail address nor, in a key, the number or the access key', async () => {
    const { store, accounts } = open()
    const { number, accessKey } = await placeIn(accounts)
    for (const [key, value] of store.values) {
      expect(`${key} ${value}`).not.toContain(EMAIL)
      for (const secret of [number, accessKey]) expect(key).not.toContain(secret)
    }
  })

  it('treats an unreadable order as unknown', async () => {
    const { store, accounts } = open()
    const { number } = await placeIn(accounts)
    for (const [key, value] of store.values) store.values.set(key, value.replace(/"placedMs":\d+/, '"placedMs":"x"'))
    expect(await accounts.find(number, EMAIL)).toBeNull()
  })
})
