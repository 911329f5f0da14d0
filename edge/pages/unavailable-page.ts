import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { EdgeServices } from '../../adapters/wiring/edge-services.ts'
import { UNAVAILABLE_MARKS, UNAVAILABLE_PATH } from '../../domain/routing/render-contract.ts'
import type { Site } from '../../domain/sites/site.ts'
import { siteLink } from '../../domain/sites/site-link.ts'
import { escapeHtml } from '../../domain/text/html.ts'
import { preferredEncoding } from '../http/request-headers.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import type { RenderPage } from '../next/render-page.ts'
import type { RoutedRequest } from '../routing/routed-request.ts'
import { timingHeaders } from '../telemetry/request-trace.ts'
import { type CompressedText, compressText } from './compress-pages.ts'
import type { Unavailability } from './page-source.ts'
import { defaultKeys } from './warm-pages.ts'

/** A page of a site with marks instead of texts. */
interface Frame {
  readonly html: string
  readonly contentSecurityPolicy: string
  /** The compressed pages by reason and kind of request. */
  readonly pages: Map<string, Promise<CompressedText>>
}

/** Returns the frame of a site before the renderer has delivered one. It contains no script. */
const plainFrame = (site: Site): string => {
  const { message, title, text, retry, home } = UNAVAILABLE_MARKS
  const homeLink = escapeHtml(siteLink(site, '/'))
  return `<!DOCTYPE html>
<html lang="${escapeHtml(site.locale)}" dir="${site.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/unavailable.css">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
</head>
<body>
<header><a href="${homeLink}"><img src="/icon.svg" width="32" height="32" alt=""> Northwall</a></header>
<main data-message="${message}">
<h1>${title}</h1>
<p>${text}</p>
<p>${retry}<a href="${homeLink}">${home}</a></p>
</main>
</body>
</html>
`
}

const MARK_NAMES = new Map(
  Object.entries(UNAVAILABLE_MARKS).map(([name, mark]) => [mark as string, name as keyof typeof UNAVAILABLE_MARKS]),
)
const MARK = new RegExp([...MARK_NAMES.keys()].join('|'), 'g')

const MIN_RETRY_SECONDS = 3
const MAX_RETRY_SECONDS = 30
/** After this time without an unavailable page, the server counts as recovered. */
const RECOVERED_MS = 30_000
/** Spreads the retries of visitors who came at the same time. */
const JITTER = 0.5

/**
 * Decides when browsers retry: the longer the server has been unavailable, the later. A browser that retries again and again
 * thus waits 1.5 times as long each time, and nothing is stored for it.
 */
export class RetryDelay {
  readonly #now: () => number
  readonly #random: () => number
  #sinceMs = 0
  #lastMs = Number.NEGATIVE_INFINITY

  /** @param now monotonic time in milliseconds */
  constructor(now: () => number, random: () => number) {
    this.#now = now
    this.#random = random
  }

