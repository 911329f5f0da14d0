import type { Failure } from '../../ports/outcome.ts'

/** One query parameter: a list becomes repeated keys; absent and empty values are left out. */
export type QueryParameter = readonly [name: string, value: string | readonly string[] | undefined]

/** One HTTP request. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST'
  /** Absolute address without a query. */
  readonly url: string
  readonly query?: readonly QueryParameter[]
  /** Sent as JSON. */
  readonly body?: unknown
  /**
   * Decoded cookies of the visitor by name, for a call on their behalf. The client decides which ones it forwards. Never set
   * for a call whose answer is shared.
   */
  readonly visitorCookies?: ReadonlyMap<string, string>
  /** Secret, sent as a bearer token. Never logged or traced. */
  readonly bearer?: string | undefined
  /** `nothing` ignores the body of the answer. @default 'json' */
  readonly expect?: 'json' | 'nothing'
  /** Timeout of the request with its body; 0 is none. @default 0 */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
  /** Earlier attempts of the same call, for its trace. @default 0 */
  readonly resendCount?: number
}

/** An answer with a status in 200-299. */
interface HttpAnswer {
  readonly status: number
  /** Parsed JSON; `undefined` if the answer was empty or ignored. */
  readonly body: unknown
}

/** An `Outcome` that also carries the `Retry-After` of the source. */
export type HttpOutcome =
  | { readonly ok: true; readonly value: HttpAnswer }
  | { readonly ok: false; readonly failure: Failure; readonly retryAfterMs?: number }

/** Builds a query string with its `?`, in the given order; `''` without parameters. */
export const queryString = (parameters: readonly QueryParameter[]): string => {
  const search = new URLSearchParams()
  for (const [name, value] of parameters)
    for (const entry of typeof value === 'string' ? [value] : (value ?? []))
      if (entry !== '') search.append(name, entry)
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

/** The only forwarded cookie, and the header that repeats its value (specification, section 9). */
const XSRF_COOKIE = 'XSRF-TOKEN'
const XSRF_HEADER = 'x-xsrf-token'

const MAX_TOKEN_LENGTH = 4_096

/** Characters of an unencoded cookie value (RFC 6265): no space, quote, comma, semicolon, backslash or control. */
const COOKIE_OCTETS = /^[!#-+\--:<-[\]-~]+$/

const asSent = (value: string): string => (COOKIE_OCTETS.test(value) ? value : encodeURIComponent(value))

/**
 * Returns the headers of a call on behalf of a visitor: the XSRF token as a cookie and as a header. Empty without a valid
 * token.
 *
 * @param cookies names and decoded values
 */
export const visitorHeaders = (cookies: ReadonlyMap<string, string>): Readonly<Record<string, string>> => {
  const token = cookies.get(XSRF_COOKIE) ?? ''
  if (token === '' || !token.isWellFormed() || asSent(token).length > MAX_TOKEN_LENGTH) return {}
  return { cookie: `${XSRF_COOKIE}=${asSent(token)}`, [XSRF_HEADER]: asSent(token) }
}
