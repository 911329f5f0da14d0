import type { ErrorType } from '../../ports/error-catalogue.ts'

/** The effect of a fault on prices, buy link and installers, and its report. */
export interface Effect {
  readonly prices: 'offered' | 'failed' | 'unavailable'
  readonly link: 'store' | 'back'
  readonly installers: 'offered' | 'errored'
  /**
   * Error type for prices; null if nothing is reported. A missing link is always reported as `Other`, a missing installer as
   * `DL2`.
   */
  readonly reported: ErrorType | null
}

/** A fault and its expected effect. */
export interface Fault {
  readonly name: string
  /** Injected by the proxy (`line`, `readWireFault`), the router (`answer`, `readFault`) or the name service (`name`). */
  readonly at: 'line' | 'answer' | 'name'
  readonly order: string
  readonly effect: Effect
  /** Number of requests per attempt that the router receives: 1, except for redirects and failed name lookups. */
  readonly requests?: number
  /** Whether the call is retried if the retry budget allows it. */
  readonly isRetried?: boolean
  /** Whether a retry would come after the deadline of the calls of a page. */
  readonly isBeyondPages?: boolean
  /** The effect after a retry, if it differs from `effect`. */
  readonly afterRetry?: Effect
  /** Whether the answer blocks the event loop too long for concurrent measurements of other cells. */
  readonly isHeavy?: boolean
  /** Whether the fault applies only to calls with a currency. */
  readonly isForPricesOnly?: boolean
}

export const NO_EFFECT: Effect = { prices: 'offered', link: 'store', installers: 'offered', reported: null }
const lost = (reported: ErrorType): Effect => ({ prices: 'failed', link: 'back', installers: 'errored', reported })
const NO_ANSWER = lost('PriceListNetworkError')
const BAD_ANSWER = lost('PriceListBadStatus')
const OTHER_CURRENCY = lost('Other')
const PARTIAL: Effect = { ...lost('PriceListNoOptions'), prices: 'unavailable' }
const TOO_MUCH: Effect = { ...NO_EFFECT, installers: 'errored', reported: 'PriceListExtraOptions' }
const ABSURD: Effect = { ...NO_EFFECT, link: 'back', reported: 'Other' }
const BROKEN_SOURCE = lost('PriceListInternalError')

const line = (name: string, order: string, effect: Effect, more: Partial<Fault> = {}): Fault => ({
  name,
  at: 'line',
  order,
  effect,
  isRetried: effect !== NO_EFFECT,
  ...more,
})
const answer = (name: string, order: string, effect: Effect, more: Partial<Fault> = {}): Fault => ({
  name,
  at: 'answer',
  order,
  effect,
  ...more,
})
const status = (code: number, effect: Effect, isRetried: boolean): Fault =>
  answer(`status ${code}`, `status=${code}`, effect, { isRetried })
const tooMany = (name: string, retryAfter: string, isRetried: boolean): Fault =>
  answer(`429, retry after ${name}`, `status=429;retry-after=${retryAfter}`, BAD_ANSWER, { isRetried })

export const FAULTS: readonly Fault[] = [
  line('latency of 300 ms', 'latency=300', NO_EFFECT),
  line('jitter up to 300 ms', 'jitter=300', NO_EFFECT),
  line('bandwidth of 64 kB/s', 'bandwidth=65536', NO_EFFECT),
  line('reset before the headers', 'reset', NO_ANSWER),
  line('reset within the body', 'reset-in-body', NO_ANSWER),
  line('end within the body', 'end-in-body', NO_ANSWER),
  line('accepted, then no data', 'silence', NO_ANSWER),
  line('one byte every 20 ms', 'drip=20', NO_ANSWER),
  line('connection refused', 'refused', NO_ANSWER, { requests: 0 }),
  { name: 'name not found', at: 'name', order: 'not-found', effect: NO_ANSWER, requests: 0, isRetried: true },
  answer('late answer', 'latency=30000', NO_ANSWER, { isRetried: true }),
  answer('every second response is a 503', 'flapping', BROKEN_SOURCE, { isRetried: true, afterRetry: NO_EFFECT }),
  status(204, BAD_ANSWER, false),
  status(401, BAD_ANSWER, false),
  status(403, BAD_ANSWER, false),
  status(404, BAD_ANSWER, false),
  { ...tooMany('1 s', '1', true), isBeyondPages: true },
  tooMany('one hour, capped at 2 s, beyond the deadline', '3600', false),
  tooMany('a future date', 'Fri, 31 Dec 2199 23:59:59 GMT', false),
  tooMany('a past date', 'Sat, 01 Jan 2000 00:00:00 GMT', true),
  tooMany('an invalid value', 'soon', true),
  status(499, BROKEN_SOURCE, false),
  status(500, BROKEN_SOURCE, true),
  status(502, BROKEN_SOURCE, true),
  status(503, BROKEN_SOURCE, true),
  status(504, BROKEN_SOURCE, true),
  status(599, BROKEN_SOURCE, true),
  answer('truncated JSON', 'malformed', BAD_ANSWER),
  answer('JSON of a different shape', 'wrong-schema', BAD_ANSWER),
  answer('HTML with status 200', 'html', BAD_ANSWER),
  answer('empty 200', 'empty', BAD_ANSWER),
  answer('another currency', 'wrong-currency', OTHER_CURRENCY, { isForPricesOnly: true }),
  answer('partial', 'missing', PARTIAL),
  answer('additional entries', 'extra', TOO_MUCH),
  answer('invalid numbers', 'absurd', ABSURD),
  answer('redirect loop', 'redirect-loop', BAD_ANSWER, { requests: 4 }),
  answer('nested arrays, 200,000 levels', 'deep', BAD_ANSWER, { isHeavy: true }),
  answer('body of 10 MB', 'huge', BAD_ANSWER, { isHeavy: true }),
  answer('16 kB that decompress to 16 MB', 'gzip-bomb', BAD_ANSWER, { isHeavy: true }),
]
