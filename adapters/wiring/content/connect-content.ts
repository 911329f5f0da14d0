import type { ClockPort } from '../../../ports/clock.ts'
import type { PageData, PagesPort } from '../../../ports/pages.ts'
import { HttpPages } from '../../api-router/calls/http-pages.ts'
import { CachedPages, type SoldAs } from '../../caching/cached-pages.ts'
import type { CacheStore } from '../../caching/store/cache-store.ts'
import { ContentPages } from '../../content/content-pages.ts'
import { cacheObserver } from '../../observability/cache-observer.ts'
import { logLine } from '../../observability/log-line.ts'
import { TracedPages } from '../../observability/tracing/traced-pages.ts'
import { connectService } from '../calls/connect-service.ts'
import type { Config } from '../config.ts'
import { resilientCache } from '../price-cache.ts'

const serviceAt = (origin: string, { ROUTER_CALLS, EDITOR_SECRET }: Config, clock: ClockPort): HttpPages =>
  new HttpPages({
    connection: connectService({ kind: 'content', clock, overrides: ROUTER_CALLS })(origin),
    editorSecret: EDITOR_SECRET,
    report: (message, details) => logLine('warning', message, details),
  })

/** The content of `CONTENT_URL`, asked for each time; without it the pages that are part of this program. */
export const uncachedContent = (config: Config, clock: ClockPort): PagesPort =>
  config.CONTENT_URL === undefined ? new ContentPages() : serviceAt(config.CONTENT_URL, config, clock)

/** The content of `CONTENT_URL`, cached as prices are; without it the pages that are part of this program. */
export const connectContent = (config: Config, store: CacheStore, clock: ClockPort): PagesPort => {
  const { CONTENT_URL: origin } = config
  const source = uncachedContent(config, clock)
  if (origin === undefined) return source
  const caches = {
    pages: resilientCache<PageData>(config, 'content', store, clock),
    buyBlocks: resilientCache<SoldAs>(config, 'content', store, clock),
  }
  return new TracedPages(new CachedPages(source, caches, origin, cacheObserver('content')))
}
