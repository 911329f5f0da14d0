import { gunzipSync } from 'node:zlib'
import type { EdgeServices } from '../../adapters/wiring/edge-services.ts'
import { BRAND } from '../../domain/brand/brand.ts'
import { UNAVAILABLE_MARKS, UNAVAILABLE_PATH } from '../../domain/routing/render-contract.ts'
import type { Site } from '../../domain/sites/site.ts'
import { siteLink } from '../../domain/sites/site-link.ts'
import { siteTime } from '../../domain/sites/site-time.ts'
import { escapeHtml } from '../../domain/text/html.ts'
import { preferredEncoding } from '../http/request-headers.ts'
import { contentSecurityPolicy } from '../http/security-headers.ts'
import type { Maintenance } from '../maintenance.ts'
import type { RenderPage } from '../next/render-page.ts'
import { pageSite, type RoutedRequest } from '../routing/routed-request.ts'
import { timingHeaders } from '../telemetry/request-trace.ts'
import { type CompressedText, compressText } from './compress-pages.ts'
import { IdleTasks } from './idle-tasks.ts'
import type { Unavailability } from './page-source.ts'
import type { ProcessorShare } from './processor-share.ts'
import { defaultKeys } from './warm-pages.ts'

/** A page of a site with marks instead of texts. */
interface Frame {
  readonly html: string
  readonly contentSecurityPolicy: string
  /** The compressed pages by reason and kind of request. */
  readonly pages: Map<string, Promise<CompressedText>>
}

type UnavailableTexts = ReturnType<EdgeServices['unavailableTextsFor']>

