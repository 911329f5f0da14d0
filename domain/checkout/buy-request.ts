import type { OffersVisitor } from '../../ports/offers.ts'
import type { ChoiceFields } from '../offers/options/find-option.ts'
import type { Site } from '../sites/site.ts'
import type { Attribution } from './decorate-link.ts'

/** What a visitor wants to buy, and what personalizes it. */
export interface BuyRequest {
  readonly site: Site
  /** ISO code, one of the site's. */
  readonly currency: string
  readonly product: string
  readonly fields: ChoiceFields
  /** Site path of the page that sold it: that of a promotion sells at its prices. @default null, not known */
  readonly path?: string | null
  readonly isRestricted: (product: string) => boolean
  readonly visitor: OffersVisitor
  readonly attribution: Attribution
}
