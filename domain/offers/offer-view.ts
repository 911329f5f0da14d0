import type { PurchaseType } from '../../ports/vocabulary.ts'
import type { Discounts } from './savings.ts'
import type { ShownOptions } from './shown-options.ts'

/** The content of a buy block. `hidden`: prices are switched off. */
export type OfferView =
  | OfferedView
  | { readonly state: 'free'; readonly product: string }
  | { readonly state: 'unavailable'; readonly product: string; readonly reason: 'geo' | 'no-options' }
  | { readonly state: 'failed'; readonly product: string }
  | { readonly state: 'hidden'; readonly product: string }

/** A block with options to buy. All strings are formatted for display. */
export interface OfferedView {
  readonly state: 'offered'
  readonly product: string
  /** Heading of the block, if its settings have one. */
  readonly title?: string
  readonly terms: readonly PickerValue[]
  readonly quantities: readonly PickerValue[]
  /** Whether some options renew automatically and some do not. */
  readonly isAutoRenewAvailable: boolean
  readonly isAutoRenew: boolean
  /** The preselected billing period. Set if the block has a switch between yearly and monthly prices. */
  readonly period?: BillingPeriod
  readonly options: readonly OptionView[]
  readonly unsold: readonly UnsoldCombination[]
  /** `option`: a picker of terms or quantities would be too long, so one picker lists the options themselves. */
  readonly picker: 'term-and-quantity' | 'option'
  /** Tax note of the prices: "incl. VAT", "HT"; empty for no note. */
  readonly taxNote: string
  /** Note on struck prices. Set if the law requires it and the list confirms it for each. */
  readonly struckNote?: string
  readonly trial?: TrialBlockView
  /** The highest savings of the options. Set only in a promotion that shows savings. */
  readonly discounts?: Discounts
  /** Set if an add-on is sold with the product. */
  readonly addOns?: AddOnsView
  /** The quantity that the page of the product preselects. Set on a card whose choice differs from that of the page. */
  readonly pageQuantity?: number
  /** Signature of the prices, which the form sends to `/buy`. `OffersService` adds it. */
  readonly quote?: string
}

/** One licence option. All strings are formatted for display. */
export interface OptionView {
  readonly pid: string
  /** Term key: number and type, `1Y`, `1M`. */
  readonly term: string
  readonly quantity: number
  readonly autorenew: boolean
  /**
   * `limited`: shown in the current auto-renew state; `other`: shown in the other state; `counterpart`: in neither list, but
   * sold.
   */
  readonly list: keyof ShownOptions
  readonly selected: boolean
  /** Set on the default option of the auto-renew state that is not selected. */
  readonly isDefault?: true
  /** Set on the option that the auto-renew switch selects: the same term and quantity in the other state, else its default. */
  readonly isSwitched?: true
  /** Set in a block with a switch of billing periods, on options that are paid by month. */
  readonly isMonthly?: true
  /** Positions in the pickers `terms` and `quantities`. */
  readonly termPosition: number
  readonly quantityPosition: number
  readonly termLabel: string
  readonly quantityLabel: string
  readonly price: string
  /** The price in units of the currency, for search engines. */
  readonly amount: number
  /** The monthly equivalent of a yearly price, as a sentence. */
  readonly monthly?: string
  /** The price per month in short form, for terms of years and months. Shown by the term picker. */
  readonly perMonth?: string
  /** Set on the option with the lowest price per month of its quantity and auto-renew state, if it has several terms. */
  readonly bestValue?: string
  /** Set only for business products. */
  readonly perUser?: string
  /** User accounts, if the price list has them. */
  readonly accounts?: string
  /** The subscription price, if it differs from the price. */
  readonly subscription?: string
  /** Set only if the prior price is above the price. */
  readonly struck?: string
  readonly savings?: string
  /** The savings without words, `−40%`. Shown by the term picker. */
  readonly shortSavings?: string
  /** Set on every option that renews automatically. In a promotion, names the prices of the first and of later renewals. */
  readonly renewal?: string
  /** Amount and date of the next charge. Set on every option of a purchase that renews automatically after a term. */
  readonly nextCharge?: string
  /** The last day of protection. Set on every option of a purchase that ends after a term. */
  readonly ends?: string
  /** Set on every option of a trial; `price` is then the price after the trial. */
  readonly trial?: TrialOptionView
  /** Purchase type of the block. */
  readonly purchaseType: PurchaseType
  /** Set on every option that renews a licence; `price` is then the renewal price. */
  readonly isRenewalOption?: true
  /** "−$8.00": how much less than the same licence without automatic renewal it costs. Set only if it costs less. */
  readonly savedByRenewal?: string
  /** Prices with each add-on, in the order of the block's choices; null if the add-on is not sold with the option. */
  readonly addOns?: readonly (AddOnOffer | null)[]
}

export type BillingPeriod = 'year' | 'month'

/** One value of a native picker. Never disabled. */
export interface PickerValue {
  /** The form value: a term key or a quantity. */
  readonly value: string
  readonly label: string
  readonly selected: boolean
  /** Set on the monthly term of a block with a switch of billing periods. */
  readonly isMonthly?: true
  /** Space-separated positions in the other picker that are not sold with the value. Missing if all are sold. */
  readonly unsoldAt?: string
  /** If there is an auto-renew box, `unsoldAt` applies to the unchecked box and this field to the checked box. */
  readonly unsoldRenewingAt?: string
}

/** A combination of picker values that is not sold, and the option that is offered instead. */
export interface UnsoldCombination {
  readonly termPosition: number
  readonly quantityPosition: number
  readonly autorenew: boolean
  /** Set in a block with a switch of billing periods, on combinations with the monthly term. */
  readonly isMonthly?: true
  /**
   * The option with the same term and quantity in the other auto-renew state. If there is none, the nearest option in this
   * state.
   */
  readonly nearestPid: string
}

export interface TrialOptionView {
  readonly todayLabel: string
  readonly today: string
  readonly afterLabel: string
}

interface TrialBlockView {
  readonly start: string
  readonly period: string
  readonly optOut: string
}

/** Prices of an option with an add-on. */
export interface AddOnOffer {
  readonly price: string
  readonly renewal?: string
  /** The savings of a bundle relative to its add-ons. */
  readonly savings?: string
  /** Price of option and add-on together, paid now. */
  readonly total: string
  /** Amount and date of the next charge of option and add-on together. Set if `nextCharge` of the option is. */
  readonly nextCharge?: string
}

/** The add-ons that are sold with the product of a block. */
export interface AddOnsView {
  readonly title: string
  /** Label of the choice without an add-on. */
  readonly none: string
  readonly totalLabel: string
  /** Shown if an add-on is not sold with the chosen option. */
  readonly notSold: string
  readonly choices: readonly {
    readonly product: string
    readonly name: string
    /** The use of the add-on. Missing for a bundle. */
    readonly about?: string
  }[]
  /** Short name of the add-on that the visitor has chosen. */
  readonly chosen?: string
}
