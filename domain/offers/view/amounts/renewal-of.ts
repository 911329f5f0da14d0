import type { PriceOption } from '../../../../ports/offers.ts'
import type { OfferViewInput } from '../offer-view-input.ts'

/**
 * What an option costs when it renews; nothing where it does not. The full renewal price, not the promotional one, which may
 * end before; without one it renews at its price.
 */
export const renewalOf = (
  { autorenew, price, priceRenewal, termDuration, termType }: PriceOption,
  { formatters, texts }: Pick<OfferViewInput, 'formatters' | 'texts'>,
): { readonly renewal?: string } =>
  autorenew ? { renewal: texts.renewal(formatters.money(priceRenewal ?? price), termDuration, termType) } : {}
