import type { ErrorType } from '../../ports/error-catalogue.ts'

/** The effect of a fault: the prices, the buy link and the installers that the visitor sees, and the report. */
export interface Effect {
  readonly prices: 'offered' | 'failed' | 'unavailable'
  readonly link: 'store' | 'back'
  readonly installers: 'offered' | 'errored'
  /** Reported for prices, if anything is; a link that was not loaded is always an `Other`, a missing installer a `DL2`. */
  readonly reported: ErrorType | null
}

/** One fault, where it is made, and all that should come of it. */
export interface Fault {
  readonly name: string
  /** `line`: by the proxy (`readWireFault`); `answer`: by the router (`readFault`); `name`: by the name service. */
  readonly at: 'line' | 'answer' | 'name'
  readonly order: string
  readonly effect: Effect
  /** Requests of one attempt that the router receives: 1, except for redirects and failed name lookups. */
  readonly requests?: number
  /** Whether an attempt is made again where the retry budget allows it. */
  readonly isRepeated?: boolean
  /** The effect after the repetition, if it differs. */
  readonly afterRepetition?: Effect
  /** Making and reading such an answer holds up this machine's one thread, so that nothing else can be timed beside it. */
  readonly isHeavy?: boolean
  /** It makes no sense where there is no currency. */
  readonly isForPricesAlone?: boolean
}

/** The effect without a fault. */
export const THROUGH: Effect = { prices: 'offered', link: 'store', installers: 'offered', reported: null }
const lost = (reported: ErrorType): Effect => ({ prices: 'failed', link: 'back', installers: 'errored', reported })
const NO_ANSWER = lost('PriceListNetworkError')
const BAD_ANSWER = lost('PriceListBadStatus')
const OTHER_CURRENCY = lost('Other')
const PARTIAL: Effect = { ...lost('PriceListNoOptions'), prices: 'unavailable' }
const TOO_MUCH: Effect = { ...THROUGH, installers: 'errored', reported: 'PriceListExtraOptions' }
const ABSURD: Effect = { ...THROUGH, link: 'back', reported: 'Other' }
const BROKEN_SOURCE = lost('PriceListInternalError')

const line = (name: string, order: string, effect: Effect, more: Partial<Fault> = {}): Fault => ({
  name,
  at: 'line',
  order,
  effect,
  isRepeated: effect !== THROUGH,
  ...more,
})
const answer = (name: string, order: string, effect: Effect, more: Partial<Fault> = {}): Fault => ({
  name,
  at: 'answer',
  order,
  effect,
  ...more,
})
const status = (code: number, effect: Effect, isRepeated: boolean): Fault =>
  answer(`status ${code}`, `status=${code}`, effect, { isRepeated })
const tooMany = (name: string, retryAfter: string, isRepeated: boolean): Fault =>
  answer(`429, retry after ${name}`, `status=429;retry-after=${retryAfter}`, BAD_ANSWER, { isRepeated })

/** Every fault of the matrix. */
export const FAULTS: readonly Fault[] = [
  line('latency of 300 ms', 'latency=300', THROUGH),
  line('jitter up to 300 ms', 'jitter=300', THROUGH),
  line('bandwidth of 64 kB/s', 'bandwidth=65536', THROUGH),
  line('reset before the headers', 'reset', NO_ANSWER),
  line('reset within the body', 'reset-in-body', NO_ANSWER),
  line('end within the body', 'end-in-body', NO_ANSWER),
  line('accepted, then no data', 'silence', NO_ANSWER),
  line('one byte every 20 ms', 'drip=20', NO_ANSWER),
  line('connection refused', 'refused', NO_ANSWER, { requests: 0 }),
  { name: 'name not found', at: 'name', order: 'not-found', effect: NO_ANSWER, requests: 0, isRepeated: true },
  answer('late answer', 'latency=30000', NO_ANSWER, { isRepeated: true }),
  answer('every second response is a 503', 'flapping', BROKEN_SOURCE, { isRepeated: true, afterRepetition: THROUGH }),
  status(204, BAD_ANSWER, false),
  status(401, BAD_ANSWER, false),
  status(403, BAD_ANSWER, false),
  status(404, BAD_ANSWER, false),
  tooMany('1 s', '1', true),
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
  answer('another currency', 'wrong-currency', OTHER_CURRENCY, { isForPricesAlone: true }),
  answer('partial', 'missing', PARTIAL),
  answer('additional entries', 'extra', TOO_MUCH),
  answer('invalid numbers', 'absurd', ABSURD),
  answer('redirect loop', 'redirect-loop', BAD_ANSWER, { requests: 4 }),
  answer('nested arrays, 200,000 levels', 'deep', BAD_ANSWER, { isHeavy: true }),
  answer('body of 10 MB', 'huge', BAD_ANSWER, { isHeavy: true }),
  answer('16 kB that decompress to 16 MB', 'gzip-bomb', BAD_ANSWER, { isHeavy: true }),
]
