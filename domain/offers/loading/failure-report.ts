import type { ErrorType, ProblemMessage } from '../../../ports/error-catalogue.ts'
import type { OffersQuery } from '../../../ports/offers.ts'
import type { Failure } from '../../../ports/outcome.ts'
import type { ProblemReport } from '../../monitoring/problem-report.ts'

/** An answer with a success status that is not usable: 2xx without being 200, or without price data. */
const isUnusable = ({ kind, status = 0 }: Failure): boolean => kind === 'malformed' || (status >= 200 && status <= 299)

/**
 * The error type of a failed call by its status; without an answer there is none (specification, section 8). A list in
 * another currency came with a good one.
 */
const failureType = ({ kind, status }: Failure): ErrorType => {
  if (kind === 'other-currency') return 'Other'
  if (status === undefined) return 'PriceListNetworkError'
  return status >= 499 && status <= 599 ? 'PriceListInternalError' : 'PriceListBadStatus'
}

const messageOf = (failure: Failure): ProblemMessage => {
  if (failure.kind === 'other-currency') return 'Price list is in another currency'
  return isUnusable(failure) ? 'Prices response status is not 200' : 'Prices response error status'
}

/** The report of a price call that failed, with what was asked but nothing of the visitor. */
export const failureReport = (query: OffersQuery, failure: Failure): ProblemReport => {
  const call = query.purchaseType === 'TrialOptOut' ? 'trial-opt-out' : 'purchase'
  return {
    type: failureType(failure),
    message: messageOf(failure),
    details: {
      url: `offer/v2/${query.regLanCur}/${call}`,
      params: { product: query.products, estore: query.store, curdate: query.curdate },
      status: failure.status,
      errCode: failure.kind,
      reason: failure.message,
    },
  }
}
