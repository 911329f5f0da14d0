import type { Problems } from '../../ports/error-catalogue.ts'
import type { Failure } from '../../ports/outcome.ts'
import type { SiteGroup } from '../../ports/vocabulary.ts'

/** Whose lead forms a site has: those of the group `cis` differ (specification, section 2). */
export type LeadProvider = 'Marketo' | 'Bitrix'

/** The provider of a site group. */
export const leadProviderOf = (group: SiteGroup): LeadProvider => (group === 'cis' ? 'Bitrix' : 'Marketo')

/** The error type of a lead that could not be delivered (specification, section 8). */
export const leadErrorType = (group: SiteGroup, { kind }: Failure): Problems['A lead was not delivered'] =>
  `${leadProviderOf(group)}Forms${kind === 'timeout' ? 'Timeout' : ''}`
