import type { Promotion } from '../catalogue/promotion-records.ts'

/** Sentences about promotions in the site's language. Dates and percents are given as they are shown. */
export interface PromotionTexts {
  /** "Welcome offer". */
  name(text: Promotion['text']): string
  /** "Save up to 52%". */
  savings(percent: string): string
  /** "Up to 15% off your next renewal". */
  renewalSavings(percent: string): string
  /** "Valid until 1 January 2049 at 00:00 UTC". */
  until(date: string): string
  readonly endedTitle: string
  /** What ended when, and that the product goes on being sold. */
  ended(promotion: string, date: string, product: string): string
  /** "See Northwall Plus at its usual price". */
  toProduct(product: string): string
}
