/** Everything that is reported when something goes wrong (specification, section 8). */

export const ERROR_TYPES = [
  'MarketoForms',
  'MarketoFormsTimeout',
  'BitrixForms',
  'BitrixFormsTimeout',
  'Search',
  'DL2',
  'Reviews',
  'JavaScript',
  'ExternalJavaScript',
  'Other',
  'PriceOptionNotFound',
  'PriceListBadStatus',
  'PriceListNoOptions',
  'PriceListExtraOptions',
  'PriceListInternalError',
  'PriceListNetworkError',
] as const
/** Error types reported to the browser-error call. */
export type ErrorType = (typeof ERROR_TYPES)[number]

type LeadErrorType = 'MarketoForms' | 'MarketoFormsTimeout' | 'BitrixForms' | 'BitrixFormsTimeout'

/** Every problem that the server reports, by its message, with the types that it may have. What browsers report says what they say. */
export interface Problems {
  'Prices response error status': 'PriceListBadStatus' | 'PriceListInternalError' | 'PriceListNetworkError'
  'Prices response status is not 200': 'PriceListBadStatus'
  'Price list is in another currency': 'Other'
  'Empty price list error': 'PriceListNoOptions'
  'Products in the price list that were not asked for': 'PriceListExtraOptions'
  'Options left out of the price list': 'Other'
  'Price option not found': 'PriceOptionNotFound'
  'Buy link was not loaded': 'Other'
  'Download bad status': 'DL2'
  'Download link not found': 'DL2'
  'Licence check failed': 'Other'
  'Search failed': 'Search'
  'Reviews failed': 'Reviews'
  'A lead was not delivered': LeadErrorType
  'A lead could not be kept': 'Other'
  'Kept leads cannot be read': 'Other'
}
export type ProblemMessage = keyof Problems

/** Messages of calls that failed: the reason in the report of a problem. */
export const HTTP_MESSAGES = {
  status: (status: number) => `Request failed with status code ${status}`,
  network: 'Network Error',
  aborted: 'Request aborted',
  timeout: (afterMs: number) => `timeout of ${afterMs}ms exceeded`,
} as const

/** Names of the analytics events of a licence check that was refused, or failed. */
export type LicenceErrorName = `${'LRC' | 'Mid-Term Upgrade'} Response Error: ${string}`

/** A message of the catalogue with one of the types that it may have. */
export type Problem<Message extends ProblemMessage = ProblemMessage> = Message extends ProblemMessage
  ? { readonly type: Problems[Message]; readonly message: Message }
  : never

/** Something that went wrong, for the operators (specification, section 8). */
export type ProblemReport = Problem & {
  /** Names and numbers that describe the problem. Nothing about a visitor. */
  readonly details: Readonly<Record<string, unknown>>
}

export type ReportProblem = (report: ProblemReport) => void
