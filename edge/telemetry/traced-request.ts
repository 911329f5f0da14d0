import type { IncomingMessage, ServerResponse } from 'node:http'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import { outgoingHeaders, recordedId } from './outgoing-trace.ts'
import { methodLabel, routeLabel } from './request-labels.ts'
import type { EndedRequest, RequestMeasures } from './request-measures.ts'
import type { RenderTrace, RequestResult, RequestTrace } from './request-trace.ts'

/** What the traces of all requests share. */
export interface Recording {
  readonly tracer: Tracer
  /** Whether one more request that is answered from memory has a span, by the time at which it came. */
  readonly takesHit: (nowMs: number) => boolean
  readonly measures: Pick<RequestMeasures, 'add'>
}

/** One request. A class, and its span made when it is first needed: of thousands of hits a second each costs next to nothing. */
export class TracedRequest implements RequestTrace, EndedRequest {
  readonly method: string
  site: string | undefined
  target: string | undefined
  outcome: RequestResult | undefined
  readonly #recording: Recording
  readonly #response: ServerResponse
  readonly #startMs = performance.now()
  #isEditor = false
  /** Null once it is decided that there is none. */
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
    return outgoingHeaders(this.#needed())
  }

  traceId(): string | null {
    return recordedId(this.#needed())
  }

  renderBehind(): RenderTrace {
    const stale = this.#needed()
    const links = stale === null ? [] : [{ context: stale.spanContext() }]
    const behind = this.#recording.tracer.startSpan('render behind', { attributes: this.#place(), links }, ROOT_CONTEXT)
    stale?.addLink({ context: behind.spanContext() })
    return {
      headers: () => outgoingHeaders(behind),
      traceId: () => recordedId(behind),
      ended: (isGood) => {
        if (!isGood) behind.setStatus({ code: SpanStatusCode.ERROR })
        behind.end()
      },
    }
  }

  get status(): number {
    return this.#response.statusCode
  }

  /** Page or endpoint, never what a visitor wrote. */
  get route(): string | undefined {
    return this.site === undefined || this.target === undefined ? undefined : routeLabel(this.site, this.target)
  }

  #place(): Record<string, string> {
    const { site, route } = this
    return site === undefined || route === undefined ? {} : { 'northwall.site': site, 'http.route': route }
  }

  #needed(): Span | null {
    if (this.#span !== undefined) return this.#span
    const { tracer, takesHit } = this.#recording
    const isFromMemory = this.outcome === 'hit' || this.outcome === 'not-modified'
    if (isFromMemory && !takesHit(this.#startMs)) this.#span = null
    else {
      const startTime = Date.now() - (performance.now() - this.#startMs)
      const attributes = { 'http.request.method': this.method, 'url.scheme': 'http' }
      this.#span = tracer.startSpan(this.method, { kind: SpanKind.SERVER, startTime, attributes }, ROOT_CONTEXT)
    }
    return this.#span
  }

  #end(): void {
    this.#recording.measures.add(this, performance.now() - this.#startMs)
    const span = this.#needed()
    if (span === null) return
    const { status } = this
    span.setAttributes({ ...this.#place(), 'http.response.status_code': status })
    if (this.outcome !== undefined) span.setAttribute('cache.result', this.outcome)
    if (this.#isEditor) span.setAttribute('northwall.editor', true)
    if (this.route !== undefined) span.updateName(`${this.method} ${this.route}`)
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', String(status))
    span.end()
  }
}
