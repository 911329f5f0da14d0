import { context, trace } from '@opentelemetry/api'
import type { ClockPort } from '../../../ports/clock.ts'
import { HTTP_MESSAGES } from '../../../ports/error-catalogue.ts'
import { type Failure, timedOut } from '../../../ports/outcome.ts'
import { inClientSpan, traceHeadersOf } from './client-span.ts'
import { fetchWithinOrigin } from './fetch-within-origin.ts'
import { CALL_GUARD_DEFAULTS } from './guard/call-guard-settings.ts'
import type { HttpOutcome, HttpRequest } from './http-exchange.ts'
import { queryString } from './query-string.ts'
import { readLimited, UnusableBodyError } from './read-limited.ts'
import { retryAfterMs } from './retry-after.ts'
import { startDeadline } from './start-deadline.ts'
import { visitorHeaders } from './visitor-cookies.ts'

const NO_COOKIES: ReadonlyMap<string, string> = new Map()

/** What a client may be given in place of the usual. */
export interface HttpOptions {
  /** Longest answer that is read, in bytes after decompression; 2 MB by default. */
  readonly bodyLimitBytes?: number
  /** `fetch` of the platform by default. */
  readonly fetch?: typeof fetch
  /** Whether each call is a client span, true by default. A call that stays in this process has no network to tell of. */
  readonly hasSpans?: boolean
  /** The path that a span tells of a call; the path itself by default, which may hold a secret. */
  readonly tracedPath?: (path: string) => string
}

const readAnswer = async (response: Response, limitBytes: number): Promise<HttpOutcome> => {
  const { status } = response
  try {
    const text = await readLimited(response.body, limitBytes)
    return { ok: true, value: { status, body: text.trim() === '' ? undefined : JSON.parse(text) } }
  } catch (error) {
    if (error instanceof SyntaxError)
      return { ok: false, failure: { kind: 'malformed', message: 'Answer is not JSON', status } }
    if (error instanceof UnusableBodyError)
      return { ok: false, failure: { kind: 'malformed', message: error.message, status } }
    throw error
  }
}

/** Tells the span of a call what the system says of its failure, such as `ECONNREFUSED`: the visitor is told the same of all of them. */
const tellCode = (error: unknown): void => {
  const { cause = error } = Object(error) as { readonly cause?: unknown }
  const { code } = Object(cause) as { readonly code?: unknown }
  if (typeof code === 'string') trace.getActiveSpan()?.setAttribute('northwall.error.code', code)
}

/**
 * Turns calls into outcomes and never rejects. Failures carry the messages of section 8 of the specification; a timeout
 * covers the body too. Tracing headers are sent with every call.
 */
export class Http {
  readonly #clock: ClockPort
  readonly #bodyLimitBytes: number
  readonly #fetch: typeof fetch
  readonly #hasSpans: boolean
  readonly #tracedPath: HttpOptions['tracedPath']

  constructor(clock: ClockPort, options: HttpOptions = {}) {
    this.#clock = clock
    this.#bodyLimitBytes = options.bodyLimitBytes ?? CALL_GUARD_DEFAULTS.bodyLimitBytes
    this.#fetch = options.fetch ?? ((input, init) => fetch(input, init))
    this.#hasSpans = options.hasSpans ?? true
    this.#tracedPath = options.tracedPath
  }

  /** Makes one call. */
  async send(request: HttpRequest): Promise<HttpOutcome> {
    const address = `${request.url}${queryString(request.query ?? [])}`
    if (!URL.canParse(address)) return { ok: false, failure: { kind: 'network', message: HTTP_MESSAGES.network } }
    const url = new URL(address)
    return this.#hasSpans
      ? inClientSpan(request, this.#traced(url), (traceHeaders) => this.#sendTimed(request, url, traceHeaders))
      : this.#sendTimed(request, url, traceHeadersOf(context.active()))
  }

  #traced(url: URL): URL {
    return this.#tracedPath === undefined ? url : new URL(this.#tracedPath(url.pathname), url.origin)
  }

  async #sendTimed(
    request: HttpRequest,
    url: URL,
    traceHeaders: Readonly<Record<string, string>>,
  ): Promise<HttpOutcome> {
    const timeoutMs = request.timeoutMs ?? 0
    const overdue = new AbortController()
    const stopTimer = startDeadline(timeoutMs || Number.POSITIVE_INFINITY, () => overdue.abort())
    const signals = [overdue.signal, ...(request.signal === undefined ? [] : [request.signal])]
    try {
      return await this.#exchange(request, url, traceHeaders, AbortSignal.any(signals))
    } catch (error) {
      tellCode(error)
      const failure: Failure = overdue.signal.aborted
        ? timedOut(timeoutMs)
        : request.signal?.aborted
          ? { kind: 'aborted', message: HTTP_MESSAGES.aborted }
          : { kind: 'network', message: HTTP_MESSAGES.network }
      return { ok: false, failure }
    } finally {
      stopTimer()
    }
  }

  async #exchange(
    request: HttpRequest,
    url: URL,
    traceHeaders: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<HttpOutcome> {
    const response = await fetchWithinOrigin(this.#fetch, url, {
      method: request.method,
      headers: {
        accept: 'application/json',
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(request.bearer === undefined ? {} : { authorization: `Bearer ${request.bearer}` }),
        ...traceHeaders,
        ...visitorHeaders(request.visitorCookies ?? NO_COOKIES),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      signal,
    })
    if (response.ok && request.expect !== 'nothing') return readAnswer(response, this.#bodyLimitBytes)
    // What is not read is let go, or the connection stays taken.
    await response.body?.cancel()
    if (response.ok) return { ok: true, value: { status: response.status, body: undefined } }
    const waitMs = retryAfterMs(response.headers.get('retry-after'), this.#clock.now())
    return {
      ok: false,
      failure: {
        kind: 'status',
        message: HTTP_MESSAGES.status(response.status),
        status: response.status,
      },
      ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
    }
  }
}
