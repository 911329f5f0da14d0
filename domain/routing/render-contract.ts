import { z } from 'zod'
import type { ReportOrigin } from '../../ports/metrics.ts'

/** The contract between edge and pages: a page gets its path and at most one header, and returns HTML with a report. */

/** `editing`: the page is for an editor. `refused`: the request had a wrong secret. */
export type EditorMode = 'editing' | 'refused'

/** A form that the page must handle. */
export interface SentForm {
  /** `query`: the fields come from the URL of the page. */
  readonly from: 'body' | 'query'
  /** URL-encoded, without files. */
  readonly fields: string
  /** The site and browser that sent it, for reports. */
  readonly origin: ReportOrigin
}

/** The inputs of a render for one visitor, except the path. */
export interface PrivateRender {
  readonly editorMode: EditorMode | null
  readonly form: SentForm | null
}

/** A render for all visitors. */
export const PUBLIC_RENDER: PrivateRender = { editorMode: null, form: null }

/** Request header with a `PrivateRender` as JSON. The edge sets it, and drops it from client requests. */
export const PRIVATE_RENDER_HEADER = 'x-private-render'

/** Id of the JSON element with the report of a page. The edge removes it from the HTML. */
export const RENDER_REPORT_ID = 'render-report'

/** Internal path of the page that replaces a page which the edge cannot render. No visitor's path leads to it. */
export const UNAVAILABLE_PATH = '/unavailable'

/** Marks in that page that the edge replaces by texts, because they depend on the reason and on the request. */
export const UNAVAILABLE_MARKS = {
  message: '%message%',
  title: '%title%',
  text: '%text%',
  /** Becomes a link. */
  retry: '%retry%',
  home: '%home%',
} as const

/** Milliseconds since the render. Infinity is null in JSON. */
const durationMs = z.codec(
  z.number().nullable(),
  z.custom<number>((ms) => typeof ms === 'number'),
  {
    decode: (ms) => ms ?? Number.POSITIVE_INFINITY,
    encode: (ms) => (Number.isFinite(ms) ? ms : null),
  },
)

const pageLife = z.object({
  /** Whether a source failed or data was missing during the render. */
  isDegraded: z.boolean(),
  /** How long its prices are fresh. */
  freshForMs: durationMs,
  /** How long its content is correct. A date, for example, becomes outdated. */
  validForMs: durationMs,
  /** After this time it must never be served, even if renders fail. */
  endsInMs: durationMs,
  /** Tags by which the page can be purged. */
  tags: z.array(z.string()).readonly(),
  /** Countries for which its download blocks have separate installers: ISO 3166 alpha-2, upper case. */
  downloadCountries: z.array(z.string()).readonly(),
})

/** How long a page may be served, which tags purge it, and which countries need a separate view. */
export type PageLife = Readonly<z.output<typeof pageLife>>

const renderReport = z.discriminatedUnion('kind', [
  /** The HTML is the page. */
  z.object({ kind: z.literal('page'), status: z.int().min(200).max(499), life: pageLife }),
  /** The page accepted a form and redirects. There is no HTML. */
  z.object({ kind: z.literal('redirect'), seeOther: z.string() }),
  /** The content of the page could not be loaded. There is no HTML. */
  z.object({ kind: z.literal('failed') }),
])

/** The report that a page sends to the edge with its HTML. */
export type RenderReport = z.output<typeof renderReport>

export type PageReport = Extract<RenderReport, { readonly kind: 'page' }>

export const writeReport = (report: RenderReport): string => JSON.stringify(z.encode(renderReport, report))

/** Throws if the report is malformed. */
export const readReport = (json: string): RenderReport => z.decode(renderReport, JSON.parse(json))

/** Maximum time that a visitor waits for a page, in milliseconds. Then the edge sends an older page, or status 503. */
export const PAGE_DEADLINE_MS = 1_500

/** The part of it that is left to wait for a place and to render, also on a busy machine. */
const RENDER_MS = 500

/**
 * Maximum time of all calls for a page, those that follow each other included. The deadline of each call is at most as long. What
 * is not loaded by then is taken from a cache, or shown as failed.
 */
export const PAGE_CALLS_MS = PAGE_DEADLINE_MS - RENDER_MS

/** Returns the time that is left for the calls of a page, from 0 to `PAGE_CALLS_MS`, even if the clock was set. */
export const pageCallsLeftMs = (startedMs: number, nowMs: number): number =>
  Math.min(Math.max(0, startedMs + PAGE_CALLS_MS - nowMs), PAGE_CALLS_MS)
