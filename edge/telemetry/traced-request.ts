import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { DurationHistogram } from '../../telemetry/duration-histogram.ts'
import { type EndedRequest, RequestMeasures } from './edge-metrics.ts'
import {
  hitBudget,
  methodLabel,
  type RenderTrace,
  type RequestResult,
  type RequestTrace,
  routeLabel,
  type StartRequestTrace,
} from './request-trace.ts'

const NO_HEADERS = {}

/** Returns the headers that propagate the trace of a span; empty without a span. */
const outgoingHeaders = (span: Span | null): Readonly<Record<string, string>> => {
  if (span === null) return NO_HEADERS
  const headers: Record<string, string> = {}
  propagation.inject(trace.setSpan(ROOT_CONTEXT, span), headers)
  return headers
}

/** Returns the trace id of a span; null if the span is not recorded. */
const recordedId = (span: Span | null): string | null => {
  if (span === null) return null
  const { traceId, traceFlags } = span.spanContext()
  return (traceFlags & TraceFlags.SAMPLED) === 0 ? null : traceId
}

/** State that the traces of all requests share. */
interface Recording {
  readonly tracer: Tracer
  /** Decides whether a cache hit gets a span. The time is monotonic. */
  readonly mayTraceHit: (nowMs: number) => boolean
  readonly measures: Pick<RequestMeasures, 'add'>
}

/** The trace of one request. Creates its span lazily, so that a hit costs almost nothing. */
class TracedRequest implements RequestTrace, EndedRequest {
  readonly method: string
  site: string | undefined
  target: string | undefined
  outcome: RequestResult | undefined
  readonly #recording: Recording
  readonly #response: ServerResponse
  readonly #startMs = performance.now()
  #isEditor = false
  /** Null if the request is not traced. */
  #span: Span | null | undefined

  constructor(recording: Recording, request: IncomingMessage, response: ServerResponse) {
    this.#recording = recording
    this.method = methodLabel(request)
    this.#response = response
  }

  handled(): void {
    if (this.#response.writableEnded) this.#end()
    else this.#response.once('close', () => this.#end())
  }

  routed(site: string, target: string): void {
    this.site = site
    this.target = target
  }

  result(result: RequestResult): void {
    this.outcome = result
  }

  editor(): void {
    this.#isEditor = true
  }

  headers(): Readonly<Record<string, string>> {
    return outgoingHeaders(this.#spanIfTraced())
  }

  traceId(): string | null {
    return recordedId(this.#spanIfTraced())
  }

  traceBackgroundRender(): RenderTrace {
    const stale = this.#spanIfTraced()
    const links = stale === null ? [] : [{ context: stale.spanContext() }]
    const background = this.#recording.tracer.startSpan(
      'render behind',
      { attributes: this.#routeAttributes(), links },
      ROOT_CONTEXT,
    )
    stale?.addLink({ context: background.spanContext() })
    return {
      headers: () => outgoingHeaders(background),
      traceId: () => recordedId(background),
      ended: (isSuccess) => {
        if (!isSuccess) background.setStatus({ code: SpanStatusCode.ERROR })
        background.end()
      },
    }
  }

  get status(): number {
    return this.#response.statusCode
  }

  get route(): string | undefined {
    return this.site === undefined || this.target === undefined ? undefined : routeLabel(this.site, this.target)
  }

  #routeAttributes(): Record<string, string> {
    const { site, route } = this
    return site === undefined || route === undefined ? {} : { 'northwall.site': site, 'http.route': route }
  }

  #spanIfTraced(): Span | null {
    if (this.#span !== undefined) return this.#span
    const { tracer, mayTraceHit } = this.#recording
    const isHit = this.outcome === 'hit' || this.outcome === 'not-modified'
    if (isHit && !mayTraceHit(this.#startMs)) this.#span = null
    else {
      const startTime = Date.now() - (performance.now() - this.#startMs)
      const attributes = { 'http.request.method': this.method, 'url.scheme': 'http' }
      this.#span = tracer.startSpan(this.method, { kind: SpanKind.SERVER, startTime, attributes }, ROOT_CONTEXT)
    }
    return this.#span
  }

  #end(): void {
    this.#recording.measures.add(this, performance.now() - this.#startMs)
    const span = this.#spanIfTraced()
    if (span === null) return
    const { status } = this
    span.setAttributes({ ...this.#routeAttributes(), 'http.response.status_code': status })
    if (this.outcome !== undefined) span.setAttribute('cache.result', this.outcome)
    if (this.#isEditor) span.setAttribute('northwall.editor', true)
    if (this.route !== undefined) span.updateName(`${this.method} ${this.route}`)
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(status))
    span.end()
  }
}

/**
 * Traces and measures requests according to the semantic conventions for HTTP servers. Each request except most cache hits has a server
 * span, which ends with the answer. Ignores visitors' trace headers.
 *
 * @param hitsPerSecond maximum number of traced cache hits per second; `Infinity` traces all
 */
export const requestTraces = (
  durations: Pick<DurationHistogram, 'series'>,
  hitsPerSecond: number,
): StartRequestTrace => {
  const recording: Recording = {
    tracer: trace.getTracer('northwall-storefront'),
    mayTraceHit: hitBudget(hitsPerSecond),
    measures: new RequestMeasures(durations),
  }
  return (request, response) => new TracedRequest(recording, request, response)
}
