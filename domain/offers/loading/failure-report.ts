import type { OffersQuery } from '../../../ports/offers.ts'
import type { Failure } from '../../../ports/outcome.ts'
import type { ProblemReport } from '../../monitoring/problem-report.ts'
import { priceFailureType } from './price-failure-type.ts'

const NO_STATUS = 0

/** An answer with a success status that is not usable: 2xx without being 200, or without price data. */
const isUnusable = ({ kind, status = NO_STATUS }: Failure): boolean =>
  kind === 'malformed' || (status >= 200 && status <= 299)

/** The report of a price call that failed, with what was asked but nothing of the visitor. */
export const failureReport = (query: OffersQuery, failure: Failure): ProblemReport => {
  const call = query.purchaseType === 'TrialOptOut' ? 'trial-opt-out' : 'purchase'
  return {
    type: priceFailureType(failure.status),
    message: isUnusable(failure) ? 'Prices response status is not 200' : 'Prices response error status',
    details: {
      url: `offer/v2/${query.regLanCur}/${call}`,
      params: { product: query.products, estore: query.store, curdate: query.curdate },
      status: failure.status,
      errCode: failure.kind,
      reason: failure.message,
    },
  }
}
