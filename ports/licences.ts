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
/** Errors of a licence check (specification, section 5). The first three are detected before the call. */
export type LicenceError = (typeof LICENCE_ERRORS)[number]

/** `renewal`: the licence expires soon and can be renewed; `midterm`: it can be upgraded before it expires. */
export type LicenceVerdict = 'renewal' | 'midterm'

export interface LicenceQuery {
  /** Group of the site, which selects the router. @default 'world' */
  readonly group?: SiteGroup
  /** Four groups of five letters or digits, separated by dashes. Must not be logged, traced or cached. */
  readonly code: string
}

export type LicenceAnswer =
  | {
      readonly verdict: LicenceVerdict
      /** Whole days until the licence expires, 0 or more. */
      readonly daysLeft: number
      /** Number of devices or users. */
      readonly quantity: number
      /** Product of the licence, by its name in the price list, for example `standard`; null if the service does not name it. */
      readonly product: string | null
      /** Offered products, by their names in the price list, for example `premium-renewal`. */
      readonly products: readonly string[]
    }
  | { readonly error: LicenceError }

/** Checks licences (the licence check, or LRC, of the specification). */
export interface LicencesPort {
  /** Returns a success with an error code for an unknown licence. Fails only if the service does not answer. */
  check(query: LicenceQuery): Promise<Outcome<LicenceAnswer>>
}
