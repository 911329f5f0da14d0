import type { Outcome } from './outcome.ts'
import type { SiteGroup } from './vocabulary.ts'

export const LICENCE_ERRORS = [
  '_ST_EMPTY',
  '_ST_WRONG_FORMAT',
  'FORBIDDEN_SYMBOLS',
  'WRONG_LICENSE_FORMAT',
  'LICENSE_NOT_FOUND',
  'MIDTERM_REJECTED_FEWDAYSLEFT',
] as const
/** Errors of a licence check (specification, section 5). The first three are found without a call. */
export type LicenceError = (typeof LICENCE_ERRORS)[number]

/** `renewal`: the licence ends soon and can be renewed; `midterm`: it runs on, and can be upgraded before it ends. */
export type LicenceVerdict = 'renewal' | 'midterm'

export interface LicenceQuery {
  /** Group of the site, which selects the router. @default 'world' */
  readonly group?: SiteGroup
  /** Four groups of five letters or digits, separated by dashes. Must not be logged, traced or cached. */
  readonly code: string
}

/** The verdict of a licence service, or its error. */
export type LicenceAnswer =
  | {
      readonly verdict: LicenceVerdict
      /** Whole days until the licence ends, 0 or more. */
      readonly daysLeft: number
      /** Devices or users of the licence. */
      readonly quantity: number
      /** Offered products, by their names in the price list, for example `premium-renewal`. */
      readonly products: readonly string[]
    }
  | { readonly error: LicenceError }

/** Checks licences (the licence check, or LRC, of the specification). */
export interface LicencesPort {
  /** A code without a licence is a success with an error code; a failure is a service that does not answer. */
  check(query: LicenceQuery): Promise<Outcome<LicenceAnswer>>
}
