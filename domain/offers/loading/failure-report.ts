import type { OffersQuery } from '../../../ports/offers.ts'
import type { Failure } from '../../../ports/outcome.ts'
import type { ProblemReport } from '../../monitoring/problem-report.ts'
import { priceFailureType } from './price-failure-type.ts'

const NO_STATUS = 0

/** An answer that came as a success and was none: 2xx without being 200, or without usable data. */
const isHollow = ({ kind, status = NO_STATUS }: Failure): boolean =>
  kind === 'malformed' || (status >= 200 && status <= 299)

/** The report of a price call that failed, with what was asked but nothing of the visitor who asked. */
export const failureReport = (query: OffersQuery, failure: Failure): ProblemReport => {
  const call = query.purchaseType === 'TrialOptOut' ? 'trial-opt-out' : 'purchase'
  return {
    type: priceFailureType(failure.status),
    message: isHollow(failure) ? 'Prices response status is not 200' : 'Prices response error status',
    details: {
      url: `offer/v2/${query.regLanCur}/${call}`,
      params: { product: query.products, estore: query.store, curdate: query.curdate },
      status: failure.status,
      errCode: failure.kind,
      reason: failure.message,
    },
  }
}