  nextSeconds(): number {
    const nowMs = this.#now()
    if (nowMs - this.#lastMs > RECOVERED_MS) this.#sinceMs = nowMs
    this.#lastMs = nowMs
    const halfSeconds = (nowMs - this.#sinceMs) / 2_000
    const seconds = Math.max(MIN_RETRY_SECONDS, halfSeconds) * (1 + JITTER * this.#random())
    return Math.min(MAX_RETRY_SECONDS, Math.round(seconds))
  }
}

const RENDER_MS = 10_000
/** Interval of the checks for other renders in flight. */
const POLL_MS = 50
/** Pause before the frames of failed renders are rendered again. */
const RENDER_AGAIN_MS = 5_000

interface UnavailablePagesParts {
  readonly sites: EdgeServices['sites']
  readonly storeHosts: readonly string[]
  readonly textsFor: EdgeServices['unavailableTextsFor']
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>
  readonly renderPage: RenderPage
  /** Whether the renderer has time for a frame. */
  readonly isIdle: () => boolean
  /** Pause after each frame, in milliseconds, so that first visits hardly wait for frames. */
  readonly pauseMs: number
  readonly log: (message: string) => void
  readonly retryDelay?: RetryDelay
}

type Routed = Pick<RoutedRequest<'page'>, 'request' | 'response' | 'trace'> & {
  readonly route: { readonly site: Site }
}

/**
 * The pages that visitors get instead of a page that cannot be rendered. They look like the site: the renderer delivers one frame
 * per site after the start, with header, footer and style, and the edge adds the texts.
 */
export class UnavailablePages {
  readonly #parts: UnavailablePagesParts
  readonly #frames = new Map<string, Frame>()
  readonly #retryDelay: RetryDelay

  constructor(parts: UnavailablePagesParts) {
    this.#parts = parts
    this.#retryDelay = parts.retryDelay ?? new RetryDelay(() => performance.now(), Math.random)
  }

  /**
   * Renders the frames of all sites, one at a time, while no visitor waits for a render. Resolves after the first attempt; failed
   * renders are repeated later.
   */
  async load(signal: AbortSignal): Promise<void> {
    const missing = await this.#render(defaultKeys(this.#parts.sites, ['/']), signal)
    if (missing.length > 0) void this.#renderLater(missing, signal)
    else if (!signal.aborted) this.#parts.log('The pages for a busy server are ready')
  }

  /** Sends the page with status 503. A page that a browser requested because of the server's load is requested again. */
  send(routed: Routed, reason: Unavailability): void {
    this.#send(routed, reason).catch(() => routed.response.destroy())
  }

  async #render(keys: readonly string[], signal: AbortSignal): Promise<readonly string[]> {
    const missing: string[] = []
    for (const key of keys) {
      while (!signal.aborted && !this.#parts.isIdle()) await pause(POLL_MS, undefined, { ref: false })
      if (signal.aborted) return []
      if (!(await this.#renderFrame(key).catch(() => false))) missing.push(key)
      await pause(this.#parts.pauseMs, undefined, { ref: false })
    }
    return missing
  }

  /** @param key internal path of the home page of a site */
  async #renderFrame(key: string): Promise<boolean> {
    const { renderPage, storeHosts } = this.#parts
    const signal = AbortSignal.timeout(RENDER_MS)
    const rendered = await renderPage({ path: `${key}${UNAVAILABLE_PATH}`, traceHeaders: {}, signal })
    if (rendered.kind !== 'page') return false
    const [, code = ''] = key.split('/')
    const policy = contentSecurityPolicy(storeHosts, rendered.styleHash)
    this.#frames.set(code, { html: rendered.html, contentSecurityPolicy: policy, pages: new Map() })
    return true
  }

  async #renderLater(keys: readonly string[], signal: AbortSignal): Promise<void> {
    let missing = keys
    while (missing.length > 0 && !signal.aborted) {
      await pause(RENDER_AGAIN_MS, undefined, { ref: false })
      missing = await this.#render(missing, signal)
    }
  }

  #frameOf(site: Site): Frame {
    const found = this.#frames.get(site.code)
    if (found !== undefined) return found
    const frame: Frame = {
      html: plainFrame(site),
      contentSecurityPolicy: contentSecurityPolicy(this.#parts.storeHosts),
      pages: new Map(),
    }
    this.#frames.set(site.code, frame)
    return frame
  }

  async #send({ request, response, route: { site }, trace }: Routed, reason: Unavailability): Promise<void> {
    const frame = this.#frameOf(site)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const variant = `${reason}${isRead ? '' : ' form'}`
    const page = frame.pages.get(variant) ?? compressText(this.#html(frame, site, reason, isRead))
    frame.pages.set(variant, page)
    const encoding = preferredEncoding(request.headers['accept-encoding'])
    const { brotli, gzip } = await page
    const body = encoding === 'br' ? brotli : encoding === 'gzip' ? gzip : gunzipSync(gzip)
    const seconds = String(this.#retryDelay.nextSeconds())
    response
      .writeHead(503, {
        ...this.#parts.headers,
        ...timingHeaders(trace),
        'content-security-policy': frame.contentSecurityPolicy,
        'retry-after': seconds,
        ...(isRead && reason === 'busy' ? { refresh: seconds } : {}),
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(body.length),
      })
      .end(request.method === 'HEAD' ? undefined : body)
  }

  /** @param isRead whether the browser may request the page again; otherwise it sent a form */
  #html(frame: Frame, site: Site, reason: Unavailability, isRead: boolean): string {
    const { title, text, busyTitle, busyText, busyForm, retry, home } = this.#parts.textsFor(site.language, site.locale)
    const isBusy = reason === 'busy'
    const marked: Readonly<Record<keyof typeof UNAVAILABLE_MARKS, string>> = {
      message: isBusy ? 'busy' : 'error',
      title: escapeHtml(isBusy ? busyTitle : title),
      text: escapeHtml(isBusy ? (isRead ? busyText : busyForm) : text),
      // An empty link is the address of the requested page.
      retry: isRead ? `<a href="">${escapeHtml(retry)}</a> ` : '',
      home: escapeHtml(home),
    }
    return frame.html.replace(MARK, (mark) => marked[MARK_NAMES.get(mark) ?? 'text'])
  }
}
