import { hash, randomInt } from 'node:crypto'
import type { ClockPort } from '../../ports/clock.ts'
import type { OrderView } from './demo-orders.ts'

/** An order of the demonstration store. Times are in milliseconds since the epoch. */
export interface PlacedOrder {
  /** For example `NW-1234-5678`. */
  readonly number: string
  readonly order: OrderView
  readonly placedMs: number
  /** End of the paid term; null for a trial and for a permanent licence. */
  readonly endsMs: number | null
  /** When the customer switched renewal off; null if they have not. */
  readonly renewalOffMs: number | null
  readonly cancelledMs: number | null
}

interface Entry {
  readonly placed: PlacedOrder
  readonly owner: string
}

/** An order is forgotten after a day, or earlier if too many orders follow. */
const KEPT_MS = 24 * 60 * 60 * 1_000
const MAX_ORDERS = 1_000

/** Identifies the customer of an order. The store does not keep the e-mail address. */
const ownerOf = (number: string, email: string): string =>
  hash('sha256', `${number} ${email.trim().toLowerCase()}`, 'base64url')

const newNumber = (): string => {
  const digits = String(randomInt(100_000_000)).padStart(8, '0')
  return `NW-${digits.slice(0, 4)}-${digits.slice(4)}`
}

/** Normalizes a typed order number. */
const numberOf = (typed: string): string => typed.normalize('NFKC').trim().toUpperCase()

const endOf = ({ option, trialToday }: OrderView, placedMs: number): number | null => {
  const [, digits = '', type] = /^(\d+)([YMD])$/.exec(option.term) ?? []
  const count = Number(digits)
  if (trialToday !== null || type === undefined) return null
  const end = new Date(placedMs)
  if (type === 'Y') end.setUTCFullYear(end.getUTCFullYear() + count)
  if (type === 'M') end.setUTCMonth(end.getUTCMonth() + count)
  if (type === 'D') end.setUTCDate(end.getUTCDate() + count)
  return end.getTime()
}

/**
 * The orders of customers of the demonstration store, in memory. A customer finds an order by its number and their e-mail
 * address, switches its renewal off, and cancels it.
 */
export class DemoAccounts {
  readonly #clock: ClockPort
  readonly #entries = new Map<string, Entry>()

  constructor(clock: ClockPort) {
    this.#clock = clock
  }

  place(order: OrderView, email: string): PlacedOrder {
    const placedMs = this.#clock.now()
    this.#forget(placedMs)
    let number = newNumber()
    while (this.#entries.has(number)) number = newNumber()
    const endsMs = endOf(order, placedMs)
    const placed = { number, order, placedMs, endsMs, renewalOffMs: null, cancelledMs: null }
    this.#entries.set(number, { placed, owner: ownerOf(number, email) })
    return placed
  }

  /** Returns null for an unknown number and for the e-mail address of another customer. */
  find(typedNumber: string, email: string): PlacedOrder | null {
    this.#forget(this.#clock.now())
    const number = numberOf(typedNumber)
    const entry = this.#entries.get(number)
    return entry !== undefined && entry.owner === ownerOf(number, email) ? entry.placed : null
  }

  /** Repeating it keeps the first time. Orders that do not renew stay unchanged. */
  switchRenewalOff(placed: PlacedOrder): PlacedOrder {
    const isPossible = placed.order.option.autorenew && placed.renewalOffMs === null && placed.cancelledMs === null
    return isPossible ? this.#update({ ...placed, renewalOffMs: this.#clock.now() }) : placed
  }

  /** Repeating it keeps the first time. */
  cancel(placed: PlacedOrder): PlacedOrder {
    return placed.cancelledMs === null ? this.#update({ ...placed, cancelledMs: this.#clock.now() }) : placed
  }

  #update(placed: PlacedOrder): PlacedOrder {
    const entry = this.#entries.get(placed.number)
    if (entry !== undefined) this.#entries.set(placed.number, { ...entry, placed })
    return placed
  }

  /** Entries are in the order of placement. */
  #forget(nowMs: number): void {
    for (const [number, { placed }] of this.#entries) {
      if (this.#entries.size < MAX_ORDERS && placed.placedMs + KEPT_MS > nowMs) return
      this.#entries.delete(number)
    }
  }
}
