import type { BannerRecord } from '../catalogue/banner-record.ts'
import { BANNERS } from '../catalogue/banner-records.ts'
import type { Promotion } from '../catalogue/promotion-records.ts'
import type { Site } from '../sites/site.ts'
import { findPromotion, promotionPath } from './find-promotion.ts'

/** A banner of a site, with the promotion that it announces. */
export interface PageBanner {
  readonly id: string
  readonly promotion: Promotion
}

const NONE: readonly PageBanner[] = []

const onPath = (path: string): readonly BannerRecord[] =>
  BANNERS.filter(({ pages }) => (pages as readonly string[]).includes(path))

const BY_PATH: ReadonlyMap<string, readonly BannerRecord[]> = new Map(
  [...new Set(BANNERS.flatMap(({ pages }) => pages))].map((path) => [path, onPath(path)]),
)

/** The banners of a page of a site, whenever they are shown; none of a site without prices or without the promotion. */
export const bannersOfPage = (
  site: Pick<Site, 'code' | 'group' | 'disablePrices'>,
  path: string,
): readonly PageBanner[] => {
  const records = BY_PATH.get(path)
  if (records === undefined || site.disablePrices) return NONE
  return records.flatMap(({ id, promotion: code }) => {
    const promotion = findPromotion(site, promotionPath({ code }))
    return promotion === null ? [] : { id, promotion }
  })
}
