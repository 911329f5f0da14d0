import { context, trace } from '@opentelemetry/api'
import type { ClockPort } from '../../ports/clock.ts'
import { HTTP_MESSAGES } from '../../ports/error-catalogue.ts'
import { type Failure, timedOut } from '../../ports/outcome.ts'
import { CALL_GUARD_DEFAULTS } from './call-settings.ts'
import { inClientSpan, traceHeadersOf } from './client-span.ts'
import { type HttpOutcome, type HttpRequest, queryString, visitorHeaders, XSRF_COOKIE } from './http-exchange.ts'
import { readAnswer, retryAfterMs } from './read-answer.ts'

/**
 * Calls `giveUp` after a timeout. Returns a function that cancels the timeout. On a busy machine, a timer may fire while an
 * answer is already in the socket buffer. Therefore the event loop gets one more turn to read it.
 *
 * @param afterMs `Infinity` disables the timeout
 */
export const startDeadline = (afterMs: number, giveUp: () => void): (() => void) => {
  if (!Number.isFinite(afterMs)) return () => {}
  let turn: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    turn = setImmediate(giveUp)
  }, afterMs)
  return () => {
    clearTimeout(timer)
    clearImmediate(turn)
  }
}

const MAX_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

const nextAddress = (response: Response, from: URL): URL | null => {
  const location = response.headers.get('location')
  if (!REDIRECTS.has(response.status) || location === null || !URL.canParse(location, from)) return null
  const next = new URL(location, from)
  return next.origin === from.origin ? next : null
}

/**
 * Fetches a URL and follows up to 3 redirects of a GET within the origin. Returns any other redirect as the answer: another host
 * must not receive the headers of the call, and a POST must not be repeated.
 */
const fetchWithinOrigin = async (fetcher: typeof fetch, url: URL, init: RequestInit): Promise<Response> => {
  let address = url
  for (let redirects = 0; ; redirects += 1) {
    const response = await fetcher(address, { ...init, redirect: 'manual' })
    const next = init.method === 'GET' && redirects < MAX_REDIRECTS ? nextAddress(response, address) : null
    if (next === null) return response
    await response.body?.cancel()
    address = next
  }
}

const NO_COOKIES: ReadonlyMap<string, string> = new Map()

export interface HttpOptions {
  /** Maximum size of an answer after decompression. @default 2 MB */
  readonly bodyLimitBytes?: number
  /** @default `fetch` of the platform */
  readonly fetch?: typeof fetch
  /** Whether calls create client spans. False for calls within this process. @default true */
  readonly hasSpans?: boolean
  /** Names of the cookies that a call on behalf of a visitor forwards. @default `XSRF-TOKEN` */
  readonly forwardedCookies?: readonly string[]
  /** Removes secrets from a path before it is traced. @default the unchanged path */
  readonly tracedPath?: (path: string) => string
}

/** Records the system error code, such as `ECONNREFUSED`, in the active span, because the outcome does not contain it. */
const recordErrorCode = (error: unknown): void => {
  const { cause = error } = Object(error) as { readonly cause?: unknown }
  const { code } = Object(cause) as { readonly code?: unknown }
  if (typeof code === 'string') trace.getActiveSpan()?.setAttribute('northwall.error.code', code)
}

/**
 * HTTP client that returns outcomes and never rejects. The specification (section 8) defines the messages of failures. Timeouts
 * include the body. Every call has trace headers.
 */
export class Http {
  readonly #clock: ClockPort
  readonly #bodyLimitBytes: number
  readonly #fetch: typeof fetch
  readonly #hasSpans: boolean
  readonly #forwardedCookies: readonly string[]
  readonly #tracedPath: HttpOptions['tracedPath']

  constructor(clock: ClockPort, options: HttpOptions = {}) {
    this.#clock = clock
    this.#bodyLimitBytes = options.bodyLimitBytes ?? CALL_GUARD_DEFAULTS.bodyLimitBytes
    this.#fetch = options.fetch ?? ((input, init) => fetch(input, init))
    this.#hasSpans = options.hasSpans ?? true
    this.#forwardedCookies = options.forwardedCookies ?? [XSRF_COOKIE]
    this.#tracedPath = options.tracedPath
  }

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
      recordErrorCode(error)
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
        ...visitorHeaders(request.visitorCookies ?? NO_COOKIES, this.#forwardedCookies),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      signal,
    })
    if (response.ok && request.expect !== 'nothing') {
      const answer = await readAnswer(response, this.#bodyLimitBytes)
      return answer.ok && request.judge !== undefined ? request.judge(answer.value) : answer
    }
    // An unread body would block the connection.
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
