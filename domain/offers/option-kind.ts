import type { PurchaseType } from '../../ports/vocabulary.ts'

/** What an option derives from the way it is sold (specification, section 3). */
export interface OptionKind {
  readonly purchaseType: PurchaseType
  readonly isRenewalOption: boolean
}

/** The kind of the options of a block; one that does not say how it sells, sells by `Purchase`. */
export const optionKind = (purchaseType: PurchaseType = 'Purchase'): OptionKind => ({
  purchaseType,
  isRenewalOption: purchaseType === 'Renewal',
})
