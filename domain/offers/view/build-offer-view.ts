import { computeProductData } from '../options/compute-product-data.ts'
import type { OfferView } from './offer-view.ts'
import type { OfferViewInput } from './offer-view-input.ts'
import { offeredView } from './offered-view.ts'

/**
 * What a buy block shows. A restriction comes first, for a restricted product is not even given away; then free products,
 * which need no price; then prices switched off; then a price list that failed; then one that sells nothing.
 */
export const buildOfferView = (input: OfferViewInput): OfferView => {
  const { product, purchaseType } = input.settings
  if (input.isRestricted) return { state: 'unavailable', product, reason: 'geo' }
  if (purchaseType === 'Free') return { state: 'free', product }
  if (input.disablePrices) return { state: 'hidden', product }
  if (input.list === 'failed') return { state: 'failed', product }
  const data = computeProductData(input.settings, input.list)
  return data.selectedOption === null
    ? { state: 'unavailable', product, reason: 'no-options' }
    : offeredView(data, data.selectedOption, input)
}
