import type { PurchaseType, SavingsType, TermType } from './vocabulary.ts'

/** A parameter that is added to a buy link from a visitor's cookies or attribution (specification, section 3). */
export interface LinkDecoration {
  /** Name of the query parameter on the link. */
  readonly linkName: string
  readonly sourceType: 'cookie' | 'other'
  /** Name of the cookie, or of the tracking value for the source `other`. */
  readonly sourceName: string
}

/** How a page sells a product (specification, section 3, product buy-block settings). */
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
  /** Preselects the monthly option in place of a yearly one. @default false */
  readonly isMonthly?: boolean
  /** Length of a trial that turns into a subscription, in days. @default 30 */
  readonly trialDays?: number
  /** Label of a quantity, with the marker `((quantity))`: `Devices: up to ((quantity))`. @default "3 devices", in the plural of the language */
  readonly packTemplate?: string
  /** Blocks of the add-ons, in display order. @default none */
  readonly addOns?: readonly BuyBlockSettings[]
  /** Heading of the block. */
  readonly priceTitle?: string
  /** Alias of `priceTitle`, which wins if both are set. */
  readonly title?: string
  /** Parameters that are added to every store link of the block. */
  readonly globalAdditionalGetParams?: Readonly<Record<string, string>>
  readonly buyLinkDecorations: readonly LinkDecoration[]
}

/** A common choice for products side by side, so that their prices are comparable. */
export interface SharedChoice {
  /** Devices or users. */
  readonly quantity: number
  readonly termType: TermType
  readonly termDuration: number
}

/** Settings of a page that override those of every buy block on it. */
export interface PriceSettings {
  /** Whether its blocks have prices. If not, none are requested, and each block is a link. @default true */
  readonly hasPrices?: boolean
  /** Preselects the monthly option in place of a yearly one. */
  readonly isMonthly?: boolean
  /** The price-switch type: how savings are shown. */
  readonly savingsType?: SavingsType
}
