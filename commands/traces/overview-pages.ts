import { type Html, html } from '../../domain/text/html.ts'
import { prometheusLabel, prometheusName } from '../../telemetry/prometheus.ts'
import type { Metric } from './read-otlp.ts'
import { layOutTrace, pageFrame } from './trace-page.ts'
import type { Trace } from './trace-store.ts'

/** Router faults that the viewer can set. The empty script means no fault. */
export const ROUTER_FAULTS = [
  { script: '', name: 'none' },
  { script: 'first-attempt;status=503', name: '503 for first attempts' },
  { script: 'first-attempt;hang', name: 'no response to first attempts' },
  { script: 'status=503', name: '503 for all calls' },
  { script: 'status=404', name: '404 for all calls' },
  { script: 'latency=600', name: 'latency of 0.6 s' },
  { script: 'malformed', name: 'incomplete JSON' },
  { script: 'wrong-currency', name: 'wrong currency' },
] as const

/** Returns the Prometheus names of an OTLP metric. A counter ends with `_total`; a histogram has three names. */
const prometheusNames = ({ name, unit, kind }: Pick<Metric, 'name' | 'unit' | 'kind'>): readonly string[] => {
  const whole = prometheusName(name, unit, kind === 'gauge')
  if (kind === 'histogram') return ['bucket', 'sum', 'count'].map((series) => `${whole}_${series}`)
  return [kind === 'counter' ? `${whole}_total` : whole]
}

/** Returns the labels of a metric's series in Prometheus. */
const labelsOf = ({ points }: Metric): string =>
  [...new Set(points.flatMap(({ attributes }) => [...attributes.keys()].map(prometheusLabel)))].join(' ')

const metricRow = (metric: Metric) => html`<tr data-labels="${labelsOf(metric)}">
<td>${metric.name}<td data-prometheus>${prometheusNames(metric).join(' ')}<td>${metric.instance}
<td><details><summary>${metric.points.length} series. ${metric.description}</summary>
<ul>${metric.points.map(
  ({ attributes, value }) =>
    html`<li>${value} <small>${[...attributes].map(([name, value]) => `${name}=${value}`).join(', ')}</small>`,
)}</ul></details>
`

/** Returns the page of all metrics with their names in OTLP and in Prometheus. */
export const metricsPage = (metrics: readonly Metric[]): string =>
  pageFrame(
    'Metrics',
    html``,
    html`<p><a href="/">All requests</a> · latest values
<table><thead><tr><th>Name<th>In Prometheus<th>Process<th>Series</thead>
<tbody>${metrics.toSorted((one, other) => one.name.localeCompare(other.name)).map(metricRow)}</tbody></table>`,
  )

const MS_PER_NS = 1_000_000n
const REFRESH = html`<meta http-equiv="refresh" content="3">`

const traceRow = ({ id, spans }: Trace): Html => {
  const { rows, durationMs } = layOutTrace(spans)
  const root = rows[0]?.span
  if (root === undefined) return html``
  const attribute = (name: string): string => root.attributes.get(name) ?? ''
  const failed = rows.filter(({ hasFailed }) => hasFailed).length
  const retries = rows.filter(({ attempt }) => (attempt ?? 1) > 1).length
  const time = new Date(Number(root.startTimeUnixNano / MS_PER_NS)).toISOString().slice(11, 23)
  return html`<tr${failed > 0 ? html` class="failed"` : ''}>
<td>${time}<td><a href="/traces/${id}">${root.name}</a><td>${attribute('northwall.site')}<td>${attribute('http.response.status_code')}
<td>${attribute('cache.result')}<td class="number">${durationMs.toFixed(1)} ms<td class="number">${spans.length}
<td class="number">${failed}<td class="number">${retries}
`
}

const faultForm = (current: string | null): Html => html`<form method="post" action="/next-calls">
<label>Fault of the router <select name="fault">${ROUTER_FAULTS.map(
  ({ script, name }) =>
    html`<option value="${script}"${script === (current ?? '') ? html` selected` : ''}>${name}</option>`,
)}</select></label>
<button>Set, and purge prices and pages</button></form>`

interface TraceListContext {
  readonly shopOrigin: string
  /** The router's fault; `null` if it has none. */
  readonly fault: string | null
  /** Whether the list includes requests for files and health checks. */
  readonly hasFiles: boolean
}

const isOfSite = ({ spans }: Trace): boolean => spans.some(({ attributes }) => attributes.has('northwall.site'))

/** Returns the page of the latest requests, one line each. It reloads every three seconds. */
export const traceListPage = (traces: readonly Trace[], { shopOrigin, fault, hasFiles }: TraceListContext): string =>
  pageFrame(
    'Requests',
    REFRESH,
    html`<p>Visit the <a href="${shopOrigin}/premium">shop</a>; its requests appear here after a second. <a href="${hasFiles ? '/' : '/?files'}">${hasFiles ? 'Hide' : 'Show'} files</a>, <a href="/metrics">metrics</a>
${faultForm(fault)}
<table><thead><tr><th>Time (UTC)<th>Request<th>Site<th>Status<th>Page cache<th>Duration<th>Spans<th>Failed<th>Retries</thead>
<tbody>${traces.filter((trace) => hasFiles || isOfSite(trace)).map(traceRow)}</tbody></table>`,
  )