/** Returns the frame of a site whose frame is not rendered yet: its logo, navigation and language. It contains no script. */
const plainFrame = (site: Site, { pages }: Pick<UnavailableTexts, 'pages'>): string => {
  const { message, title, text, retry, home } = UNAVAILABLE_MARKS
  const links = Object.entries(pages).map(
    ([path, name]) => `<a href="${escapeHtml(siteLink(site, path))}">${escapeHtml(name)}</a>`,
  )
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
<header><a href="${homeLink}"><img src="/icon.svg" width="32" height="32" alt=""> ${escapeHtml(BRAND.name)}</a></header>
<nav>${links.join('\n')}</nav>
<main data-message="${message}">
<h1>${title}</h1>
<p>${text}</p>
<p>${retry}<a href="${homeLink}">${home}</a></p>
</main>
</body>
</html>
`
}

/** Returns the code of the site of a cache key. */
const siteCodeOf = (key: string): string => key.split('/')[1] ?? ''

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

/**
 * Returns the address part of a `Refresh` header. It has no fragment: without it, Chromium would not request a page again whose address
 * has a fragment. Two slashes, or a slash and a backslash, would begin the address of another host; such a target gets no address.
 */
const retryAddress = (target: string): string => (/^\/(?![/\\])/.test(target) ? `; url=${target}` : '')

const RENDER_MS = 10_000

interface UnavailablePagesParts {
  readonly sites: EdgeServices['sites']
  readonly storeHosts: readonly string[]
  readonly textsFor: EdgeServices['unavailableTextsFor']
  readonly maintenance: Pick<Maintenance, 'untilMs' | 'secondsLeft'>
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>
  readonly renderPage: RenderPage
  /** Whether no visitor waits for a render. */
  readonly isIdle: () => boolean
  readonly share: ProcessorShare
  /** Ends the rendering of frames. */
  readonly signal: AbortSignal
  readonly log: (message: string, details: Readonly<Record<string, unknown>>) => void
  readonly retryDelay?: RetryDelay
}

type Routed = Pick<RoutedRequest<'page'>, 'request' | 'response' | 'trace'> & {
  readonly route: { readonly site: Site }
}

/**
 * The pages that visitors get instead of a page that cannot be rendered. They look like the site: after the first page of a site,
 * the renderer delivers a frame with header, footer and style, and the edge adds the texts.
 */
export class UnavailablePages {
  readonly #parts: UnavailablePagesParts
  readonly #frames = new Map<string, Frame>()
  /** Keys of the home pages of the sites without a rendered frame, by site code. */
  readonly #unrendered: Map<string, string>
  readonly #tasks: IdleTasks
  readonly #retryDelay: RetryDelay

  constructor(parts: UnavailablePagesParts) {
    this.#parts = parts
    this.#unrendered = new Map(defaultKeys(parts.sites, ['/']).map((key) => [siteCodeOf(key), key]))
    this.#tasks = new IdleTasks(parts.isIdle, parts.share)
    this.#retryDelay = parts.retryDelay ?? new RetryDelay(() => performance.now(), Math.random)
  }

  /**
   * Renders the frame of a site after one of its pages was cached, as soon as no visitor waits for a render. A failed render is
   * repeated after the next page.
   *
   * @param key key of the cached page
   */
  add(key: string): void {
    const code = siteCodeOf(key)
    if (this.#unrendered.has(code)) this.#tasks.add(code, () => this.#renderFrame(code))
  }

  /**
   * Sends the page with status 503, or 429 to a client that has exceeded a limit. If the server is busy or the client is limited,
   * the browser requests the page again.
   */
  send(routed: Routed, reason: Unavailability): void {
    this.#send(routed, pageSite(routed, this.#parts.sites), reason).catch(() => routed.response.destroy())
  }

  async #renderFrame(code: string): Promise<void> {
    const { renderPage, storeHosts, signal } = this.#parts
    const key = this.#unrendered.get(code)
    if (signal.aborted || key === undefined) return
    const timeout = AbortSignal.timeout(RENDER_MS)
    const rendered = await renderPage({ path: `${key}${UNAVAILABLE_PATH}`, traceHeaders: {}, signal: timeout })
    if (rendered.kind !== 'page') return
    this.#unrendered.delete(code)
    const policy = contentSecurityPolicy(storeHosts, rendered.styleHash)
    this.#frames.set(code, { html: rendered.html, contentSecurityPolicy: policy, pages: new Map() })
    this.#parts.log('The page for a busy server is ready', { site: code })
  }

  #frameOf(site: Site): Frame {
    const found = this.#frames.get(site.code)
    if (found !== undefined) return found
    const frame: Frame = {
      html: plainFrame(site, this.#parts.textsFor(site.language, site.locale)),
      contentSecurityPolicy: contentSecurityPolicy(this.#parts.storeHosts),
      pages: new Map(),
    }
    this.#frames.set(site.code, frame)
    return frame
  }

  async #send({ request, response, trace }: Routed, site: Site, reason: Unavailability): Promise<void> {
    const frame = this.#frameOf(site)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const variant = `${reason}${isRead ? '' : ' form'}`
    const page = frame.pages.get(variant) ?? compressText(this.#html(frame, site, reason, isRead))
    frame.pages.set(variant, page)
    const encoding = preferredEncoding(request.headers['accept-encoding'])
    const { brotli, gzip } = await page
    const body = encoding === 'br' ? brotli : encoding === 'gzip' ? gzip : gunzipSync(gzip)
    const seconds = String(this.#retrySeconds(reason))
    response
      .writeHead(reason === 'limited' ? 429 : 503, {
        ...this.#parts.headers,
        ...timingHeaders(trace),
        'content-security-policy': frame.contentSecurityPolicy,
        'retry-after': seconds,
        ...(isRead && reason !== 'failed' ? { refresh: `${seconds}${retryAddress(request.url ?? '')}` } : {}),
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(body.length),
      })
      .end(request.method === 'HEAD' ? undefined : body)
  }

  #retrySeconds(reason: Unavailability): number {
    if (reason === 'maintenance') return this.#parts.maintenance.secondsLeft()
    // A client that exceeds its limit must not delay the retries of others.
    return reason === 'limited' ? MIN_RETRY_SECONDS : this.#retryDelay.nextSeconds()
  }

  /** Returns the `data-message`, title and text of a reason. */
  #message(site: Site, reason: Unavailability, isRead: boolean): readonly [name: string, title: string, text: string] {
    const texts = this.#parts.textsFor(site.language, site.locale)
    if (reason === 'failed') return ['error', texts.title, texts.text]
    if (reason !== 'maintenance') return ['busy', texts.busyTitle, isRead ? texts.busyText : texts.busyForm]
    const until = siteTime(this.#parts.maintenance.untilMs, site)
    return ['maintenance', texts.maintenanceTitle, texts.maintenanceText.replace('((until))', () => until)]
  }

  /** @param isRead whether the browser may request the page again; otherwise it sent a form */
  #html(frame: Frame, site: Site, reason: Unavailability, isRead: boolean): string {
    const { retry, home } = this.#parts.textsFor(site.language, site.locale)
    const [message, title, text] = this.#message(site, reason, isRead)
    const marked: Readonly<Record<keyof typeof UNAVAILABLE_MARKS, string>> = {
      message,
      title: escapeHtml(title),
      text: escapeHtml(text),
      // An empty link is the address of the requested page.
      retry: isRead ? `<a href="">${escapeHtml(retry)}</a> ` : '',
      home: escapeHtml(home),
    }
    return frame.html.replace(MARK, (mark) => marked[MARK_NAMES.get(mark) ?? 'text'])
  }
}
