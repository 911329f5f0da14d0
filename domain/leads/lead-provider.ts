import type { Problems, ReportProblem } from '../../ports/error-catalogue.ts'
import type { Lead } from '../../ports/leads.ts'
import type { Failure } from '../../ports/outcome.ts'
import type { SiteGroup } from '../../ports/vocabulary.ts'

/** Lead providers. Sites of the group `cis` have their own (specification, section 2). */
export type LeadProvider = 'Marketo' | 'Bitrix'

/** The provider of a site group. */
export const leadProviderOf = (group: SiteGroup): LeadProvider => (group === 'cis' ? 'Bitrix' : 'Marketo')

/** The error type of a lead that could not be delivered (specification, section 8). */
const leadErrorType = (group: SiteGroup, { kind }: Failure): Problems['A lead was not delivered'] =>
  `${leadProviderOf(group)}Forms${kind === 'timeout' ? 'Timeout' : ''}`

/**
 * Reports that a lead was not delivered, with the error type of its provider and without data of the visitor.
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
