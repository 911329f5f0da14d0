import { buffer } from 'node:stream/consumers'
import {
  PRIVATE_RENDER_HEADER,
  type PrivateRender,
  RENDER_REPORT_ID,
  type RenderReport,
  renderReport,
} from '../../domain/routing/render-contract.ts'
import type { RendererClient } from './renderer-client.ts'

/** A page as Next rendered it, and what the page reported. */
export interface RenderedPage {
  readonly html: string
  readonly report: RenderReport
}

/** A page to render. */
export interface RenderRequest {
  /** `/<site>/<view>/<page>` */
  readonly path: string
  readonly traceHeaders: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Absent for a page that is cached for all visitors. */
  readonly visitor?: PrivateRender
}

const OPEN = `<script type="application/json" id="${RENDER_REPORT_ID}">`
const CLOSE = '</script>'

/** Takes the report out of the HTML of a page. Throws if it is missing or malformed. */
export const takeReport = (html: string): RenderedPage => {
  // The page ends with its report.
  const start = html.lastIndexOf(OPEN)
  const end = html.indexOf(CLOSE, start)
  if (start === -1 || end === -1) throw new Error('the page has no render report')
  return {
    html: html.slice(0, start) + html.slice(end + CLOSE.length),
    report: renderReport.parse(JSON.parse(html.slice(start + OPEN.length, end))),
  }
}

/** Returns the header that tells the page about the visitor whom it is rendered for. */
export const privateHeader = (visitor: PrivateRender): Readonly<Record<string, string>> => ({
  [PRIVATE_RENDER_HEADER]: JSON.stringify(visitor),
})

/** The host is constant, because a page is a function of its path. */
const HEADERS = { host: 'renderer', accept: 'text/html' } as const

const renderOnce = async (
  client: RendererClient,
  { path, traceHeaders, signal, visitor }: RenderRequest,
): Promise<RenderedPage> => {
  const headers = { ...HEADERS, ...traceHeaders, ...(visitor === undefined ? {} : privateHeader(visitor)) }
  const answer = await client.send({ method: 'GET', path, headers, signal })
  const html = (await buffer(answer)).toString('utf8')
  // Next's status differs from 200 only if the render threw; the status of the page is in its report.
  if (answer.statusCode !== 200) throw new Error(`the renderer answered ${answer.statusCode}`)
  return takeReport(html)
}

/**
 * Renders a page. Rejects if the render fails, the page does not report, or the signal aborts. Retries once after a broken
 * connection, which says nothing about the page; a form is not idempotent, so it is sent once.
 */
export const renderPage = async (client: RendererClient, request: RenderRequest): Promise<RenderedPage> => {
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
