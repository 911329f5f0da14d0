import type { EdgeServices } from '../../adapters/wiring/edge-services.ts'
import type { DownloadCountries } from '../../domain/routing/download-countries.ts'
import type { Deadlines } from '../deadlines.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import type { RenderPage } from '../next/render-page.ts'
import type { OutgoingTrace } from '../telemetry/request-trace.ts'
import { type CachedPage, makeCachedPage } from './cached-page.ts'
import type { PageCache } from './page-cache.ts'
import { PageDictionaries } from './page-dictionaries.ts'
import { PageSource } from './page-source.ts'
import type { ProcessorShare } from './processor-share.ts'
import { PageRecompression } from './recompress-pages.ts'
import { RenderHealth } from './render-health.ts'
import { RenderQueue } from './render-queue.ts'
import { defaultKeys } from './warm-pages.ts'

interface FinishedPagesParts {
  readonly renderPage: RenderPage
  readonly deadlines: Deadlines
  readonly cache: Pick<PageCache, 'peek'>
  readonly dictionaries: Pick<PageDictionaries, 'of'>
  /** Hosts to which the buy form may redirect. */
  readonly storeHosts: readonly string[]
  /** How long a page may be served while renders fail, in milliseconds. */
  readonly staleMs: number
}

/** Renders pages for the cache. Rejects if the render fails or the content of the page is unavailable. */
const finishedPages =
  ({ renderPage, deadlines, cache, dictionaries, storeHosts, staleMs }: FinishedPagesParts) =>
  async (key: string, trace: OutgoingTrace): Promise<CachedPage> => {
    const renderedMs = performance.now()
    const signal = AbortSignal.timeout(deadlines.renderMs)
    const rendered = await renderPage({ path: key, traceHeaders: trace.headers(), signal })
    if (rendered.kind !== 'page') throw new Error(`the page was not rendered: ${rendered.kind}`)
    const policy = contentSecurityPolicy(storeHosts, rendered.styleHash)
    return makeCachedPage(rendered, policy, renderedMs, staleMs, dictionaries.of(key), cache.peek(key))
  }

const SECOND_MS = 1_000

interface OpenPageSource {
  readonly source: PageSource
  readonly renders: RenderHealth<CachedPage>
  readonly inFlight: () => number
  readonly dictionaries: PageDictionaries
}

interface OpenPageSourceParts {
  readonly renderPage: RenderPage
  readonly isRendererUp: () => boolean
  readonly cache: PageCache
  readonly deadlines: Deadlines
  readonly countries: DownloadCountries
  /** For work in the background. */
  readonly share: ProcessorShare
  /** Called with the key of each page that enters the cache. */
  readonly onCached: (key: string) => void
}

export const openPageSource = (
  { config, sites, storeHosts, reportError }: EdgeServices,
  { renderPage, isRendererUp, cache, deadlines, countries, share, onCached }: OpenPageSourceParts,
): OpenPageSource => {
  const now = () => performance.now()
  const staleMs = config.PRICES_STALE_SECONDS * SECOND_MS
  const dictionaries = new PageDictionaries({ sites, cache })
  const finish = finishedPages({ renderPage, deadlines, cache, dictionaries, storeHosts, staleMs })
  const renders = new RenderHealth(finish, defaultKeys(sites, ['/'])[0] ?? '', now)
  const queue = new RenderQueue(config.RENDERS_AT_ONCE)
  const recompression = new PageRecompression({ cache, isIdle: () => queue.inFlight === 0, share })
  const source = new PageSource({
    cache,
    queue,
    deadlineMs: deadlines.visitorMs,
    render: (key, trace) => renders.render(key, trace),
    isRendererUp,
    onCached: (key, page) => {
      countries.learn(key, page.downloadCountries)
      // Without a warm-up, the pages of a language may never come, and the first ones would change under their visitors.
      if (config.PAGES_AHEAD !== 'none')
        dictionaries.add(key).catch((error: unknown) => reportError('A compression dictionary failed', { error }))
      onCached(key)
    },
    onHit: (key, page) => recompression.add(key, page),
    now,
    report: (error, traceId) =>
      reportError('A page render failed', { error, ...(traceId === null ? {} : { traceId }) }),
  })
  return { source, renders, inFlight: () => queue.inFlight, dictionaries }
}
