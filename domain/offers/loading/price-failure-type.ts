import type { ErrorType } from '../../../ports/vocabulary.ts'

/**
 * The error type that a failed price call is reported as (specification, section 8).
 *
 * @param status HTTP status; `undefined` where there was no answer
 */
export const priceFailureType = (status: number | undefined): ErrorType => {
  if (status === undefined) return 'PriceListNetworkError'
  return status >= 499 && status <= 599 ? 'PriceListInternalError' : 'PriceListBadStatus'
}
