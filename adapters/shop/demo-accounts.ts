import { hash, randomInt, randomUUID } from 'node:crypto'
import { RepeatedPurchases } from '../../domain/checkout/repeated-purchases.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { OrderView } from './demo-orders.ts'

/** An order of the demonstration store. Times are in milliseconds since the epoch. */
export interface PlacedOrder {
  /** For example `NW-1234-5678`. */
  readonly number: string
  /** Opens the order without number and e-mail address. */
  readonly accessKey: string
  readonly order: OrderView
  readonly placedMs: number
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

const digest = (...parts: readonly string[]): string => hash('sha256', JSON.stringify(parts), 'base64url')

const normalizedEmail = (email: string): string => email.trim().toLowerCase()

/** Identifies the customer of an order. The store does not keep the e-mail address. */
const ownerOf = (number: string, email: string): string => digest(number, normalizedEmail(email))

const newNumber = (): string => {
  const digits = String(randomInt(100_000_000)).padStart(8, '0')
  return `NW-${digits.slice(0, 4)}-${digits.slice(4)}`
}

/** Normalizes a typed order number. */
const numberOf = (typed: string): string => typed.normalize('NFKC').trim().toUpperCase()

/**
 * The orders of customers of the demonstration store, in memory. A customer finds an order by its number and their e-mail
 * address, switches its renewal off, and cancels it.
 */
export class DemoAccounts {
  readonly #clock: ClockPort
  readonly #entries = new Map<string, Entry>()
  readonly #purchases: RepeatedPurchases<{ readonly kind: 'go'; readonly placed: PlacedOrder }>

  constructor(clock: ClockPort) {
    this.#clock = clock
    this.#purchases = new RepeatedPurchases(clock)
  }

  /**
   * Places an order. The same order of the same page view is one order, however often the form is sent.
   *
   * @param formKey identifies the page view; null if the form has none
   */
  async place(order: OrderView, email: string, formKey: string | null): Promise<PlacedOrder> {
    const { option, addOn } = order
    const key = formKey && digest(formKey, normalizedEmail(email), option.pid, addOn?.product ?? '')
    const start = async () => ({ kind: 'go', placed: this.#place(order, email) }) as const
    return (await this.#purchases.run(key, { formKey }, start)).placed
  }

  /** Returns null for an unknown number and for the e-mail address of another customer. */
  find(typedNumber: string, email: string): PlacedOrder | null {
    this.#forget(this.#clock.now())
    const number = numberOf(typedNumber)
    const entry = this.#entries.get(number)
    return entry !== undefined && entry.owner === ownerOf(number, email) ? entry.placed : null
  }

  /** Returns null for an unknown key. */
  open(accessKey: string): PlacedOrder | null {
    this.#forget(this.#clock.now())
    const entry = [...this.#entries.values()].find(({ placed }) => placed.accessKey === accessKey)
    return entry?.placed ?? null
  }

  /** Repeating it keeps the first time. Orders that do not renew, and trials, stay unchanged. */
  switchRenewalOff(placed: PlacedOrder): PlacedOrder {
    const { order, renewalOffMs, cancelledMs } = placed
    const isPossible =
      order.option.autorenew && order.trialToday === null && renewalOffMs === null && cancelledMs === null
    return isPossible ? this.#update({ ...placed, renewalOffMs: this.#clock.now() }) : placed
  }

  /** Repeating it keeps the first time. */
  cancel(placed: PlacedOrder): PlacedOrder {
    return placed.cancelledMs === null ? this.#update({ ...placed, cancelledMs: this.#clock.now() }) : placed
  }

  #place(order: OrderView, email: string): PlacedOrder {
    const placedMs = this.#clock.now()
    this.#forget(placedMs)
    let number = newNumber()
    while (this.#entries.has(number)) number = newNumber()
    const placed = { number, accessKey: randomUUID(), order, placedMs, renewalOffMs: null, cancelledMs: null }
    this.#entries.set(number, { placed, owner: ownerOf(number, email) })
    return placed
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
