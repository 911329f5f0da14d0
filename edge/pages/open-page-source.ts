import { join } from 'node:path'
import type { EdgeServices } from '../../adapters/wiring/edge-services.ts'
import { PageRecompression } from '../compression/recompress-pages.ts'
import type { RendererClient } from '../renderer/renderer-client.ts'
import { loadStyleRules } from '../styles/load-style-rules.ts'
import type { CachedPage } from './cached-page.ts'
import { finishedPages } from './finished-pages.ts'
import type { PageCache } from './page-cache.ts'
import { PageSource } from './page-source.ts'
import { RenderHealth } from './render-health.ts'
import { RenderQueue } from './render-queue.ts'
import { defaultKeys } from './warm-pages.ts'

const ROOT = join(import.meta.dirname, '../..')
const SECOND_MS = 1_000

export interface PagesOfRenders {
  readonly source: PageSource
  readonly renders: RenderHealth<CachedPage>
  /** Renders under way. */
  readonly inFlight: () => number
}

/**
 * Pages out of the cache, rendered over connections of their own where they are not there.
 *
 * @param islands address of the script that hydrates them
 */
export const openPageSource = (
  { config, sites, storeHosts, reportError }: EdgeServices,
  client: RendererClient,
  cache: PageCache,
  islands: string,
): PagesOfRenders => {
  const now = () => performance.now()
  const finish = finishedPages({
    client,
    cache,
    styles: loadStyleRules(ROOT),
    islands,
    storeHosts,
    staleMs: config.PRICES_STALE_SECONDS * SECOND_MS,
    report: reportError,
  })
  const renders = new RenderHealth(finish, defaultKeys(sites, ['/'])[0] ?? '', now)
  const queue = new RenderQueue(config.RENDERS_AT_ONCE)
  const recompression = new PageRecompression({ cache, isIdle: () => queue.inFlight === 0 })
  const source = new PageSource({
    cache,
    queue,
    render: (key, trace) => renders.render(key, trace),
    kept: (key, page) => recompression.add(key, page),
    now,
    report: (error, traceId) =>
      reportError('A page could not be rendered', { error, ...(traceId === null ? {} : { traceId }) }),
  })
  return { source, renders, inFlight: () => queue.inFlight }
}
