import type { Promotion } from '../catalogue/promotion-records.ts'
import type { Site } from '../sites/site.ts'
import { findPromotion } from './find-promotion.ts'
import { type PromotionTime, promotionTime } from './promotion-schedule.ts'

/** A promotion, and where it stands. */
export interface ShownPromotion extends PromotionTime {
  readonly promotion: Promotion
}

/**
 * The promotion of a page and where it stands; null for a page that is none.
 *
 * @param path site path of the page
 * @param nowMs milliseconds since the epoch
 */
export const promotionAt = (
  site: Pick<Site, 'code' | 'group'>,
  path: string | null,
  nowMs: number,
): ShownPromotion | null => {
  const promotion = path === null ? null : findPromotion(site, path)
  return promotion === null ? null : { promotion, ...promotionTime(promotion, nowMs) }
}

/** The price list of a page: that of its promotion while it runs; else nothing, so that the usual one is asked for. */
export const promotedList = (shown: ShownPromotion | null): { readonly promotion?: string } =>
  shown?.phase === 'running' ? { promotion: shown.promotion.list } : {}
