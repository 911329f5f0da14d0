import type { SavingsType, TermType } from './vocabulary.ts'

/** A choice that products side by side are shown with, so that their prices compare like with like. */
export interface SharedChoice {
  /** Devices or users. */
  readonly quantity: number
  readonly termType: TermType
  readonly termDuration: number
}

/** Settings of a page that hold for every buy block on it, whatever the block itself says. */
export interface PriceSettings {
  /** Whether its blocks have prices. Without, none are asked for, and each block leads on. @default true */
  readonly hasPrices?: boolean
  /** Preselects the monthly option in place of a yearly one. */
  readonly isMonthly?: boolean
  /** The price-switch type: how savings are shown. */
  readonly savingsType?: SavingsType
}
