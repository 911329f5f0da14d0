import type { TermType } from '../../../ports/vocabulary.ts'
import type { TaxLabel } from './tax-label.ts'

/** Sentences about offers in the site's language. Implemented over the message catalogue. */
export interface OfferTexts extends UnitPriceTexts {
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
  readonly trial: TrialTexts
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

/** Sentences about trials in the site's language. Dates are given as they are shown. */
interface TrialTexts {
  /** "Today, 22 November 2026". */
  today(date: string): string
  /** "On 22 December 2026, unless you cancel before". */
  after(date: string): string
  /** "Trial period: 30 days". */
  period(days: number): string
  /** How to opt out. */
  readonly optOut: string
  /** What the button says: of a trial that costs nothing today, and of one that does. */
  readonly start: string
  readonly startPaid: string
}
