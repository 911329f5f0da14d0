import { highestOfPage } from '../offers/options/highest-discounts.ts'
import { offerFormattersFor } from '../offers/view/offer-formatters.ts'
import type { OfferView } from '../offers/view/offer-view.ts'
import type { Site } from '../sites/site.ts'
import type { ShownPromotion } from './promotion-at.ts'
import { type PromotionEnd, promotionEnd } from './promotion-end.ts'
import type { PromotionTexts } from './promotion-texts.ts'

/** What a page says of its promotion, with every text finished. */
export interface PromotionView {
  readonly code: string
  readonly name: string
  /** "Save up to 52%"; left out where no product of the page saves anything, or its savings are not shown. */
  readonly savings?: string
  /** What the promotional renewal prices save at most, likewise. */
  readonly renewalSavings?: string
  readonly until: Pick<PromotionEnd, 'dateTime'> & { readonly text: string }
}

/** What a page says of its promotion; null where none is running. */
export const promotionView = (
  shown: ShownPromotion | null,
  {
    site,
    currency,
    offers,
    texts,
  }: {
    readonly site: Site
    readonly currency: string
    readonly offers: readonly OfferView[]
    readonly texts: PromotionTexts
  },
): PromotionView | null => {
  if (shown?.phase !== 'running') return null
  const { promotion } = shown
  const discounts = offers.flatMap((offer) => (offer.state === 'offered' ? (offer.discounts ?? []) : []))
  const { maxDiscount, maxPromoDiscount } = highestOfPage(discounts)
  const { percent } = offerFormattersFor(site, currency)
  const end = promotionEnd(promotion, site)
  return {
    code: promotion.code,
    name: texts.name(promotion.text),
    ...(maxDiscount === 0 ? {} : { savings: texts.savings(percent(maxDiscount)) }),
    ...(maxPromoDiscount === 0 ? {} : { renewalSavings: texts.renewalSavings(percent(maxPromoDiscount)) }),
    until: { text: texts.until(end.text), dateTime: end.dateTime },
  }
}
