import type { Promotion } from '../../ports/promotions.ts'
import type { Site } from '../sites/site.ts'
import { siteTime } from '../sites/site-time.ts'

type PromotedSite = Pick<Site, 'promotions'>

export const PROMOTION_FOLDER = '/promo/'

/**
 * Finds the promotion of a site path, `/promo/<code>`, even if it has ended or has not started. Returns null for any other
 * path, and for a code that the site does not have. Ignores case, because visitors type printed codes.
 */
export const findPromotion = (site: PromotedSite, path: string): Promotion | null => {
  if (!path.startsWith(PROMOTION_FOLDER)) return null
  const wantedCode = path.slice(PROMOTION_FOLDER.length).toLowerCase()
  return site.promotions.find(({ code }) => code === wantedCode) ?? null
}

/** Pages that show products of several promotions. */
const PAGES_OF_PRODUCTS: readonly string[] = ['/', '/compare']

/**
 * Returns the path of the promotion that a query requests by `promo=<code>`, on the page of its product and on pages with several
 * products. Returns null for any other page or code, and until the promotion begins.
 *
 * @param query in lower case
 * @param nowMs milliseconds since the epoch
 */
export const requestedPromotion = (
  site: PromotedSite,
  path: string,
  query: URLSearchParams,
  nowMs: number,
): string | null => {
  const code = query.get('promo')
  const promotion = code === null ? null : findPromotion(site, `${PROMOTION_FOLDER}${code}`)
  if (promotion === null || promotionTime(promotion, nowMs).phase === 'upcoming') return null
  return promotion.page === path || PAGES_OF_PRODUCTS.includes(path) ? promotionPath(promotion) : null
}

export const promotionPath = ({ code }: Pick<Promotion, 'code'>): string => `${PROMOTION_FOLDER}${code}`

/** A promotion runs from its start until just before its end. */
type PromotionPhase = 'upcoming' | 'running' | 'ended'

export interface PromotionTime {
  readonly phase: PromotionPhase
  /** Milliseconds until the next phase begins; infinite for an ended promotion. */
  readonly phaseEndsInMs: number
}

/**
 * Returns the phase of a promotion at a point in time.
 *
 * @param nowMs milliseconds since the epoch
 */
export const promotionTime = (
  { startsAt, endsAt }: Pick<Promotion, 'startsAt' | 'endsAt'>,
  nowMs: number,
): PromotionTime => {
  const [startsMs, endsMs] = [Date.parse(startsAt), Date.parse(endsAt)]
  if (nowMs >= endsMs) return { phase: 'ended', phaseEndsInMs: Number.POSITIVE_INFINITY }
  return nowMs < startsMs
    ? { phase: 'upcoming', phaseEndsInMs: startsMs - nowMs }
    : { phase: 'running', phaseEndsInMs: endsMs - nowMs }
}

export interface ShownPromotion extends PromotionTime {
  readonly promotion: Promotion
}

/**
 * Returns the promotion of a page and its phase. Returns null for a page without a promotion.
 *
 * @param path site path of the page
 * @param nowMs milliseconds since the epoch
 */
export const promotionAt = (site: PromotedSite, path: string | null, nowMs: number): ShownPromotion | null => {
  const promotion = path === null ? null : findPromotion(site, path)
  return promotion === null ? null : { promotion, ...promotionTime(promotion, nowMs) }
}

/** Returns the promo id of a running promotion. Otherwise returns no id, so that the usual prices are requested. */
export const promotedList = (shown: ShownPromotion | null): { readonly promotion?: string } =>
  shown?.phase === 'running' ? { promotion: shown.promotion.list } : {}

/** The end of a promotion, formatted for display. */
export interface PromotionEnd {
  /** As of `siteTime`. */
  readonly text: string
  /** ISO 8601 in UTC, for machines. */
  readonly dateTime: string
}

export const promotionEnd = (
  { endsAt }: Pick<Promotion, 'endsAt'>,
  site: Pick<Site, 'locale' | 'timeZone'>,
): PromotionEnd => {
  const endsMs = Date.parse(endsAt)
  return { text: siteTime(endsMs, site), dateTime: new Date(endsMs).toISOString() }
}
