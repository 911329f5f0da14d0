import type { PurchaseType } from '../../../ports/vocabulary.ts'

/** `disable-prices`: switched off for all; `device-error`: not for this device; `no-verdict`: the licence check comes first. */
export type WithheldReason = 'disable-prices' | 'device-error' | 'no-verdict'

export interface PriceFlags {
  readonly disablePrices: boolean
  readonly deviceError?: boolean
  /** Whether the licence check has spoken; left out where a page has no licence check. */
  readonly isLRCVerdict?: boolean
}

/**
 * Why a block that sells keeps its prices back; `null` where it does not. Only renewals wait for the verdict of a
 * licence check, for it decides what may be renewed.
 */
export const withheldReason = (flags: PriceFlags, purchaseType: PurchaseType): WithheldReason | null => {
  if (flags.disablePrices) return 'disable-prices'
  if (flags.deviceError) return 'device-error'
  return purchaseType === 'Renewal' && flags.isLRCVerdict === false ? 'no-verdict' : null
}
