import { AsyncLocalStorage } from 'node:async_hooks'

/** What a render tells the edge of its page, beside the HTML. */
export interface RenderReport {
  /** HTTP status of the page. */
  status: number
  /** Made while a source failed or without something that was asked for. */
  isDegraded: boolean
  /** How long its prices still count as up to date, in milliseconds; null where it has none. */
  freshForMs: number | null
  /** How long it says what is so, in milliseconds; null where that does not depend on the day. */
  validForMs: number | null
  /** After how long nobody may get it any more, in milliseconds, not even while renders fail; null for most pages. */
  endsInMs: number | null
  /** What the page can be purged by. */
  tags: readonly string[]
  /** Where the visitor is sent in place of the page, once their form is dealt with; null for every other page. */
  seeOther: string | null
}

/** The renderer and the bundled pages are module graphs of their own: they share the store over the one global object. */
const KEY = Symbol.for('northwall.render-report')
const holder = globalThis as typeof globalThis & { [KEY]?: AsyncLocalStorage<RenderReport> }
holder[KEY] ??= new AsyncLocalStorage<RenderReport>()
const current = holder[KEY]

/** Runs a render that may report; hands it the report as it stands when it is read. */
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
  return current.run(report, () => render(report))
}

/** Called by a page as it is rendered. Outside the renderer, as in a test of a component, nobody listens. */
export const reportRender = (report: RenderReport): void => {
  const listening = current.getStore()
  if (listening !== undefined) Object.assign(listening, report)
}
