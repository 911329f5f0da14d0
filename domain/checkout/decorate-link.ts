import type { LinkDecoration } from '../../ports/buy-block.ts'

/** What a visitor carries that may ride along on a buy link (specification, sections 4 and 7). */
export interface CarriedValues {
  readonly cookies: ReadonlyMap<string, string>
  /** Campaign and affiliate values, and whatever else the page has learnt, by name. */
  readonly tracking: ReadonlyMap<string, string>
  /** Always added where known: `_ga`, `client_id`, `session_id`. */
  readonly analytics: ReadonlyMap<string, string>
}

/** A value longer than any id or campaign name is not one. */
const MAX_VALUE_LENGTH = 512

const usable = (value: string | undefined): value is string =>
  value !== undefined && value !== '' && value.length <= MAX_VALUE_LENGTH

/** Adds what the visitor carries to a store link. A parameter that the store itself put there is never replaced. */
export const decorateLink = (link: URL, decorations: readonly LinkDecoration[], carried: CarriedValues): URL => {
  const decorated = new URL(link)
  const add = (name: string, value: string | undefined) => {
    if (usable(value) && !decorated.searchParams.has(name)) decorated.searchParams.set(name, value)
  }
  for (const { linkName, sourceType, sourceName } of decorations) {
    add(linkName, (sourceType === 'cookie' ? carried.cookies : carried.tracking).get(sourceName))
  }
  for (const [name, value] of carried.analytics) add(name, value)
  return decorated
}
