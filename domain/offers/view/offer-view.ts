import type { TermType } from '../../../ports/vocabulary.ts'
import type { Discounts } from '../options/highest-discounts.ts'
import type { ShownOptions } from '../options/shown-options.ts'
import type { AddOnsOfBlock, AddOnsOfOption, AddOnTexts } from './add-ons/add-on-offer.ts'
import type { TaxLabel } from './tax-label.ts'
import type { TrialBlockView, TrialOptionView, TrialTexts } from './trial/trial-offer.ts'

/** One licence option, ready to be shown: every text is finished. */
export interface OptionView extends UnitPrices, AddOnsOfOption {
  readonly pid: string
  /** Term key: number and type, `1Y`, `1M`. */
  readonly term: string
  readonly quantity: number
  readonly autorenew: boolean
  /** `limited`, `other`: in the list of the block's current auto-renew state, or of the other; `counterpart`: sold as well. */
  readonly list: keyof ShownOptions
  readonly selected: boolean
  /** Positions in the pickers `terms` and `quantities`. */
  readonly termPosition: number
  readonly quantityPosition: number
  readonly termLabel: string
  readonly quantityLabel: string
  readonly price: string
  /** The price as a number, in units of the currency: for search engines. */
  readonly amount: number
  /** The prior price that is struck, likewise. */
  readonly struckAmount?: number
  /** The monthly equivalent of a yearly price, as a sentence. */
  readonly monthly?: string
  /** Only with a lawful prior price above the price. */
  readonly struck?: string
  readonly savings?: string
  /** The savings without words, `−40%`: what a picker of terms says of them. */
  readonly shortSavings?: string
  /** What the option costs when it renews. On every option that renews automatically. */
  readonly renewal?: string
  /** What the next renewal costs by the promotion, where that is less. On options of a promotion alone. */
  readonly renewalPromo?: string
  /** On every option of a trial: `price` is then what it costs when the trial is over. */
  readonly trial?: TrialOptionView
  /** On every option that renews a licence: the price is then that of the renewal. */
  readonly isRenewalOption?: true
}

/** One value of a native picker. Never disabled. */
export interface PickerValue {
  /** What the form sends: a term key or a quantity. */
  readonly value: string
  readonly label: string
  readonly selected: boolean
  /** Where it is not sold: positions in the other picker, separated by spaces. Left out where it is sold with all of them. */
  readonly unsoldAt?: string
  /** The same with the auto-renew box ticked, where there is a box; `unsoldAt` is then for the box not ticked. */
  readonly unsoldRenewingAt?: string
}

/** A combination of pickers that is not sold, and what is offered in its place. */
export interface UnsoldCombination {
  readonly termPosition: number
  readonly quantityPosition: number
  readonly autorenew: boolean
  /** One of the view's options: the same term and quantity in the other auto-renew state, else the nearest in this one. */
  readonly nearestPid: string
}

export interface OfferedView extends AddOnsOfBlock {
  readonly state: 'offered'
  readonly product: string
  /** Heading of the block, where its settings have one. */
  readonly title?: string
  readonly terms: readonly PickerValue[]
  readonly quantities: readonly PickerValue[]
  readonly isAutoRenewAvailable: boolean
  readonly isAutoRenew: boolean
  readonly options: readonly OptionView[]
  readonly unsold: readonly UnsoldCombination[]
  /** `option`: a picker of terms or quantities would be too long, so one picker lists the options themselves. */
  readonly picker: 'term-and-quantity' | 'option'
  /** How the prices are to be read: "incl. VAT", "HT"; empty for no note. */
  readonly taxNote: string
  /** What struck prices are, where the law wants it said; left out where none is struck. */
  readonly struckNote?: string
  readonly trial?: TrialBlockView
  /** The highest of what the options save. In a promotion alone, and where savings are shown. */
  readonly discounts?: Discounts
}

/** What a buy block shows. `hidden`: prices are switched off. */
export type OfferView =
  | OfferedView
  | { readonly state: 'free'; readonly product: string }
  | { readonly state: 'unavailable'; readonly product: string; readonly reason: 'geo' | 'no-options' }
  | { readonly state: 'failed'; readonly product: string }
  | { readonly state: 'hidden'; readonly product: string }

/** Sentences about offers in the site's language. Implemented over the message catalogue. */
export interface OfferTexts extends UnitPriceTexts {
  /** "1 year", "permanent licence": plural rules of the language. */
  term(duration: number, type: TermType): string
  /** "3 devices" or, for business, "10 users". */
  quantity(quantity: number): string
  /** "Save ((savings))" with its marker still in. */
  readonly savingsTemplate: string
  /** "Crossed-out prices: the lowest of the last 30 days". */
  readonly struckNote: string
  /** "then €59.95 per year", with the price as it is given. */
  renewal(price: string, duration: number, type: TermType): string
  /** "Next renewal at the promotional price: €50.99", with the price as it is given. */
  renewalPromo(price: string): string
  /** "€3.33 per month", with the price as it is given. */
  monthly(price: string): string
  readonly trial: TrialTexts
  readonly addOns: AddOnTexts
  taxNote(label: TaxLabel, b2bSuffix: string): string
}

/** Sentences about what a price comes to, in the site's language. Prices are given as they are shown. */
interface UnitPriceTexts {
  /** "$20.80 per user". */
  perUser(price: string): string
  /** "User accounts: 3". */
  accounts(count: number): string
  /** "As a subscription: $50.99". */
  subscription(price: string): string
}

/** What an option says beside its price. */
export interface UnitPrices {
  /** The price of a month, as a sentence, for terms of years and months: what a picker of terms says of each. */
  readonly perMonth?: string
  /** The price of a user, of business products. */
  readonly perUser?: string
  /** User accounts, where the list has them. */
  readonly accounts?: string
  /** The subscription price, where the list has one that is not the price. */
  readonly subscription?: string
}
