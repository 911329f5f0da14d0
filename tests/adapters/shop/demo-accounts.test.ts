import { describe, expect, it } from 'vitest'
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

const open = () => {
  const clock = new FakeClock()
  return { clock, accounts: new DemoAccounts(clock) }
}

/** Places an order of another page view each time. */
const placeIn = (accounts: DemoAccounts, order = orderOf('1Y')) => accounts.place(order, EMAIL, null)

describe('DemoAccounts', () => {
  it('finds an order by its number and e-mail address, however the customer types them', async () => {
    const { accounts } = open()
    const placed = await placeIn(accounts)
    expect(placed.number).toMatch(/^NW-\d{4}-\d{4}$/)
    expect(accounts.find(` ${placed.number.toLowerCase()} `, ' Ada@Customer.example')).toEqual(placed)
  })

  it('finds no order for an unknown number, and no order of another customer', async () => {
    const { accounts } = open()
    const { number } = await placeIn(accounts)
    expect(accounts.find(number, 'eve@customer.example')).toBeNull()
    expect(accounts.find('NW-0000-000', EMAIL)).toBeNull()
    expect(accounts.find('', '')).toBeNull()
  })

  it('opens an order by its access key, and no order by another key', async () => {
    const { accounts } = open()
    const [placed] = [await placeIn(accounts), await placeIn(accounts)]
    expect(accounts.open(placed.accessKey)).toEqual(placed)
    for (const key of ['', placed.number, FORM_KEY]) expect(accounts.open(key)).toBeNull()
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
    accounts.switchRenewalOff(placed)
    clock.advance(1_000)
    const found = accounts.find(placed.number, EMAIL)
    expect(found).toMatchObject({ renewalOffMs: offMs, cancelledMs: null })
    expect(found && accounts.switchRenewalOff(found)).toEqual(found)
  })

  it('does not switch off the renewal of an order that does not renew, of a trial, or of a cancelled order', async () => {
    const { accounts } = open()
    for (const order of [orderOf('1Y', false), orderOf('1Y', true, '$0.00')])
      expect(accounts.switchRenewalOff(await placeIn(accounts, order)).renewalOffMs).toBeNull()
    const cancelled = accounts.cancel(await placeIn(accounts))
    expect(accounts.switchRenewalOff(cancelled).renewalOffMs).toBeNull()
  })

  it('cancels an order once, and keeps the time', async () => {
    const { clock, accounts } = open()
    const cancelled = accounts.cancel(await placeIn(accounts))
    clock.advance(1_000)
    expect(accounts.cancel(cancelled)).toEqual(accounts.find(cancelled.number, EMAIL))
    expect(cancelled.cancelledMs).toBe(clock.now() - 1_000)
  })

  it('forgets an order after a day', async () => {
    const { clock, accounts } = open()
    const { number } = await placeIn(accounts)
    clock.advance(DAY_MS - 1)
    expect(accounts.find(number, EMAIL)).not.toBeNull()
    clock.advance(1)
    expect(accounts.find(number, EMAIL)).toBeNull()
  })

  it('keeps the latest thousand orders', async () => {
    const { accounts } = open()
    const first = await placeIn(accounts)
    const others = await Promise.all(Array.from({ length: 1_000 }, () => placeIn(accounts)))
    expect(accounts.find(first.number, EMAIL)).toBeNull()
    expect(others.slice(-900).filter(({ number }) => accounts.find(number, EMAIL) === null)).toEqual([])
  })
})
