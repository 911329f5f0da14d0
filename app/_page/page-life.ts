/** How long a page lives in the caches, in seconds: see `cacheLife`. */
export interface PageLife {
  readonly stale: number
  readonly revalidate: number
  readonly expire: number
}

/** A page built while a source failed is regenerated this soon. */
export const DEGRADED_LIFE_SECONDS = 5

/**
 * A page whose prices are no longer fresh is regenerated this soon. Its render asked for new ones, so they are there as a
 * rule; a source that failed is asked again after five seconds, and ten after its return every page has its prices.
 */
const OUTDATED_LIFE_SECONDS = 2

/** The longest that a page is shown without being regenerated: a purge on another instance takes effect then. */
const LONGEST_LIFE_SECONDS = 60

/** Browsers cache nothing for navigation by script; Next requires a number. */
const STALE_SECONDS = 30
// Next sets the expiry of a static page to at least five minutes; the cache of deferred scripts ends a degraded page's life.
const LEAST_EXPIRE_SECONDS = 300
const MOST_EXPIRE_SECONDS = 86_400

/** The life of a page built while a source failed: past it the page is not shown any more. */
export const DEGRADED_LIFE: PageLife = {
  stale: STALE_SECONDS,
  revalidate: DEGRADED_LIFE_SECONDS,
  expire: LEAST_EXPIRE_SECONDS,
}

/**
 * The life of any other page: it is regenerated when its prices are no longer fresh, and shown meanwhile, but no longer
 * than prices may be served stale.
 */
export const ordinaryLife = (freshForMs: number, pricesStaleSeconds: number): PageLife => ({
  stale: STALE_SECONDS,
  revalidate: Math.min(LONGEST_LIFE_SECONDS, Math.max(OUTDATED_LIFE_SECONDS, Math.ceil(freshForMs / 1_000))),
  expire: Math.min(MOST_EXPIRE_SECONDS, Math.max(LEAST_EXPIRE_SECONDS, pricesStaleSeconds)),
})
