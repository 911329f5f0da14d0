import { hash, randomInt, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { RepeatedPurchases } from '../../domain/checkout/repeated-purchases.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { OrderView } from './demo-orders.ts'

/** Times are in milliseconds since the epoch. The pages of the store escape all texts. */
const placedSchema = z.object({
  /** For example `NW-1234-5678`. */
  number: z.string(),
  /** Opens the order without number and e-mail address. */
  accessKey: z.string(),
  order: z.custom<OrderView>((value) => typeof value === 'object' && value !== null && 'option' in value),
  placedMs: z.number(),
  /** When the customer switched renewal off; null if they have not. */
  renewalOffMs: z.number().nullable(),
  cancelledMs: z.number().nullable(),
})

/** An order of the demonstration store. */
export type PlacedOrder = Readonly<z.output<typeof placedSchema>>

const entrySchema = z.object({ owner: z.string(), placed: placedSchema })

type Entry = z.output<typeof entrySchema>

/** Where the orders are kept: the store of cached values. */
interface OrderStore {
  read(key: string): Promise<{ readonly value?: unknown } | undefined>
  write(key: string, entry: { readonly askedAtMs: number; readonly value: unknown }): unknown
}

/** An order is forgotten after a day, or earlier if the store of cached values needs the space. */
const KEPT_MS = 24 * 60 * 60 * 1_000

const digest = (...parts: readonly string[]): string => hash('sha256', JSON.stringify(parts), 'base64url')

const normalizedEmail = (email: string): string => email.trim().toLowerCase()

/** Identifies the customer of an order. The store keeps neither the e-mail address nor, in its keys, the number. */
const ownerOf = (number: string, email: string): string => digest(number, normalizedEmail(email))

const orderKey = (owner: string): string => `demo-order:${owner}`

const accessKeyOf = (accessKey: string): string => `demo-access:${digest(accessKey)}`

const newNumber = (): string => {
  const digits = String(randomInt(100_000_000)).padStart(8, '0')
  return `NW-${digits.slice(0, 4)}-${digits.slice(4)}`
}

/** Normalizes a typed order number. */
const numberOf = (typed: string): string => typed.normalize('NFKC').trim().toUpperCase()

/**
 * The orders of customers of the demonstration store. They are cached values, so all instances with one Redis know them; without Redis,
 * only the instance that took an order knows it. A customer finds an order by its number and their e-mail address, switches its renewal
 * off, and cancels it.
 */
export class DemoAccounts {
  readonly #clock: ClockPort
  readonly #store: OrderStore
  readonly #purchases: RepeatedPurchases<{ readonly kind: 'go'; readonly placed: PlacedOrder }>

  constructor(clock: ClockPort, store: OrderStore) {
    this.#clock = clock
    this.#store = store
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
  async find(typedNumber: string, email: string): Promise<PlacedOrder | null> {
    return (await this.#entry(ownerOf(numberOf(typedNumber), email)))?.placed ?? null
  }

  /** Returns null for an unknown key. */
  async open(accessKey: string): Promise<PlacedOrder | null> {
    return (await this.#entryOf(accessKey))?.placed ?? null
  }

  /** Repeating it keeps the first time. Orders that do not renew, and trials, stay unchanged. */
  async switchRenewalOff(placed: PlacedOrder): Promise<PlacedOrder> {
    const { order, renewalOffMs, cancelledMs } = placed
    const isPossible =
      order.option.autorenew && order.trialToday === null && renewalOffMs === null && cancelledMs === null
    return isPossible ? this.#update({ ...placed, renewalOffMs: this.#clock.now() }) : placed
  }

  /** Repeating it keeps the first time. */
  async cancel(placed: PlacedOrder): Promise<PlacedOrder> {
    return placed.cancelledMs === null ? this.#update({ ...placed, cancelledMs: this.#clock.now() }) : placed
  }

  #place(order: OrderView, email: string): PlacedOrder {
    const number = newNumber()
    const accessKey = randomUUID()
    const placed = { number, accessKey, order, placedMs: this.#clock.now(), renewalOffMs: null, cancelledMs: null }
    const owner = ownerOf(number, email)
    this.#write(accessKeyOf(accessKey), owner)
    this.#write(orderKey(owner), { owner, placed } satisfies Entry)
    return placed
  }

  async #update(placed: PlacedOrder): Promise<PlacedOrder> {
    const entry = await this.#entryOf(placed.accessKey)
    if (entry !== null) this.#write(orderKey(entry.owner), { ...entry, placed } satisfies Entry)
    return placed
  }

  #write(key: string, value: unknown): void {
    this.#store.write(key, { askedAtMs: this.#clock.now(), value })
  }

  async #entryOf(accessKey: string): Promise<Entry | null> {
    const owner = (await this.#store.read(accessKeyOf(accessKey)))?.value
    return typeof owner === 'string' ? this.#entry(owner) : null
  }

  async #entry(owner: string): Promise<Entry | null> {
    const entry = entrySchema.safeParse((await this.#store.read(orderKey(owner)))?.value).data
    return entry !== undefined && entry.placed.placedMs + KEPT_MS > this.#clock.now() ? entry : null
  }
}
