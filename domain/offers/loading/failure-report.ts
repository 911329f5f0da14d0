import type { Problem, ProblemReport } from '../../../ports/error-catalogue.ts'
import type { OffersQuery } from '../../../ports/offers.ts'
import type { Failure } from '../../../ports/outcome.ts'

/** An answer with a success status that is not usable: 2xx without being 200, or without price data. */
const isUnusable = ({ kind, status = 0 }: Failure): boolean => kind === 'malformed' || (status >= 200 && status <= 299)

/**
 * What a failed call is called, by its status; without an answer there is none (specification, section 8). A list in another
 * currency came with a good one.
 */
const problemOf = (failure: Failure): Problem => {
  const { kind, status } = failure
  if (kind === 'other-currency') return { type: 'Other', message: 'Price list is in another currency' }
  if (status === undefined) return { type: 'PriceListNetworkError', message: 'Prices response error status' }
  if (isUnusable(failure)) return { type: 'PriceListBadStatus', message: 'Prices response status is not 200' }
  const isInternal = status >= 499 && status <= 599
  return {
    type: isInternal ? 'PriceListInternalError' : 'PriceListBadStatus',
    message: 'Prices response error status',
  }
}

/** The report of a price call that failed, with what was asked but nothing of the visitor. */
export const failureReport = (query: OffersQuery, failure: Failure): ProblemReport => {
  const call = query.purchaseType === 'TrialOptOut' ? 'trial-opt-out' : 'purchase'
  return {
    ...problemOf(failure),
    details: {
      url: `offer/v2/${query.regLanCur}/${call}`,
      params: { product: query.products, estore: query.store, curdate: query.curdate },
      status: failure.status,
      errCode: failure.kind,
      reason: failure.message,
    },
  }
}
