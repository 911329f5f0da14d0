import type { BuyBlockSettings } from '../../ports/buy-block.ts'
import type { OffersVisitor, PriceOption } from '../../ports/offers.ts'
import type { Site } from '../sites/site.ts'

/** What says where a visitor came from, and is added to a buy link (specification, sections 4 and 7). */
export interface Attribution {
  /** Campaign and affiliate values by name. Always added, under these names. */
  readonly tracking: ReadonlyMap<string, string>
  /** Always added where known: `_ga`, `client_id`, `session_id`. */
  readonly analytics: ReadonlyMap<string, string>
  /** What else of the queries of their pages goes on to the store, by name. @default empty */
  readonly originalQuery?: ReadonlyMap<string, string>
}

/** What the link of a purchase is made from, beside the link of the store. */
export interface Purchase {
  readonly option: Pick<PriceOption, 'pid' | 'sku'>
  readonly site: Pick<Site, 'code' | 'locale' | 'offersRegion'>
  readonly block: Pick<BuyBlockSettings, 'store' | 'buyLinkDecorations' | 'globalAdditionalGetParams'>
  /** ISO code. */
  readonly currency: string
  /** YYYY-MM-DD. */
  readonly curdate: string
  /** Whether the purchase is to be counted: not where the product is only tried. */
  readonly hasMetrics: boolean
  readonly visitor: OffersVisitor
  readonly attribution: Attribution
}

/** A value longer than any id or campaign name is not one. */
const MAX_VALUE_LENGTH = 512

/** Longest that all that is added may be, encoded: proxies refuse an answer whose headers are too large. */
const MAX_ADDED_LENGTH = 4_096

const usable = (value: string | undefined): value is string =>
  value !== undefined && value !== '' && value.length <= MAX_VALUE_LENGTH

/** Everything that goes onto a store link, by name, in the order of its importance; the first value of a name counts. */
const parametersOf = (purchase: Purchase): readonly (readonly [name: string, value: string | undefined])[] => {
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
    ['metrics', hasMetrics ? '1' : '0'],
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
 * Adds to a store link all that the store is to know (specification, section 4, buy action): the option, the site with its
 * region, the date, whether the purchase counts, the block's own parameters, and where the visitor came from. It is the
 * same for a link of the option and for one that the store made for a token. A parameter that the store itself put there
 * is never replaced; what would make the link too long is left out.
 */
export const decorateLink = (link: URL, purchase: Purchase): URL => {
  const decorated = new URL(link)
  let leftLength = MAX_ADDED_LENGTH
  for (const [name, value] of parametersOf(purchase)) {
    if (!usable(value) || decorated.searchParams.has(name)) continue
    const length = `&${new URLSearchParams([[name, value]])}`.length
    if (length > leftLength) continue
    leftLength -= length
    decorated.searchParams.set(name, value)
  }
  return decorated
}
