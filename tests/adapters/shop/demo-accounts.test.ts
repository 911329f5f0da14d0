import { describe, expect, it } from 'vitest'
import { DemoAccounts } from '../../../adapters/shop/demo-accounts.ts'
import type { OrderView } from '../../../adapters/shop/demo-orders.ts'
import { FakeClock } from '../../fakes/fake-services.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const EMAIL = 'ada@customer.example'

const orderOf = (term: string, autorenew = true): OrderView => ({
  name: 'Northwall Premium',
  path: '/premium',
  edition: 'consumer',
  taxNote: '',
  trialToday: null,
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

describe('DemoAccounts', () => {
  it('finds an order by its number and e-mail address, however the customer types them', () => {
    const { accounts } = open()
    const placed = accounts.place(orderOf('1Y'), EMAIL)
    expect(placed.number).toMatch(/^NW-\d{4}-\d{4}$/)
    expect(accounts.find(` ${placed.number.toLowerCase()} `, ' Ada@Customer.example')).toEqual(placed)
  })

  it('finds no order for an unknown number, and no order of another customer', () => {
    const { accounts } = open()
    const { number } = accounts.place(orderOf('1Y'), EMAIL)
    expect(accounts.find(number, 'eve@customer.example')).toBeNull()
    expect(accounts.find('NW-0000-000', EMAIL)).toBeNull()
    expect(accounts.find('', '')).toBeNull()
  })

  it.each([
    ['1Y', 365, 366],
    ['2Y', 730, 731],
    ['1M', 28, 31],
    ['14D', 14, 14],
  ])('protects for the term %s, which has %i to %i days', (term, min, max) => {
    const { clock, accounts } = open()
    const days = ((accounts.place(orderOf(term), EMAIL).endsMs ?? 0) - clock.now()) / DAY_MS
    expect(days).toBeGreaterThanOrEqual(min)
    expect(days).toBeLessThanOrEqual(max)
  })

  it('has no end for a permanent licence', () => {
    expect(open().accounts.place(orderOf('1Z'), EMAIL).endsMs).toBeNull()
  })

  it('switches renewal off once, and keeps the time', () => {
    const { clock, accounts } = open()
    const placed = accounts.place(orderOf('1Y'), EMAIL)
    const offMs = clock.now()
    accounts.switchRenewalOff(placed)
    clock.advance(1_000)
    const found = accounts.find(placed.number, EMAIL)
    expect(found).toMatchObject({ renewalOffMs: offMs, cancelledMs: null })
    expect(found && accounts.switchRenewalOff(found)).toEqual(found)
  })

  it('does not switch off the renewal of an order that does not renew, or that is cancelled', () => {
    const { accounts } = open()
    expect(accounts.switchRenewalOff(accounts.place(orderOf('1Y', false), EMAIL)).renewalOffMs).toBeNull()
    const cancelled = accounts.cancel(accounts.place(orderOf('1Y'), EMAIL))
    expect(accounts.switchRenewalOff(cancelled).renewalOffMs).toBeNull()
  })

  it('cancels an order once, and keeps the time', () => {
    const { clock, accounts } = open()
    const cancelled = accounts.cancel(accounts.place(orderOf('1Y'), EMAIL))
    clock.advance(1_000)
    expect(accounts.cancel(cancelled)).toEqual(accounts.find(cancelled.number, EMAIL))
    expect(cancelled.cancelledMs).toBe(clock.now() - 1_000)
  })

  it('forgets an order after a day', () => {
    const { clock, accounts } = open()
    const { number } = accounts.place(orderOf('1Y'), EMAIL)
    clock.advance(DAY_MS - 1)
    expect(accounts.find(number, EMAIL)).not.toBeNull()
    clock.advance(1)
    expect(accounts.find(number, EMAIL)).toBeNull()
  })

  it('keeps the latest thousand orders', () => {
    const { accounts } = open()
    const first = accounts.place(orderOf('1Y'), EMAIL)
    const others = Array.from({ length: 1_000 }, () => accounts.place(orderOf('1Y'), EMAIL))
    expect(accounts.find(first.number, EMAIL)).toBeNull()
    expect(others.slice(-900).filter(({ number }) => accounts.find(number, EMAIL) === null)).toEqual([])
  })
})
