import type { ReportProblem } from '../../ports/error-catalogue.ts'
import type { Lead } from '../../ports/leads.ts'
import type { Failure } from '../../ports/outcome.ts'
import { leadErrorType } from './lead-provider.ts'

/**
 * Reports that a lead was not delivered, by the error type of its provider and without a word of the visitor.
 *
 * @param more what is known beside the failure
 */
export const reportUndelivered = (
  report: ReportProblem,
  { group, site }: Pick<Lead, 'group' | 'site'>,
  failure: Failure,
  more: { readonly attempts?: number } = {},
): void => {
  const { kind: errCode, status, message: reason } = failure
  report({
    type: leadErrorType(group, failure),
    message: 'A lead was not delivered',
    details: { site, errCode, status, reason, ...more },
  })
}
