import { contentSecurityPolicy } from '../http/content-security-policy.ts'
import type { RendererClient } from '../renderer/renderer-client.ts'
import { deferScripts } from '../scripts/defer-scripts.ts'
import { inlineStyle } from '../styles/inline-style.ts'
import type { StyleRules } from '../styles/load-style-rules.ts'
import type { OutgoingTrace } from '../telemetry/request-trace.ts'
import { type CachedPage, makeCachedPage } from './cached-page.ts'
import type { PageCache } from './page-cache.ts'
import { renderPage } from './render-page.ts'

/** A render that takes longer is given up: nobody waits for it any more, and its place is needed. In milliseconds. */
const RENDER_MS = 10_000

export interface FinishedPagesParts {
  readonly client: RendererClient
  readonly cache: Pick<PageCache, 'peek'>
  readonly styles: StyleRules
  /** Address of the script that hydrates islands. */
  readonly islands: string
  /** Hosts that the buy form may be sent on to. */
  readonly storeHosts: readonly string[]
  /** How long a page may be served while renders fail, in milliseconds. */
  readonly staleMs: number
  /** Called once, for a page that is not as the framework usually writes it; it is served, but does not hydrate. */
  readonly report: (message: string, details: Readonly<Record<string, unknown>>) => void
}

/**
 * Makes pages as they are kept: rendered, their scripts deferred, their style in the head, compressed. Rejects where a page
 * cannot be rendered or says of itself that its content could not be had.
 */
export const finishedPages = ({ client, cache, styles, islands, storeHosts, staleMs, report }: FinishedPagesParts) => {
  let hasReported = false
  return async (key: string, trace: OutgoingTrace): Promise<CachedPage> => {
    const renderedMs = performance.now()
    const page = await renderPage(client, key, trace.headers(), AbortSignal.timeout(RENDER_MS))
    if (page.status >= 500) throw new Error(`the page answered ${page.status}`)
    const deferred = deferScripts(page.html, islands)
    if (deferred === undefined && !hasReported) {
      hasReported = true
      report('Scripts of a page are not as expected, so it will not hydrate', { page: key })
    }
    const { html, styleHash } = inlineStyle(deferred?.html ?? page.html, styles)
    const finished = {
      html,
      hydration: deferred?.hydration ?? null,
      contentSecurityPolicy: contentSecurityPolicy(storeHosts, styleHash),
    }
    return makeCachedPage(page, finished, renderedMs, staleMs, cache.peek(key))
  }
}
