import { z } from 'zod'

/** The contract of the edge and the pages: a page gets its path and at most one header, and returns its HTML with a report. */

/** `editing`: an editor sees the page. `refused`: the request carried a wrong secret. */
export type EditorMode = 'editing' | 'refused'

/** A form for the page to answer. */
export interface SentForm {
  /** `query`: the fields come from the URL of the page. */
  readonly from: 'body' | 'query'
  /** URL-encoded, without files. */
  readonly fields: string
}

/** The inputs of a render for one visitor, besides its path. */
export interface PrivateRender {
  readonly editorMode: EditorMode | null
  readonly form: SentForm | null
}

/** A render for all visitors. */
export const PUBLIC_RENDER: PrivateRender = { editorMode: null, form: null }

/** Request header that carries a `PrivateRender` as JSON. The edge sets it; it never passes on one of a visitor. */
export const PRIVATE_RENDER_HEADER = 'x-private-render'

/** Id of the JSON element in which a page reports. The edge removes it from the HTML. */
export const RENDER_REPORT_ID = 'render-report'

/** Milliseconds from the render, possibly infinite. JSON has no infinity, so it is null there. */
const durationMs = z.codec(
  z.number().nullable(),
  z.custom<number>((ms) => typeof ms === 'number'),
  {
    decode: (ms) => ms ?? Number.POSITIVE_INFINITY,
    encode: (ms) => (Number.isFinite(ms) ? ms : null),
  },
)

const pageLife = z.object({
  /** Rendered while a source failed, or without some of its data. */
  isDegraded: z.boolean(),
  /** How long its prices are fresh. */
  freshForMs: durationMs,
  /** How long its content is right: a date, for example, becomes wrong. */
  validForMs: durationMs,
  /** After this time it must not be served, not even while renders fail. */
  endsInMs: durationMs,
  /** Tags that the page can be purged by. */
  tags: z.array(z.string()).readonly(),
})

/** How long a page may be served, and what purges it. */
export type PageLife = Readonly<z.output<typeof pageLife>>

const renderReport = z.discriminatedUnion('kind', [
  /** The HTML is the page. */
  z.object({ kind: z.literal('page'), status: z.int().min(200).max(499), life: pageLife }),
  /** A redirect replaces the page, which has no HTML: the form that was sent to it is done. */
  z.object({ kind: z.literal('redirect'), seeOther: z.string() }),
  /** The content of the page could not be loaded. There is no HTML. */
  z.object({ kind: z.literal('failed') }),
])

/** The report of a page to the edge, in addition to its HTML. */
export type RenderReport = z.output<typeof renderReport>

/** The report of a page that can be shown. */
export type PageReport = Extract<RenderReport, { readonly kind: 'page' }>

/** Writes a report as JSON. */
export const writeReport = (report: RenderReport): string => JSON.stringify(z.encode(renderReport, report))

/** Reads a report from JSON. Throws if it is malformed. */
export const readReport = (json: string): RenderReport => z.decode(renderReport, JSON.parse(json))
