import type { RendererClient } from '../renderer/renderer-client.ts'
import { deferScripts } from '../scripts/defer-scripts.ts'
import type { RequestTrace } from '../telemetry/request-trace.ts'
import { type CachedPage, makeCachedPage } from './cached-page.ts'
import { renderPage } from './render-page.ts'

/** A render that takes longer is given up: nobody waits for it any more, and its place is needed. In milliseconds. */
const RENDER_MS = 10_000

/**
 * Makes pages as they are kept: rendered, their scripts deferred, compressed. Rejects where a page cannot be rendered or
 * says of itself that its content could not be had.
 *
 * @param staleMs how long a page may be served while renders fail
 * @param report called once, for a page that is not as the framework usually writes it; it is served, but does not hydrate
 */
export const finishedPages = (
  client: RendererClient,
  staleMs: number,
  report: (message: string, details: Readonly<Record<string, unknown>>) => void,
) => {
  let hasReported = false
  return async (key: string, trace: RequestTrace): Promise<CachedPage> => {
    const page = await renderPage(client, key, trace.headers(), AbortSignal.timeout(RENDER_MS))
    if (page.status >= 500) throw new Error(`the page answered ${page.status}`)
    const html = deferScripts(page.html)
    if (html === undefined && !hasReported) {
      hasReported = true
      report('Scripts of a page are not as expected, so it will not hydrate', { page: key })
    }
    return makeCachedPage(page, html ?? page.html, performance.now(), staleMs)
  }
}
