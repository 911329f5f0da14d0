import type { PurchaseType, SavingsType, TermType } from './vocabulary.ts'

/** One way to decorate a buy link with a value the visitor carries (specification, section 3). */
export interface LinkDecoration {
  /** Name of the query parameter on the link. */
  readonly linkName: string
  readonly sourceType: 'cookie' | 'other'
  /** Name of the cookie, or of the tracking value. */
  readonly sourceName: string
}

/** What a page says of a product it sells (specification, section 3, product buy-block settings). */
export interface BuyBlockSettings {
  /** Short name and product name of the price list, unique on a page. */
  readonly product: string
  readonly store: string
  readonly purchaseType: PurchaseType
  readonly savingsType: SavingsType
  readonly selectedPack?: number
  readonly selectedTermType?: TermType
  readonly selectedTermDuration?: number
  readonly _minPackNum?: number
  readonly itemOffersGroupLimit?: number
  readonly showEvenDevices?: boolean
  readonly optionsDivider?: number
  readonly noOptionsLimit?: boolean
  /** Heading of the block; `title` is another name of the same setting. */
  readonly priceTitle?: string
  readonly buyLinkDecorations: readonly LinkDecoration[]
}
