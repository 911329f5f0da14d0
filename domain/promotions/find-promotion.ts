import { PROMOTIONS, type Promotion } from '../catalogue/promotion-records.ts'
import type { Site } from '../sites/site.ts'

type PromotedSite = Pick<Site, 'code' | 'group'>

const FOLDER = '/promo/'
const BY_CODE: ReadonlyMap<string, Promotion> = new Map(PROMOTIONS.map((promotion) => [promotion.code, promotion]))

/** Whether a promotion is one of a site. */
const isOfSite = ({ sites }: Pick<Promotion, 'sites'>, { code, group }: PromotedSite): boolean => {
  if (sites === 'all') return true
  return 'group' in sites ? sites.group === group : sites.codes.includes(code)
}

/**
 * The promotion of a site path, `/promo/<code>`, whenever it is; null for any other path, and for a code that the site does
 * not have. Codes are printed and typed, so capitals do not matter.
 */
export const findPromotion = (site: PromotedSite, path: string): Promotion | null => {
  if (!path.startsWith(FOLDER)) return null
  const promotion = BY_CODE.get(path.slice(FOLDER.length).toLowerCase())
  return promotion !== undefined && isOfSite(promotion, site) ? promotion : null
}

/** Site path of the page that a promotion's code leads to. */
export const promotionPath = ({ code }: Pick<Promotion, 'code'>): string => `${FOLDER}${code}`
