import { z } from 'zod'

/** What the edge and the pages agree on: a page gets its path and at most one header, and returns its HTML with a report. */

/** `editing`: an editor sees the page. `refused`: the request carried a wrong secret. */
export type EditorMode = 'editing' | 'refused'

/** A form for the page to answer. */
export interface SentForm {
  /** `query`: the fields come from the URL of the page. */
  readonly from: 'body' | 'query'
  /** URL-encoded, without files. */
  readonly fields: string
}

/** What a render for one visitor depends on besides its path. */
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

const durationMs = z.number().nullable()

export const renderReport = z.object({
  /** HTTP status of the page. */
  status: z.int().min(200).max(599),
  /** Rendered while a source failed, or without some of its data. */
  isDegraded: z.boolean(),
  /** How long its prices are fresh; null without prices. */
  freshForMs: durationMs,
  /** How long its content is valid; null if it does not depend on the date. */
  validForMs: durationMs,
  /** When it must no longer be served, counted from now, not even while renders fail; null for most pages. */
  endsInMs: durationMs,
  /** Tags that the page can be purged by. */
  tags: z.array(z.string()).readonly(),
  /** Redirect target that replaces the page; null for every other page. */
  seeOther: z.string().nullable(),
})

/** What a page reports to the edge beside its HTML. */
export type RenderReport = z.output<typeof renderReport>
