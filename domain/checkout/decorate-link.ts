import type { LinkDecoration } from '../../ports/buy-block.ts'
import type { OffersVisitor } from '../../ports/offers.ts'

/** What says where a visitor came from, and is added to a buy link (specification, sections 4 and 7). */
export interface Attribution {
  /** Campaign and affiliate values by name. Always added, under these names. */
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
 * Adds a visitor's attribution to a store link: first what the block's settings name, then everything else under the name
 * it came by. A parameter that the store itself put there is never replaced.
 */
export const decorateLink = (
  link: URL,
  decorations: readonly LinkDecoration[],
  { cookies, sessionPartner }: OffersVisitor,
  { analytics, tracking }: Attribution,
): URL => {
  const decorated = new URL(link)
  const add = (name: string, value: string | undefined) => {
    if (usable(value) && !decorated.searchParams.has(name)) decorated.searchParams.set(name, value)
  }
  for (const { linkName, sourceType, sourceName } of decorations) {
    add(linkName, (sourceType === 'cookie' ? cookies : tracking)?.get(sourceName))
  }
  for (const [name, value] of [...analytics, ...tracking]) add(name, value)
  add(PARTNER, sessionPartner)
  return decorated
}
