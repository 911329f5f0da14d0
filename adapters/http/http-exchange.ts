import type { Failure } from '../../ports/outcome.ts'

/** A query parameter. A list becomes repeated keys; missing and empty values are omitted. */
export type QueryParameter = readonly [name: string, value: string | readonly string[] | undefined]

export interface HttpRequest {
  readonly method: 'GET' | 'POST'
  /** Absolute URL without a query. */
  readonly url: string
  readonly query?: readonly QueryParameter[]
  /** Sent as JSON. */
  readonly body?: unknown
  /**
   * Decoded cookies, for a call on behalf of a visitor. The client forwards the configured cookies. Must not be set for a call
   * whose answer is cached.
   */
  readonly visitorCookies?: ReadonlyMap<string, string>
  /** Bearer token. Never logged or traced. */
  readonly bearer?: string | undefined
  /** `nothing` discards the body of the answer. @default 'json' */
  readonly expect?: 'json' | 'nothing'
  /** Timeout including the body; 0 disables it. @default 0 */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
  /** Number of earlier attempts of the same call, for traces. @default 0 */
  readonly resendCount?: number
  /** Judges an answer by its contents, so that a wrong answer is a failed attempt. @default every answer is good */
  readonly judge?: (answer: HttpAnswer) => HttpOutcome
}

/**
 * The flaw of an answer that can be read. `empty`: it has nothing that was requested; `missing`: it lacks a part;
 * `unusable`: a part violates its schema; `extra`: it has parts that were not requested.
 */
export type AnswerFlaw = 'empty' | 'missing' | 'unusable' | 'extra'

/** An answer with a status from 200 to 299. */
interface HttpAnswer {
  readonly status: number
  /** Parsed JSON; `undefined` if the body was empty or discarded. */
  readonly body: unknown
  readonly flaw?: AnswerFlaw | undefined
}

/** An `Outcome` with the source's `Retry-After`. */
export type HttpOutcome =
  | { readonly ok: true; readonly value: HttpAnswer }
  | { readonly ok: false; readonly failure: Failure; readonly retryAfterMs?: number }

/** How a source answered a call: `success`, the flaw of its answer, or the kind of failure. */
export const sourceOutcomeOf = (outcome: HttpOutcome): 'success' | AnswerFlaw | Failure['kind'] =>
  outcome.ok ? (outcome.value.flaw ?? 'success') : outcome.failure.kind

/** Returns a query string with a leading `?`, or `''` if there are no parameters. */
export const queryString = (parameters: readonly QueryParameter[]): string => {
  const search = new URLSearchParams()
  for (const [name, value] of parameters)
    for (const entry of typeof value === 'string' ? [value] : (value ?? []))
      if (entry !== '') search.append(name, entry)
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** The cookie that is forwarded by default. `XSRF_HEADER` has the same value (specification, section 9). */
export const XSRF_COOKIE = 'XSRF-TOKEN'
const XSRF_HEADER = 'x-xsrf-token'

const MAX_COOKIE_LENGTH = 4_096

/**
 * Characters of an unencoded cookie value (RFC 6265): no spaces, quotes, commas, semicolons, backslashes or control characters.
 */
const COOKIE_OCTETS = /^[!#-+\--:<-[\]-~]+$/

const asSent = (value: string): string => (COOKIE_OCTETS.test(value) ? value : encodeURIComponent(value))

/**
 * Returns the headers of a call on behalf of a visitor: the named cookies, and the XSRF token as an additional header. Omits
 * cookies without a valid value.
 *
 * @param cookies decoded values by name
 * @param names names of the cookies to forward
 */
export const visitorHeaders = (
  cookies: ReadonlyMap<string, string>,
  names: readonly string[],
): Readonly<Record<string, string>> => {
  const sent = new Map<string, string>()
  for (const name of names) {
    const value = cookies.get(name) ?? ''
    if (value === '' || !value.isWellFormed()) continue
    const encoded = asSent(value)
    if (encoded.length <= MAX_COOKIE_LENGTH) sent.set(name, encoded)
  }
  const token = sent.get(XSRF_COOKIE)
  return {
    ...(sent.size === 0 ? {} : { cookie: [...sent].map(([name, value]) => `${name}=${value}`).join('; ') }),
    ...(token === undefined ? {} : { [XSRF_HEADER]: token }),
  }
}
