import { prometheusLabel, prometheusNames } from '../otlp/prometheus-name.ts'
import type { Metric } from '../otlp/read-metrics.ts'
import { html } from './html.ts'
import { pageFrame } from './page-frame.ts'

/** The labels of a metric's series, as Prometheus names them. */
const labelsOf = ({ points }: Metric): string =>
  [...new Set(points.flatMap(({ attributes }) => [...attributes.keys()].map(prometheusLabel)))].join(' ')

const row = (metric: Metric) => html`<tr data-labels="${labelsOf(metric)}">
<td>${metric.name}<td data-prometheus>${prometheusNames(metric).join(' ')}<td>${metric.instance}
<td><details><summary>${metric.points.length} series. ${metric.description}</summary>
<ul>${metric.points.map(
  ({ attributes, told }) =>
    html`<li>${told} <small>${[...attributes].map(([name, value]) => `${name}=${value}`).join(', ')}</small>`,
)}</ul></details>
`

/** What each process has measured, by both of its names. */
export const metricsPage = (metrics: readonly Metric[]): string =>
  pageFrame(
    'Metrics',
    html``,
    html`<p><a href="/">All requests</a> · as they came last
<table><thead><tr><th>Name<th>In Prometheus<th>Process<th>Series</thead>
<tbody>${metrics.toSorted((one, other) => one.name.localeCompare(other.name)).map(row)}</tbody></table>`,
  )
