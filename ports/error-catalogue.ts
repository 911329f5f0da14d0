import type { SiteGroup } from './vocabulary.ts'

/** `<provider>Forms`, and `<provider>FormsTimeout` if the provider did not answer in time. */
export type LeadErrorType = `${string}Forms` | `${string}FormsTimeout`

/** Messages of the problems that the server reports, with their possible types. Browsers report other messages. */
interface Problems {
  'Prices response error status': 'PriceListBadStatus' | 'PriceListInternalError' | 'PriceListNetworkError'
  'Prices response status is not 200': 'PriceListBadStatus'
  'Price list is in another currency': 'Other'
  'Empty price list error': 'PriceListNoOptions'
  'Unexpected products in the price list': 'PriceListExtraOptions'
  'Options left out of the price list': 'Other'
  'Price option not found': 'PriceOptionNotFound'
  'Buy link was not loaded': 'Other'
  'Download bad status': 'DL2'
  'Download link not found': 'DL2'
  'Licence check failed': 'Other'
  'Search failed': 'Search'
  'Reviews failed': 'Reviews'
  'Lead delivery failed': LeadErrorType
  'Lead could not be stored': 'Other'
  'Lead outbox failed': 'Other'
  'Lead will be erased undelivered': 'Other'
  'Leads were erased undelivered': 'Other'
}
export type ProblemMessage = keyof Problems

/** Types of problems (specification, section 8). */
export type ErrorType = Problems[ProblemMessage] | 'JavaScript' | 'ExternalJavaScript'

/** Messages of failed calls. A problem report contains them as its reason. */
export const HTTP_MESSAGES = {
  status: (status: number) => `Request failed with status code ${status}`,
  network: 'Network Error',
  aborted: 'Request aborted',
  timeout: (afterMs: number) => `timeout of ${afterMs}ms exceeded`,
} as const

/** Names of the analytics events of a refused or failed licence check. */
export type LicenceErrorName = `${'LRC' | 'Mid-Term Upgrade'} Response Error: ${string}`

/** A message and one of its possible types. */
export type Problem<Message extends ProblemMessage = ProblemMessage> = Message extends ProblemMessage
  ? { readonly type: Problems[Message]; readonly message: Message }
  : never

/** A problem for the operators (specification, section 8). */
export type ProblemReport = Problem & {
  /** Group of the site that has the problem. It selects the router. */
  readonly group: SiteGroup
  /**
   * Names and numbers that describe the problem. Must not contain visitor data. `url` is the called path, or the page without
   * query; empty if the problem belongs to no site.
   */
  readonly details: Readonly<Record<string, unknown>> & { readonly url: string }
}

export type ReportProblem = (report: ProblemReport) => void
