import type { Site } from '../sites/site.ts'
import { PROMOTIONS, type Promotion, type PromotionRecord } from './promotion-records.ts'

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

/** Where a promotion stands: not begun, running, or over. It runs from its first moment to the one before its last. */
type PromotionPhase = 'upcoming' | 'running' | 'ended'

export interface PromotionTime {
  readonly phase: PromotionPhase
  /** Milliseconds until the next phase begins; infinite where it is over. */
  readonly phaseEndsInMs: number
}

/**
 * Where a promotion stands at a moment.
 *
 * @param nowMs milliseconds since the epoch
 */
export const promotionTime = (
  { startsAt, endsAt }: Pick<PromotionRecord, 'startsAt' | 'endsAt'>,
  nowMs: number,
): PromotionTime => {
  const [startsMs, endsMs] = [Date.parse(startsAt), Date.parse(endsAt)]
  if (nowMs >= endsMs) return { phase: 'ended', phaseEndsInMs: Number.POSITIVE_INFINITY }
  return nowMs < startsMs
    ? { phase: 'upcoming', phaseEndsInMs: startsMs - nowMs }
    : { phase: 'running', phaseEndsInMs: endsMs - nowMs }
}

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

/** The moment at which a promotion is over, as a page shows it. */
export interface PromotionEnd {
  /** Date, time and time zone by the clocks of the site, as its language writes them, with the digits of prices. */
  readonly text: string
  /** ISO 8601 in UTC, for machines. */
  readonly dateTime: string
}

/** When a promotion is over, for the visitors of a site. */
export const promotionEnd = (
  { endsAt }: Pick<PromotionRecord, 'endsAt'>,
  { locale, timeZone }: Pick<Site, 'locale' | 'timeZone'>,
): PromotionEnd => {
  const endsMs = Date.parse(endsAt)
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
    numberingSystem: 'latn',
  })
  return { text: format.format(endsMs), dateTime: new Date(endsMs).toISOString() }
}
