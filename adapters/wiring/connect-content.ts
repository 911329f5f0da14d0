import type { ClockPort } from '../../ports/clock.ts'
import type { PagesPort } from '../../ports/pages.ts'
import type { ReviewsPort } from '../../ports/reviews.ts'
import type { SearchPort } from '../../ports/search.ts'
import type { CacheStore } from '../caching/cache-store.ts'
import { CachedPages } from '../caching/cached-pages.ts'
import { CachedReviews } from '../caching/cached-reviews.ts'
import { ContentPages } from '../content/content-pages.ts'
import { HttpPages } from '../content/http-pages.ts'
import { logLine } from '../observability/log-line.ts'
import { tracedPages } from '../observability/port-spans.ts'
import { EmbeddedReviews } from '../reviews/demo-reviews.ts'
import { HttpReviews } from '../reviews/http-reviews.ts'
import { EmbeddedSearch } from '../search/embedded-search.ts'
import { HttpSearch } from '../search/http-search.ts'
import { indexService, openFullText } from '../search/open-full-text.ts'
import { type CacheConfig, resilientCache } from './caches.ts'
import type { Config } from './config.ts'
import { connectService } from './connect-service.ts'
import type { contentSettings, routerCallSettings, SettingsOf } from './settings.ts'

export type ContentConfig = SettingsOf<typeof contentSettings & typeof routerCallSettings> &
  Pick<Config, 'EDITOR_SECRET'>

const SECOND_MS = 1_000

/** Connects the content service at `CONTENT_URL` without a cache. If the variable is not set, returns the built-in pages. */
export const uncachedContent = (config: ContentConfig, clock: ClockPort): PagesPort => {
  const { CONTENT_URL: origin, EDITOR_SECRET, ROUTER_CALLS } = config
  if (origin === undefined) return new ContentPages()
  return new HttpPages({
    connection: connectService({ kind: 'content', clock, overrides: ROUTER_CALLS })(origin),
    editorSecret: EDITOR_SECRET,
    report: (message, details) => logLine('warning', message, details),
  })
}

/**
 * Connects the content service at `CONTENT_URL` and caches its content as long as prices. If the variable is not set, returns the
 * built-in pages.
 */
export const connectContent = (config: ContentConfig & CacheConfig, store: CacheStore, clock: ClockPort): PagesPort => {
  const { CONTENT_URL: origin } = config
  const source = uncachedContent(config, clock)
  if (origin === undefined) return source
  return tracedPages(
    new CachedPages(
      source,
      {
        pages: resilientCache(config, 'content', store, clock),
        buyBlocks: resilientCache(config, 'content', store, clock),
      },
      origin,
    ),
  )
}

/** Connects the review service at `REVIEWS_URL` without a cache. If the variable is not set, returns demonstration reviews. */
export const uncachedReviews = ({ REVIEWS_URL: origin, ROUTER_CALLS }: ContentConfig, clock: ClockPort): ReviewsPort =>
  origin === undefined
    ? new EmbeddedReviews()
    : new HttpReviews(connectService({ kind: 'reviews', clock, overrides: ROUTER_CALLS })(origin))

/**
 * Connects the review service at `REVIEWS_URL` and caches its answers. If the variable is not set, returns demonstration reviews,
 * which need no cache.
 */
export const connectReviews = (
  config: ContentConfig & CacheConfig,
  store: () => CacheStore,
  clock: ClockPort,
): ReviewsPort => {
  const { REVIEWS_URL: origin } = config
  const source = uncachedReviews(config, clock)
  if (origin === undefined) return source
  return new CachedReviews(source, resilientCache(config, 'reviews', store(), clock), origin)
}

/**
 * Connects the search service at `SEARCH_URL`. If the variable is not set, this process searches the pages of the content source.
 */
export const connectSearch = (
  config: ContentConfig & Pick<CacheConfig, 'PRICES_FRESH_SECONDS'>,
  pages: PagesPort,
  clock: ClockPort,
): SearchPort => {
  const { SEARCH_URL: origin, CONTENT_URL, PRICES_FRESH_SECONDS, ROUTER_CALLS } = config
  if (origin !== undefined)
    return new HttpSearch(connectService({ kind: 'search', clock, overrides: ROUTER_CALLS })(origin))
  return CONTENT_URL === undefined
    ? new EmbeddedSearch((site) => openFullText(pages, site))
    : new EmbeddedSearch((site) => indexService(pages, site), PRICES_FRESH_SECONDS * SECOND_MS)
}
