import type { Failure } from '../../../ports/outcome.ts'
import type { QueryParameter } from './query-string.ts'

/** One call. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST'
  /** Absolute address without a query. */
  readonly url: string
  readonly query?: readonly QueryParameter[]
  /** Sent as JSON. */
  readonly body?: unknown
  /**
   * The visitor's cookies by name, decoded, for a call made in their name; which are sent on is up to the client. Never for
   * a call whose answer is shared.
   */
  readonly visitorCookies?: ReadonlyMap<string, string>
  /** Secret that the source knows this program by, sent as a bearer token. Nothing logs or traces it. */
  readonly bearer?: string | undefined
  /** Whether the answer is JSON to be read (the default), or is not looked at. */
  readonly expect?: 'json' | 'nothing'
  /** For the whole call with its body; 0, the default, is none. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
  /** Attempts that were made of the same call before, for its trace. @default 0 */
  readonly resendCount?: number
}

/** An answer with a status in 200-299. */
interface HttpAnswer {
  readonly status: number
  /** Parsed JSON; `undefined` where the answer was empty or not looked at. */
  readonly body: unknown
}

/** An `Outcome` of an answer that also says how long the source asked not to be called. */
export type HttpOutcome =
  | { readonly ok: true; readonly value: HttpAnswer }
  | { readonly ok: false; readonly failure: Failure; readonly retryAfterMs?: number }
