import type { BuyBlockSettings } from '../../ports/buy-block-settings.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { PriceOption } from '../../ports/offers.ts'
import type { Site } from '../sites/site.ts'
import { regLanCur } from './price-requests.ts'
import { shownAmounts } from './trial.ts'

/** The amounts of a price list that a page shows, by option: the price, or what a trial costs today and afterwards. */
export type QuotedPrices = readonly (readonly [pid: string, ...amounts: readonly number[]])[]

/** Remembers the prices that pages have shown, for as long as price lists are kept. */
export interface ShownPrices {
  /** Stores prices in the background. Keeps only the latest lists of a key. */
  remember(key: string, prices: QuotedPrices): void
  /** Returns the remembered lists of a key. Never rejects. */
  recall(key: string): Promise<readonly QuotedPrices[]>
}

/** A product at the prices of a site, a currency and perhaps a promotion. */
export interface QuoteSubject {
  readonly site: Pick<Site, 'offersRegion' | 'offersLanguage'>
  /** ISO code. */
  readonly currency: string
  readonly product: string
  /** Promo id of the price list. */
  readonly promotion?: string
}

/** A choice whose price is not, or not certainly, the one that the visitor saw. */
export interface PriceChange {
  readonly product: string
  readonly option: string
  /** Short name of the chosen add-on; empty if none. */
  readonly addOn: string
  readonly currency: string
  /** The price that the page of the visitor showed; null if it is not known. */
  readonly before: number | null
  readonly now: number
  /** Confirms the price of this choice. */
  readonly quote: string
}

/** Query names of the message `buy-changed` with prices. `of` is the currency: the name `currency` would change the view. */
export const CHANGE_FIELDS = ['product', 'option', 'addOn', 'of', 'before', 'now', 'quote'] as const

/** Query name of the signature of these fields. */
export const SEAL_FIELD = 'seal'

/** Unit of the time in a quote: six hours. Within it, a page that is rendered again does not change, nor is compressed again. */
const UNIT_MS = 21_600_000
/** Time (24 bits) and signature (66 bits), as short as possible, because every page has quotes. */
const QUOTE = /^([\w-]{4})([\w-]{11})$/
const SIGNATURE_LENGTH = 11
/** Maximum age. A page may be a day old when it is sent, if renders fail, and stay open for another day. */
const MAX_AGE_MS = 172_800_000

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const PLACES = [262_144, 4_096, 64, 1]

const writeTime = (ms: number): string => {
  const units = Math.floor(ms / UNIT_MS)
  return PLACES.map((place) => DIGITS.charAt(Math.floor(units / place) % DIGITS.length)).join('')
}

const readTimeMs = (text: string): number =>
  PLACES.reduce((units, place, at) => units + place * DIGITS.indexOf(text.charAt(at)), 0) * UNIT_MS

/** Returns the shown amounts of price lists: that of a block's product, perhaps with those of its add-ons. */
export const quotedPrices = (
  settings: Pick<BuyBlockSettings, 'purchaseType'>,
  ...lists: readonly (readonly PriceOption[])[]
): QuotedPrices =>
  lists
    .flat()
    .map((option) => [option.pid, ...shownAmounts(option, settings)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))

/** Returns the amounts of a choice, which are the sums of its options; null if the list does not have all of them. */
const amountsOf = (prices: QuotedPrices, pids: readonly string[]): readonly number[] | null => {
  const found = pids.map((pid) => prices.find(([known]) => known === pid))
  const [first] = found
  if (first === undefined || found.includes(undefined)) return null
  return first.slice(1).map((_, at) => found.reduce((sum, row) => sum + Number(row?.[at + 1] ?? 0), 0))
}

/** A quote with the prices of the purchase that it belongs to. */
interface QuotedPurchase {
  readonly subject: QuoteSubject
  readonly quote: string
  /** Ids of the chosen option and its add-on. */
  readonly pids: readonly string[]
  /** The present amounts of these options. */
  readonly chosen: QuotedPrices
  /** The present lists that a page may have shown, the likeliest first. Loaded only as far as necessary. */
  readonly present: readonly (() => QuotedPrices | Promise<QuotedPrices>)[]
}

const historyKey = ({ site, currency, product, promotion }: QuoteSubject): string =>
  JSON.stringify([regLanCur(site.offersRegion, site.offersLanguage, currency), product, promotion ?? ''])

/**
 * Signs the prices that a page shows, so that a purchase can tell whether they still apply. A quote contains its time and a signature
 * over time, product, currency and the amounts of all options, but no price: known lists are tried until the signature fits. So no
 * client can make the shop show a false previous price.
 */
