import type { BuyBlockSettings } from '../../ports/buy-block-settings.ts'
import type { PriceOption } from '../../ports/offers.ts'
import type { Choice } from '../offers/find-choice.ts'
import { type PriceChange, type PriceQuotes, type QuoteSubject, quotedPrices } from '../offers/price-quotes.ts'

/** A purchase whose choice was found. */
interface FoundPurchase {
  readonly subject: QuoteSubject
  /** The quote of the form; undefined if the form had none. */
  readonly quote: string | undefined
  readonly block: BuyBlockSettings
  /** Short name of the chosen add-on; empty if none. */
  readonly addOn: string
  readonly choice: Choice
  /** Whether the visitor has personalized prices, perhaps other ones than the shared page showed. */
  readonly isPersonal: boolean
  /** The price list of the product. */
  readonly list: readonly PriceOption[]
  /** Loads the price lists of all add-ons that may be sold with the product. */
  readonly addOnLists: () => Promise<readonly (readonly PriceOption[])[]>
}

/**
 * Compares the price of a choice with the price that the page showed. Returns null if it is still the same, and if the form has no
 * quote: links and forms of others buy without one. A malformed or forged quote counts as a quote for unknown prices.
 * Without scripts, a page shows the prices of all visitors: a visitor whose own price is lower need not confirm it.
 */
export const checkQuote = async (quotes: PriceQuotes, purchase: FoundPurchase): Promise<PriceChange | null> => {
  const { subject, quote, block, addOn, choice, isPersonal, list, addOnLists } = purchase
  if (quote === undefined) return null
  const options = choice.addOn === null ? [choice.option] : [choice.option, choice.addOn]
  const chosen = quotedPrices(block, options)
  const change = await quotes.changeOf({
    subject,
    quote,
    pids: options.map(({ pid }) => pid),
    chosen,
    present: [() => quotedPrices(block, list), async () => quotedPrices(block, list, ...(await addOnLists()))],
  })
  if (change === null || (isPersonal && change.before !== null && change.now < change.before)) return null
  const { product, currency } = subject
  return { product, option: choice.option.pid, addOn, currency, ...change, quote: quotes.quoteOf(subject, chosen) }
}
