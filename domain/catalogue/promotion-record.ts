import type { SiteGroup } from '../../ports/vocabulary.ts'
import type { PagePath } from './page-paths.ts'

/** One promotion: prices of a list of its own, for a time, on a page that its code leads to. */
export interface PromotionRecord {
  /** Last segment of its path: `welcome` for `/promo/welcome`. Lower-case letters, digits and dashes. Unique. */
  readonly code: string
  /** Where it is: on every site, on those of a group, or on those that are named. */
  readonly sites: 'all' | { readonly group: SiteGroup } | { readonly codes: readonly string[] }
  /** Site path of the page that it shows with its prices. */
  readonly page: PagePath
  /** The promo id by which the router gives its prices. */
  readonly list: string
  /** ISO code of the one currency that it is in, on sites that have it. @default any of the site */
  readonly currency?: string
  /** When it begins, and when it is over: ISO 8601 with the offset of its time zone. */
  readonly startsAt: string
  readonly endsAt: string
  /** Its name is the message `promotions.names.<text>`. */
  readonly text: string
}
