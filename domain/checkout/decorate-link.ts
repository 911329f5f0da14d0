import type { BuyBlockSettings } from '../../ports/buy-block-settings.ts'
import type { OffersVisitor, PriceOption } from '../../ports/offers.ts'
import type { Site } from '../sites/site.ts'

/** The source of a visit. Added to buy links (specification, sections 4 and 7). */
export interface Attribution {
  /** Campaign and affiliate values by parameter name. Always added. */
  readonly tracking: ReadonlyMap<string, string>
  /** Analytics ids, added if known: `_ga`, `client_id`, `session_id`. */
  readonly analytics: ReadonlyMap<string, string>
  /** Other query parameters of page URLs that are passed to the store. @default empty */
  readonly originalQuery?: ReadonlyMap<string, string>
}

/** The data that is added to a store link. */
export interface Purchase {
  readonly option: Pick<PriceOption, 'pid' | 'sku'>
  readonly site: Pick<Site, 'code' | 'locale' | 'offersRegion'>
  readonly block: Pick<BuyBlockSettings, 'store' | 'buyLinkDecorations' | 'globalAdditionalGetParams'>
  /** ISO code. */
  readonly currency: string
  /** YYYY-MM-DD; null for an editor. */
  readonly curdate: string | null
  /** Whether the store counts the purchase. Null for an editor, whose link has no metrics flag. */
  readonly hasMetrics: boolean | null
  readonly visitor: OffersVisitor
  readonly attribution: Attribution
}

/** Longer values are dropped: no id or campaign name is this long. */
const MAX_VALUE_LENGTH = 512

/** Maximum encoded length of all added parameters, because proxies reject responses with large headers. */
const MAX_ADDED_LENGTH = 4_096

const usable = (value: string | null | undefined): value is string =>
  value !== undefined && value !== null && value !== '' && value.length <= MAX_VALUE_LENGTH

/** Returns the parameters of a store link in order of importance. The first value of a name wins. */
const parametersOf = (purchase: Purchase): readonly (readonly [name: string, value: string | null | undefined])[] => {
  const { option, site, block, currency, curdate, hasMetrics, visitor, attribution } = purchase
  const { tracking, analytics, originalQuery = new Map<string, string>() } = attribution
  return [
    ['pid', option.pid],
    ['sku', option.sku],
    ['site', site.code],
    ['locale', site.locale],
    ['region', site.offersRegion],
    ['currency', currency],
    ['estore', block.store],
    ['curdate', curdate],
    ['metrics', hasMetrics === null ? null : hasMetrics ? '1' : '0'],
    ...block.buyLinkDecorations.map(
      ({ linkName, sourceType, sourceName }) =>
        [linkName, (sourceType === 'cookie' ? visitor.cookies : tracking)?.get(sourceName)] as const,
    ),
    ...Object.entries(block.globalAdditionalGetParams ?? {}),
    ...analytics,
    ...tracking,
    ['session_partner', visitor.sessionPartner],
    ...originalQuery,
  ]
}

/**
 * Adds the parameters of a purchase to a store link (specification, section 4, buy action): the option, the site with its
 * region, the date, whether the purchase counts, the block's parameters, and the attribution. Treats the link of an option and
 * the link for a token alike. Never replaces a parameter of the link. Skips parameters that would make the link too long.
 */
export const decorateLink = (link: URL, purchase: Purchase): URL => {
  const decorated = new URL(link)
  let remainingLength = MAX_ADDED_LENGTH
  for (const [name, value] of parametersOf(purchase)) {
    if (!usable(value) || decorated.searchParams.has(name)) continue
    const length = `&${new URLSearchParams([[name, value]])}`.length
    if (length > remainingLength) continue
    remainingLength -= length
    decorated.searchParams.set(name, value)
  }
  return decorated
}
