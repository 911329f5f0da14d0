import type { TermType } from '../../../ports/vocabulary.ts'

/** One licence option, ready to be shown: every text is finished. */
export interface OptionView {
  readonly pid: string
  /** Term key: number and type, `1Y`, `1M`. */
  readonly term: string
  readonly quantity: number
  readonly autorenew: boolean
  /** `limited`: in the list of the block's current auto-renew state; `other`: in the other state's list. */
  readonly list: 'limited' | 'other'
  readonly selected: boolean
  /** Positions in the pickers `terms` and `quantities`. */
  readonly termPosition: number
  readonly quantityPosition: number
  readonly termLabel: string
  readonly quantityLabel: string
  readonly price: string
  /** The monthly equivalent of a yearly price, as a sentence. */
  readonly monthly?: string
  /** Only with a lawful prior price above the price. */
  readonly struck?: string
  readonly savings?: string
  /** What the option costs when it renews. On every option that renews automatically. */
  readonly renewal?: string
}

/** One value of a native picker. Never disabled. */
export interface PickerValue {
  /** What the form sends: a term key or a quantity. */
  readonly value: string
  readonly label: string
  readonly selected: boolean
}

/** A combination of pickers that is not sold, and the option nearest to it. */
export interface UnsoldCombination {
  readonly termPosition: number
  readonly quantityPosition: number
  readonly autorenew: boolean
  /** One of the view's options. */
  readonly nearestPid: string
}

export interface OfferedView {
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
}

/** What a buy block shows. `hidden`: prices are switched off. */
export type OfferView =
  | OfferedView
  | { readonly state: 'free'; readonly product: string }
  | { readonly state: 'unavailable'; readonly product: string; readonly reason: 'geo' | 'no-options' }
  | { readonly state: 'failed'; readonly product: string }
  | { readonly state: 'hidden'; readonly product: string }

/** Sentences about offers in the site's language. Implemented over the message catalogue. */
export interface OfferTexts {
  /** "1 year", "permanent licence": plural rules of the language. */
  term(duration: number, type: TermType): string
  /** "3 devices" or, for business, "10 users". */
  quantity(quantity: number): string
  /** "Save ((savings))" with its marker still in. */
  readonly savingsTemplate: string
  /** "then €59.95 per year", with the price as it is given. */
  renewal(price: string, duration: number, type: TermType): string
  /** "€3.33 per month", with the price as it is given. */
  monthly(price: string): string
  taxNote(label: 'inclVat' | 'plusTax' | 'none', b2bSuffix: string): string
}