export class PriceQuotes {
  readonly #sign: (text: string) => string
  readonly #clock: ClockPort
  readonly #history: ShownPrices

  /** @param sign returns the signature of a text, at least 11 characters of base64url */
  constructor(sign: (text: string) => string, clock: ClockPort, history: ShownPrices) {
    this.#sign = sign
    this.#clock = clock
    this.#history = history
  }

  /**
   * Returns the quote of a buy form.
   *
   * @param isShared whether all visitors get these prices. They are then remembered
   */
  quoteOf(subject: QuoteSubject, prices: QuotedPrices, isShared = false): string {
    if (isShared) this.#history.remember(historyKey(subject), prices)
    const time = writeTime(this.#clock.now())
    return time + this.#signature(time, subject, prices)
  }

  /**
   * Compares the prices that a visitor saw with the present ones. Returns null if the choice still has its price, otherwise the
   * price that the page showed (`null` if it is not known) and the present one.
   */
  async changeOf(purchase: QuotedPurchase): Promise<Pick<PriceChange, 'before' | 'now'> | null> {
    const { chosen, pids } = purchase
    const now = amountsOf(chosen, pids) ?? []
    const shown = await this.#shownPrices(purchase)
    const before = shown && amountsOf(shown.prices, pids)
    const at = before?.findIndex((amount, each) => amount !== now[each]) ?? -1
    if (before !== null && at < 0 && shown?.isYoung === true) return null
    const place = at < 0 ? now.length - 1 : at
    return { before: before?.[place] ?? null, now: now[place] ?? 0 }
  }

  /** Returns the fields of a message about a changed price, with their signature. Other sites do not accept it. */
  sealed(
    { product, option, addOn, currency, before, now, quote }: PriceChange,
    site: Pick<Site, 'code'>,
  ): Readonly<Record<string, string>> {
    const prices = { ...(before === null ? {} : { before: String(before) }), now: String(now) }
    const fields = { product, option, ...(addOn === '' ? {} : { addOn }), of: currency, ...prices, quote }
    return { ...fields, [SEAL_FIELD]: this.#seal(fields, site) }
  }

  /** Reads the fields of a message. Returns null unless this shop has written them for this site, and not long ago. */
  readSealed(fields: ReadonlyMap<string, string>, site: Pick<Site, 'code'>): PriceChange | null {
    const known = Object.fromEntries(
      CHANGE_FIELDS.flatMap((name) => (fields.has(name) ? [[name, fields.get(name)]] : [])),
    )
    const { product = '', option = '', addOn = '', of = '', before, now = '', quote = '' } = known
    const isSealed = this.#isEqual(fields.get(SEAL_FIELD) ?? '', this.#seal(known, site))
    if (!isSealed || !this.#isYoung(quote.slice(0, PLACES.length))) return null
    return {
      product,
      option,
      addOn,
      currency: of,
      before: before === undefined ? null : Number(before),
      now: Number(now),
      quote,
    }
  }

  /** Finds the prices that a quote was made of, in the present lists and in the history. */
  async #shownPrices({ subject, quote, present, chosen }: QuotedPurchase) {
    const [, time, signature] = QUOTE.exec(quote) ?? []
    if (time === undefined || signature === undefined) return null
    const isShown = (prices: QuotedPrices) => this.#isEqual(signature, this.#signature(time, subject, prices))
    const isYoung = this.#isYoung(time)
    if (isShown(chosen)) return { prices: chosen, isYoung }
    const remembered = async () => (await this.#history.recall(historyKey(subject))).find(isShown)
    const [first, ...others] = present
    for (const load of [...(first === undefined ? [] : [first]), remembered, ...others]) {
      const prices = await load()
      if (prices !== undefined && isShown(prices)) return { prices, isYoung }
    }
    return null
  }

  /** A quote from the future is young, because the clocks of two instances differ. */
  #isYoung(time: string): boolean {
    return this.#clock.now() - readTimeMs(time) <= MAX_AGE_MS
  }

  /** Compares signatures of the two, so that the time of the comparison tells nothing about them. */
  #isEqual(one: string, other: string): boolean {
    return this.#sign(one) === this.#sign(other)
  }

  #signature(time: string, { product, currency }: QuoteSubject, prices: QuotedPrices): string {
    return this.#sign(JSON.stringify(['quote', time, product, currency, prices])).slice(0, SIGNATURE_LENGTH)
  }

  #seal(fields: Readonly<Record<string, string | undefined>>, { code }: Pick<Site, 'code'>): string {
    const sorted = CHANGE_FIELDS.map((name) => fields[name] ?? null)
    return this.#sign(JSON.stringify(['price change', code, ...sorted])).slice(0, SIGNATURE_LENGTH)
  }
}
