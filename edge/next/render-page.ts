import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type PageReport,
  PRIVATE_RENDER_HEADER,
  type PrivateRender,
  RENDER_REPORT_ID,
  type RenderReport,
  readReport,
} from '../../domain/routing/render-contract.ts'
import { PAGE_SCRIPT } from './build-layout.ts'
import { deferScripts, deferScriptsWithin } from './defer-scripts.ts'
import { inlineStyle, type StyleRules } from './inline-style.ts'
import type { RendererClient } from './renderer-client.ts'

interface RenderRequest {
  /** `/<site>/<view>/<page>` */
  readonly path: string
  readonly traceHeaders: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Missing if the page is public and cached. */
  readonly visitor?: PrivateRender
}

/** A page without the parts that only Next's runtime reads. */
export interface RenderedPage extends PageReport {
  readonly html: string
  /** Props of all islands as JSON. Null if the page has no island, or if it is private and contains the props itself. */
  readonly hydration: string | null
  /** Hash of the inline style for `style-src`; null if the page links its style sheets. */
  readonly styleHash: string | null
}

export type Rendering = RenderedPage | Exclude<RenderReport, PageReport>

/** Renders a page. Rejects if the render fails, the page has no report, or the signal aborts. */
export type RenderPage = (request: RenderRequest) => Promise<Rendering>

const OPEN = `<script type="application/json" id="${RENDER_REPORT_ID}">`
const CLOSE = '</script>'

interface ReportedHtml {
  readonly html: string
  readonly report: RenderReport
}

/** Removes the report from the HTML of a page. Throws if it is missing or malformed. */
const extractReport = (html: string): ReportedHtml => {
  // The page ends with its report.
  const start = html.lastIndexOf(OPEN)
  const end = html.indexOf(CLOSE, start)
  if (start === -1 || end === -1) throw new Error('the page has no render report')
  return {
    html: html.slice(0, start) + html.slice(end + CLOSE.length),
    report: readReport(html.slice(start + OPEN.length, end)),
  }
}

/** Writes JSON for a header, which may contain only ASCII characters. */
const headerJson = (value: object): string =>
  JSON.stringify(value).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Returns the header that passes the visitor's data to a private page. */
const privateHeader = (visitor: PrivateRender | undefined): Readonly<Record<string, string>> =>
  visitor === undefined ? {} : { [PRIVATE_RENDER_HEADER]: headerJson(visitor) }

/** The host is constant, because a page depends only on its path. */
const HEADERS = { host: 'renderer', accept: 'text/html' } as const

const renderOnce = async (
  client: RendererClient,
  { path, traceHeaders, signal, visitor }: RenderRequest,
): Promise<ReportedHtml> => {
  const headers = { ...HEADERS, ...traceHeaders, ...privateHeader(visitor) }
  const answer = await client.send({ method: 'GET', path, headers, signal })
  const body = await buffer(answer)
  await nextTurn()
  // Any other status means that the render threw. The status of the page is in its report.
  if (answer.statusCode !== 200) throw new Error(`the renderer answered ${answer.statusCode}`)
  return extractReport(body.toString('utf8'))
}

/** Renders a page. Retries once after a broken connection. Never retries a form, because it is not idempotent. */
const renderReported = async (client: RendererClient, request: RenderRequest): Promise<ReportedHtml> => {
  const { signal, visitor } = request
  try {
    return await renderOnce(client, request)
  } catch (error) {
    const isForm = visitor !== undefined && visitor.form !== null
    if (isForm || signal.aborted || !(error instanceof Error && 'code' in error)) throw error
    await client.afterBreak(signal)
    return renderOnce(client, request)
  }
}

interface PageRendererParts {
  /** For cached pages. */
  readonly client: RendererClient
  readonly privateClient: RendererClient
  readonly styles: StyleRules
  /** Returns the URL path of the page script. */
  readonly script: () => string
  /** Called only for the first page of unknown structure. Such a page is served, but does not hydrate. */
  readonly report: (message: string, details: Readonly<Record<string, unknown>>) => void
}

/** Addresses the page script by its content, which the renderer does not know. */
const withPageScript = (html: string, path: string): string => html.replace(PAGE_SCRIPT, () => `<script src="${path}"`)

/**
 * Returns the function that renders pages and finishes their HTML. Each step takes the processor for up to a few milliseconds. Between
 * two steps, the edge answers other requests.
 */
export const pageRenderer = ({
  client,
  privateClient,
  styles,
  script,
  report: warn,
}: PageRendererParts): RenderPage => {
  let hasWarned = false
  const warnIfUnknown = <Page>(deferred: Page | undefined, path: string): Page | undefined => {
    if (deferred === undefined && !hasWarned) {
      hasWarned = true
      warn('A page has unexpected scripts and will not hydrate', { page: path })
    }
    return deferred
  }
  return async (request) => {
    const { path, visitor } = request
    const { html, report } = await renderReported(visitor === undefined ? client : privateClient, request)
    if (report.kind !== 'page') return report
    await nextTurn()
    if (visitor !== undefined) {
      const deferred = warnIfUnknown(deferScriptsWithin(html), path) ?? html
      return { ...report, html: withPageScript(deferred, script()), hydration: null, styleHash: null }
    }
    const deferred = warnIfUnknown(deferScripts(html), path) ?? { html, hydration: null }
    await nextTurn()
    const styled = inlineStyle(withPageScript(deferred.html, script()), styles)
    await nextTurn()
    return { ...report, hydration: deferred.hydration, ...styled }
  }
}
