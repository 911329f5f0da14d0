import { AsyncLocalStorage } from 'node:async_hooks'

/** `editing`: an editor sees the page. `refused`: the request carried a wrong secret. */
export const EDITOR_MODES = ['editing', 'refused'] as const
export type EditorMode = (typeof EDITOR_MODES)[number]

/** A form that was posted to a page, as the edge forwards it: bounded, with selected headers only, unparsed. */
export interface PostedForm {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** What a render reports to the edge beside the HTML. */
export interface RenderReport {
  /** HTTP status of the page. */
  status: number
  /** Rendered while a source failed, or without some of its data. */
  isDegraded: boolean
  /** How long its prices are fresh, in milliseconds; null without prices. */
  freshForMs: number | null
  /** How long its content is valid, in milliseconds; null if it does not depend on the date. */
  validForMs: number | null
  /** When it must no longer be served, in milliseconds from now, not even while renders fail; null for most pages. */
  endsInMs: number | null
  /** Tags that the page can be purged by. */
  tags: readonly string[]
  /** Redirect target after an accepted form; null for every other page. */
  seeOther: string | null
}

/** The renderer and the bundled pages are separate module graphs in one process: they share a storage through `globalThis`. */
const sharedStorage = <Value>(name: string): AsyncLocalStorage<Value> => {
  const key = Symbol.for(`northwall.${name}`)
  const holder = globalThis as typeof globalThis & { [key: symbol]: AsyncLocalStorage<Value> | undefined }
  holder[key] ??= new AsyncLocalStorage<Value>()
  return holder[key]
}

const editorModes = sharedStorage<EditorMode>('editor-mode')
const postedForms = sharedStorage<PostedForm>('posted-form')
const renderReports = sharedStorage<RenderReport>('render-report')

/** Runs a render in an editor mode. */
export const withEditorMode = <T>(mode: EditorMode, render: () => T): T => editorModes.run(mode, render)

/** Returns the editor mode of the current render; null for a public page. */
export const editorMode = (): EditorMode | null => editorModes.getStore() ?? null

/** Runs the render of a page that a form was posted to. */
export const withPostedForm = <T>(form: PostedForm, render: () => T): T => postedForms.run(form, render)

/** Returns the form that the current render answers; undefined without one. */
export const postedForm = (): PostedForm | undefined => postedForms.getStore()

/** Runs a render and passes it the report, which the page fills in while it renders. */
export const withRenderReport = <T>(render: (report: RenderReport) => T): T => {
  const report: RenderReport = {
    status: 200,
    isDegraded: false,
    freshForMs: null,
    validForMs: null,
    endsInMs: null,
    tags: [],
    seeOther: null,
  }
  return renderReports.run(report, () => render(report))
}

/** Fills in the report of the current render. No effect outside the renderer, for example in a component test. */
export const reportRender = (report: RenderReport): void => {
  const current = renderReports.getStore()
  if (current !== undefined) Object.assign(current, report)
}
