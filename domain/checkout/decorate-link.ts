import type { LinkDecoration } from '../../ports/buy-block.ts'

/** What a visitor carries that may ride along on a buy link (specification, sections 4 and 7). */
export interface Attribution {
  readonly cookies: ReadonlyMap<string, string>
  /** Campaign and affiliate values, and whatever else the page has learnt, by name. Always added, under these names. */
  readonly tracking: ReadonlyMap<string, string>
  /** Always added where known: `_ga`, `client_id`, `session_id`. */
  readonly analytics: ReadonlyMap<string, string>
}

/** A value longer than any id or campaign name is not one. */
const MAX_VALUE_LENGTH = 512

/** The name of the partner id in calls to the router, and so on links. */
const PARTNER = 'session_partner'

const usable = (value: string | undefined): value is string =>
  value !== undefined && value !== '' && value.length <= MAX_VALUE_LENGTH

/**
 * Adds what the visitor carries to a store link: first what the block wants under names of its own, then everything else
 * under the name it came by. A parameter that the store itself put there is never replaced.
 *
 * @param partner the partner id kept of an earlier purchase
 */
export const decorateLink = (
  link: URL,
  decorations: readonly LinkDecoration[],
  attribution: Attribution,
  partner?: string,
): URL => {
  const decorated = new URL(link)
  const add = (name: string, value: string | undefined) => {
    if (usable(value) && !decorated.searchParams.has(name)) decorated.searchParams.set(name, value)
  }
  for (const { linkName, sourceType, sourceName } of decorations) {
    add(linkName, (sourceType === 'cookie' ? attribution.cookies : attribution.tracking).get(sourceName))
  }
  for (const [name, value] of [...attribution.analytics, ...attribution.tracking]) add(name, value)
  add(PARTNER, partner)
  return decorated
}
