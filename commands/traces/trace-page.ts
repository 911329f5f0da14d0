import { type Html, html } from '../../domain/text/html.ts'
import type { Span } from './read-otlp.ts'
import type { Trace } from './trace-store.ts'

/** Returns a page of the viewer with this content, without scripts. */
export const pageFrame = (title: string, head: Html, content: Html): string =>
  html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<link rel="stylesheet" href="/traces.css">
${head}
<h1>${title}</h1>
${content}
`.text

export interface WaterfallRow {
  readonly span: Span
  /** 0 for a span without a known parent. */
  readonly depth: number
  /** Milliseconds since the start of the trace. */
  readonly startMs: number
  readonly durationMs: number
  /** Attempt number of a client span, from 1; `null` for other spans. */
  readonly attempt: number | null
  readonly hasFailed: boolean
  /** Whether the span or one of its children failed or was a retry. */
  readonly isNotable: boolean
}

export interface Waterfall {
  readonly rows: readonly WaterfallRow[]
  readonly durationMs: number
}

const CLIENT = 3
const FAILED = 2
const NS_PER_US = 1_000n
const US_PER_MS = 1_000

const milliseconds = (ns: bigint): number => Number(ns / NS_PER_US) / US_PER_MS

const hasFailed = ({ status }: Span): boolean => status.code === FAILED

const resendsOf = ({ attributes }: Span): number => Number(attributes.get('http.request.resend_count') ?? 0)

const byStart = (one: Span, other: Span): number => (one.startTimeUnixNano < other.startTimeUnixNano ? -1 : 1)

/** Returns the spans of a trace as a tree in depth-first order, siblings sorted by their start. */
export const layOutTrace = (spans: readonly Span[]): Waterfall => {
  const known = new Set(spans.map(({ spanId }) => spanId))
  const below = new Map<string | undefined, Span[]>()
  for (const span of spans) {
    const parent = span.parentSpanId !== undefined && known.has(span.parentSpanId) ? span.parentSpanId : undefined
    below.set(parent, [...(below.get(parent) ?? []), span])
  }
  const starts = spans.map(({ startTimeUnixNano }) => startTimeUnixNano)
  const first = starts.reduce((least, start) => (start < least ? start : least), starts[0] ?? 0n)
  const rowsBelow = (parent: string | undefined, depth: number): readonly WaterfallRow[] =>
    (below.get(parent) ?? []).toSorted(byStart).flatMap((span) => [
      {
        span,
        depth,
        startMs: milliseconds(span.startTimeUnixNano - first),
        durationMs: milliseconds(span.endTimeUnixNano - span.startTimeUnixNano),
        attempt: span.kind === CLIENT ? resendsOf(span) + 1 : null,
        hasFailed: hasFailed(span),
        isNotable: [span, ...(below.get(span.spanId) ?? [])].some((one) => hasFailed(one) || resendsOf(one) > 0),
      },
      ...rowsBelow(span.spanId, depth + 1),
    ])
  const rows = rowsBelow(undefined, 0)
  const durationMs = rows.reduce((most, { startMs, durationMs }) => Math.max(most, startMs + durationMs), 0)
  return { rows, durationMs }
}

/** Width of the waterfall in SVG units. */
const WIDTH = 1_000
const MAX_DEPTH = 9
const KINDS = ['', 'internal', 'server', 'client', 'producer', 'consumer']

const table = (attributes: ReadonlyMap<string, string>): Html =>
  html`<table>${[...attributes]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, value]) => html`<tr><th>${name}<td>${value}`)}</table>`

const bar = ({ span, startMs, durationMs, hasFailed }: WaterfallRow, whole: Waterfall): Html => {
  const scale = WIDTH / (whole.durationMs || 1)
  const first = span.startTimeUnixNano
  const eventAt = (ns: bigint): string => ((startMs + Number(ns - first) / 1_000_000) * scale).toFixed(1)
  return html`<svg viewBox="0 0 ${WIDTH} 16" preserveAspectRatio="none" aria-hidden="true">
<rect class="${hasFailed ? 'failed' : (KINDS[span.kind] ?? '')}" x="${(startMs * scale).toFixed(1)}" y="2" width="${Math.max(2, durationMs * scale).toFixed(1)}" height="12"/>
${span.events.map(({ timeUnixNano }) => html`<rect class="event" x="${eventAt(timeUnixNano)}" y="0" width="2" height="16"/>`)}</svg>`
}

const nameOf = ({ span, attempt }: WaterfallRow): string => {
  if (attempt === null) return span.name
  const { pathname } = new URL(span.attributes.get('url.full') ?? '/', 'http://router')
  return `${span.name} ${pathname}, attempt ${attempt}`
}

const outcomeOf = ({ span, hasFailed }: WaterfallRow): string => {
  if (hasFailed) return span.status.message || span.attributes.get('error.type') || 'failed'
  const names = ['http.response.status_code', 'northwall.outcome', 'cache.result']
  return names.flatMap((name) => span.attributes.get(name) ?? []).join(', ')
}

const rowOf = (row: WaterfallRow, whole: Waterfall, isOpen: boolean): Html => {
  const { span, depth, startMs, durationMs, hasFailed } = row
  return html`<li data-span="${span.name}" data-outcome="${hasFailed ? 'failed' : 'good'}"><details${isOpen || row.isNotable ? html` open` : ''}>
<summary><span class="name depth-${Math.min(depth, MAX_DEPTH)}">${nameOf(row)}</span>${bar(row, whole)}
<span class="number">${durationMs.toFixed(1)} ms</span><span${hasFailed ? html` class="failed"` : ''}>${outcomeOf(row)}</span></summary>
<div class="details"><p>${KINDS[span.kind] ?? ''} span ${span.spanId}, starts at ${startMs.toFixed(1)} ms</p>
${hasFailed ? html`<p class="failed">Failed: ${outcomeOf(row)}</p>` : ''}${table(span.attributes)}
${span.events.map(({ name, attributes }) => html`<p>Event ${name}</p>${table(attributes)}`)}
${span.links.map(({ traceId }) => html`<p>Linked trace <a href="/traces/${traceId}">${traceId}</a></p>`)}</div></details>
`
}

/**
 * Returns the page of a trace: its spans as a waterfall, and its log lines. Failed spans, retries and their calls are expanded.
 *
 * @param isOpen whether all spans are expanded
 */
export const tracePage = ({ id, spans, lines }: Trace, isOpen: boolean): string => {
  const whole = layOutTrace(spans)
  const title = whole.rows[0]?.span.name ?? 'A request'
  return pageFrame(
    title,
    html``,
    html`<p><a href="/">All requests</a> · trace ${id} · ${whole.durationMs.toFixed(1)} ms · ${spans.length} spans ·
<a href="/traces/${id}${isOpen ? '' : '?open'}">${isOpen ? 'collapse' : 'expand'} all</a>
<ol>${whole.rows.map((row) => rowOf(row, whole, isOpen))}</ol>
<h2>Log</h2>
<pre data-log>${lines.map(
      ({ from, text }) => html`<b>${from}</b> ${text}
`,
    )}</pre>`,
  )
}
