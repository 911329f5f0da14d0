import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { Scheme } from '../../domain/routing/trusted-origin.ts'
import type { Site } from '../../domain/sites/site.ts'
import type { DurationHistogram } from '../../telemetry/duration-histogram.ts'
import { isRecorded, outgoingHeaders, recordedId, remoteContext } from '../../telemetry/trace-context.ts'
import type { ClientAddresses } from '../connection/client-address.ts'
import { type EndedRequest, RequestMeasures } from './edge-metrics.ts'
import {
  hitBudget,
  methodLabel,
  type RenderTrace,
  type RequestResult,
  type RequestTrace,
  type StartRequestTrace,
  type UnansweredReason,
} from './request-trace.ts'
import { pathAttribute, routeLabel, serverAttributes } from './server-attributes.ts'

type ReportError = (message: string, details: Readonly<Record<string, unknown>>) => void

/** State that the traces of all requests share. */
interface Recording {
  readonly tracer: Tracer
  /** Decides whether a cache hit gets a span. The time is monotonic. */
  readonly mayTraceHit: (nowMs: number) => boolean
  readonly measures: Pick<RequestMeasures, 'add'>
  readonly clients: Pick<ClientAddresses, 'isTrustedPeer' | 'schemeOf'>
  readonly report: ReportError
}

/** The trace of one request. Creates its span lazily, so that a hit costs almost nothing. */
class TracedRequest implements RequestTrace, EndedRequest {
  readonly method: string
  target: string | undefined
  outcome: RequestResult | undefined
  readonly #recording: Recording
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #startMs = performance.now()
  #site: Site | undefined
  #path: string | undefined
  #reason: UnansweredReason | undefined
  #isEditor = false
  /** Null if the request is not traced. */
  #span: Span | null | undefined

  constructor(recording: Recording, request: IncomingMessage, response: ServerResponse) {
    this.#recording = recording
    this.#request = request
    this.method = methodLabel(request)
    this.#response = response
  }

  ended(): void {
    this.#recording.measures.add(this, performance.now() - this.#startMs)
    const span = this.#spanIfTraced()
    if (span === null) return
    span.setAttributes({ ...this.#routeAttributes(), ...this.#resultAttributes() })
    if (this.error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }

  reached(site: Site): void {
    this.#site = site
  }

  routed(target: string): void {
    this.target = target
  }

  found(path: string): void {
    this.#path = path
  }

  reason(reason: UnansweredReason): void {
    this.#reason = reason
  }

  result(result: RequestResult): void {
    this.outcome = result
  }

  within<T>(work: () => T): T {
    const span = this.#spanIfTraced()
    return span === null ? work() : context.with(trace.setSpan(ROOT_CONTEXT, span), work)
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

  get status(): number | null {
    return this.#response.headersSent ? this.#response.statusCode : null
  }

  get error(): string | undefined {
    const { status } = this
    if (status === null) return 'aborted'
    return status >= 500 ? String(status) : undefined
  }

  get scheme(): Scheme {
    return this.#site === undefined ? 'http' : this.#recording.clients.schemeOf(this.#request, this.#site)
  }

  get route(): string | undefined {
    return this.#site === undefined || this.target === undefined ? undefined : routeLabel(this.#site.code, this.target)
  }

  #routeAttributes(): Attributes {
    const { route } = this
    return this.#site === undefined || route === undefined
      ? {}
      : { 'northwall.site': this.#site.code, 'http.route': route }
  }

  #requestAttributes(): Attributes {
    const { method, httpVersion } = this.#request
    return {
      'http.request.method': this.method,
      ...(method === this.method ? {} : { 'http.request.method_original': method }),
      'network.protocol.version': httpVersion,
      'url.scheme': this.scheme,
      'url.path': this.#path ?? pathAttribute(this.#request, this.route),
      ...(this.#site === undefined ? {} : serverAttributes(this.#request, this.scheme)),
    }
  }

  #resultAttributes(): Attributes {
    const { status, error, outcome } = this
    return {
      ...(status === null ? {} : { 'http.response.status_code': status }),
      ...(error === undefined ? {} : { 'error.type': error }),
      ...(outcome === undefined ? {} : { 'cache.result': outcome }),
      ...(this.#reason === undefined ? {} : { 'northwall.reason': this.#reason }),
      ...(this.#isEditor ? { 'northwall.editor': true } : {}),
    }
  }

  /** Name of the span. The conventions prescribe `HTTP` for unknown methods. */
  get #name(): string {
    const method = this.method === '_OTHER' ? 'HTTP' : this.method
    return this.route === undefined ? method : `${method} ${this.route}`
  }

  /** After an error, which is reported, the request has no span: its answer must not depend on telemetry. */
  #spanIfTraced(): Span | null {
    if (this.#span !== undefined) return this.#span
    try {
      this.#span = this.#startSpan()
    } catch (error) {
      this.#span = null
      this.#recording.report('A request could not be traced', { error })
    }
    return this.#span
  }

  #startSpan(): Span | null {
    const { tracer, mayTraceHit } = this.#recording
    const isHit = this.outcome === 'hit' || this.outcome === 'not-modified'
    const parent = this.#parent()
    if (isHit && !isRecorded(parent) && !mayTraceHit(this.#startMs)) return null
    const startTime = Date.now() - (performance.now() - this.#startMs)
    return tracer.startSpan(
      this.#name,
      { kind: SpanKind.SERVER, startTime, attributes: this.#requestAttributes() },
      parent,
    )
  }

  /** Returns the trace that a trusted proxy has started; the root context without one. */
  #parent(): Context {
    const { headers } = this.#request
    const hasTrace = headers['traceparent'] !== undefined && this.#recording.clients.isTrustedPeer(this.#request)
    return hasTrace ? remoteContext(headers) : ROOT_CONTEXT
  }
}

/**
 * Traces and measures requests according to the semantic conventions for HTTP servers. Each request except most cache hits has a server
 * span, which ends with the answer. Continues the trace of a trusted proxy, and ignores the trace headers of visitors.
 *
 * @param hitsPerSecond maximum number of traced cache hits per second; `Infinity` traces all
 */
export const requestTraces = (
  durations: Pick<DurationHistogram, 'series'>,
  hitsPerSecond: number,
  clients: Recording['clients'],
  report: ReportError,
): StartRequestTrace => {
  const recording: Recording = {
    tracer: trace.getTracer('northwall-storefront'),
    mayTraceHit: hitBudget(hitsPerSecond),
    measures: new RequestMeasures(durations),
    clients,
    report,
  }
  return (request, response) => new TracedRequest(recording, request, response)
}
