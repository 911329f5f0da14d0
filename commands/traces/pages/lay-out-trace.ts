import type { Span } from '../otlp/read-spans.ts'

/** A span in its place of the waterfall. */
export interface WaterfallRow {
  readonly span: Span
  /** 0 for a span whose parent is not known. */
  readonly depth: number
  /** Since the first span of the trace began, in milliseconds. */
  readonly startMs: number
  readonly durationMs: number
  /** Which attempt of its call a client span is, from 1; `null` for other spans. */
  readonly attempt: number | null
  readonly hasFailed: boolean
  /** Whether it, or a span right below it, failed or was repeated. */
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

/** Orders the spans of a trace below their parents, each level by its start. */
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
