import { join } from 'node:path'
import type { EdgeServices } from '../../adapters/wiring/edge-services.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import { deferScripts } from '../next/defer-scripts.ts'
import { inlineStyle, loadStyleRules, type StyleRules } from '../next/inline-style.ts'
import { renderPage } from '../next/render-page.ts'
import type { RendererClient } from '../next/renderer-client.ts'
import { NO_TRACE, type OutgoingTrace } from '../telemetry/request-trace.ts'
import { type CachedPage, makeCachedPage } from './cached-page.ts'
import { PageRecompression } from './compress-pages.ts'
import type { PageCache } from './page-cache.ts'
import { PageSource } from './page-source.ts'
import { RenderQueue } from './render-queue.ts'
import { defaultKeys } from './warm-pages.ts'

/** Renders a page by its internal path. */
type Render<Page> = (key: string, trace: OutgoingTrace) => Promise<Page>

/** Tracks since when all renders fail. While they fail, it renders a sample page itself. */
export class RenderHealth<Page> {
  readonly #render: Render<Page>
  readonly #sampleKey: string
  readonly #now: () => number
  #failingSinceMs: number | null = null
  #isChecking = false

  /**
   * @param sampleKey a page that renders if any page does
   * @param now monotonic time in milliseconds
   */
  constructor(render: Render<Page>, sampleKey: string, now: () => number) {
    this.#render = render
    this.#sampleKey = sampleKey
    this.#now = now
  }

  /** Time since all renders fail, in milliseconds; 0 if the last one succeeded. */
  get failingMs(): number {
    return this.#failingSinceMs === null ? 0 : this.#now() - this.#failingSinceMs
  }

  /** Renders a page and records the result. */
  async render(key: string, trace: OutgoingTrace): Promise<Page> {
    try {
      const page = await this.#render(key, trace)
      this.#failingSinceMs = null
      return page
    } catch (error) {
      this.#failingSinceMs ??= this.#now()
      throw error
    }
  }

  /** After a failure: renders the sample page, because one failing page says little. */
  async check(): Promise<void> {
    if (this.#failingSinceMs === null || this.#isChecking) return
    this.#isChecking = true
    await this.render(this.#sampleKey, NO_TRACE).catch(() => {})
    this.#isChecking = false
  }
}

/** Deadline of a render, in milliseconds: visitors have left by then, and its place in the queue is needed. */
const RENDER_MS = 10_000

interface FinishedPagesParts {
  readonly client: RendererClient
  readonly cache: Pick<PageCache, 'peek'>
  readonly styles: StyleRules
  /** Path of the script that hydrates islands. */
  readonly islands: string
  /** Hosts to which the buy form may redirect. */
  readonly storeHosts: readonly string[]
  /** How long a page may be served while renders fail, in milliseconds. */
  readonly staleMs: number
  /** Called once, for the first page with an unknown shape. Such a page is served, but does not hydrate. */
  readonly report: (message: string, details: Readonly<Record<string, unknown>>) => void
}

/**
 * Renders pages for the cache: defers their scripts, inlines their style and compresses them. Rejects if the render fails or the
 * page reports that its content is unavailable.
 */
const finishedPages = ({ client, cache, styles, islands, storeHosts, staleMs, report }: FinishedPagesParts) => {
  let hasReported = false
  return async (key: string, trace: OutgoingTrace): Promise<CachedPage> => {
    const renderedMs = performance.now()
    const signal = AbortSignal.timeout(RENDER_MS)
    const rendered = await renderPage(client, { path: key, traceHeaders: trace.headers(), signal })
    const { status } = rendered.report
    if (status >= 500) throw new Error(`the page answered ${status}`)
    const deferred = deferScripts(rendered.html, islands)
    if (deferred === undefined && !hasReported) {
      hasReported = true
      report('Scripts of a page are not as expected, so it will not hydrate', { page: key })
    }
    const { html, styleHash } = inlineStyle(deferred?.html ?? rendered.html, styles)
    const finished = {
      html,
      hydration: deferred?.hydration ?? null,
      contentSecurityPolicy: contentSecurityPolicy(storeHosts, styleHash),
    }
    return makeCachedPage(rendered.report, finished, renderedMs, staleMs, cache.peek(key))
  }
}

const ROOT = join(import.meta.dirname, '../..')
const SECOND_MS = 1_000

interface OpenPageSource {
  readonly source: PageSource
  readonly renders: RenderHealth<CachedPage>
  /** Number of renders in flight. */
  readonly inFlight: () => number
}

/**
 * Opens the source of cached pages.
 *
 * @param client for renders only, with connections of its own
 * @param islands path of the script that hydrates islands
 */
export const openPageSource = (
  { config, sites, storeHosts, reportError }: EdgeServices,
  client: RendererClient,
  cache: PageCache,
  islands: string,
): OpenPageSource => {
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
    onCached: (key, page) => recompression.add(key, page),
    now,
    report: (error, traceId) =>
      reportError('A page could not be rendered', { error, ...(traceId === null ? {} : { traceId }) }),
  })
  return { source, renders, inFlight: () => queue.inFlight }
}
