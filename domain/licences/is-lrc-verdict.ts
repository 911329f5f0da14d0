import type { LicenceCheck } from './licence.service.ts'

/**
 * The `isLRCVerdict` flag: whether a licence check has a verdict, with what its owner is offered. A page with the form is
 * ready for metrics when it is set, or when no licence is being checked (specification, sections 3 and 4).
 *
 * @param check null where no licence was checked
 */
export const isLRCVerdict = (check: LicenceCheck | null): boolean =>
  check?.kind === 'renewal' || check?.kind === 'midterm'
