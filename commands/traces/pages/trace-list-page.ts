import { ROUTER_FAULTS } from '../router-faults.ts'
import type { Trace } from '../trace-store.ts'
import { type Html, html } from './html.ts'
import { layOutTrace } from './lay-out-trace.ts'
import { pageFrame } from './page-frame.ts'

const MS_PER_NS = 1_000_000n
const REFRESH = html`<meta http-equiv="refresh" content="3">`

const row = ({ id, spans }: Trace): Html => {
  const { rows, durationMs } = layOutTrace(spans)
  const root = rows[0]?.span
  if (root === undefined) return html``
  const told = (name: string): string => root.attributes.get(name) ?? ''
  const failed = rows.filter(({ hasFailed }) => hasFailed).length
  const repeated = rows.filter(({ attempt }) => (attempt ?? 1) > 1).length
  const time = new Date(Number(root.startTimeUnixNano / MS_PER_NS)).toISOString().slice(11, 23)
  return html`<tr${failed > 0 ? html` class="failed"` : ''}>
<td>${time}<td><a href="/traces/${id}">${root.name}</a><td>${told('northwall.site')}<td>${told('http.response.status_code')}
<td>${told('cache.result')}<td class="number">${durationMs.toFixed(1)} ms<td class="number">${spans.length}
<td class="number">${failed}<td class="number">${repeated}
`
}

const faultForm = (current: string | null): Html => html`<form method="post" action="/next-calls">
<label>The router answers <select name="fault">${ROUTER_FAULTS.map(
  ({ script, name }) =>
    html`<option value="${script}"${script === (current ?? '') ? html` selected` : ''}>${name}</option>`,
)}</select></label>
<button>Set, and forget prices and pages</button></form>`

export interface TraceListContext {
  readonly shopOrigin: string
  /** The fault of the router; `null` for none. */
  readonly fault: string | null
  /** Whether requests for files and for the state of the shop are listed, too. */
  readonly hasFiles: boolean
}

const isOfSite = ({ spans }: Trace): boolean => spans.some(({ attributes }) => attributes.has('northwall.site'))

/** The last requests, one line each; it comes again every three seconds. */
export const traceListPage = (traces: readonly Trace[], { shopOrigin, fault, hasFiles }: TraceListContext): string =>
  pageFrame(
    'Requests',
    REFRESH,
    html`<p>Visit the <a href="${shopOrigin}/premium">shop</a>; each request is here a second later. <a href="${hasFiles ? '/' : '/?files'}">${hasFiles ? 'Leave out' : 'With'} files</a>, <a href="/metrics">metrics</a>
${faultForm(fault)}
<table><thead><tr><th>Time (UTC)<th>Request<th>Site<th>Status<th>Page cache<th>Duration<th>Spans<th>Failed<th>Repeated</thead>
<tbody>${traces.filter((trace) => hasFiles || isOfSite(trace)).map(row)}</tbody></table>`,
  )
