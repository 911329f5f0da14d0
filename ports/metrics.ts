import type { ErrorType } from './error-catalogue.ts'
import type { Outcome } from './outcome.ts'
import type { DeviceType, SiteGroup } from './vocabulary.ts'

/** Where a browser report comes from. The server adds it, because the receiver sees only the server's own requests. */
export interface ReportOrigin {
  /** Code of the site. */
  readonly site: string
  /** Missing if it is unknown. */
  readonly device?: DeviceType
  /** The browser's `User-Agent` header. Missing if the browser sent none. */
  readonly userAgent?: string
}

/** A web-vital report (specification, section 7, pulse/rum/send). */
export interface VitalEvent extends Partial<ReportOrigin> {
  readonly id: string
  readonly name: string
  /** Milliseconds since navigation start. */
  readonly startTime: number
  readonly value: number
  readonly label: string
  /** Element path, at most 100 characters. */
  readonly largestElement?: string
  /** URL of the page without query and fragment. */
  readonly url?: string
}

export interface ErrorEvent {
  readonly type: ErrorType
  readonly level: 'error' | 'warning'
  readonly message: string
  readonly stack?: string
  readonly url: string
  /** Context of a problem that the server reports. On the wire, its fields are on the same level as `type`. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** An event for logger2/metrics. On the wire, `fields` are on the same level as `name`. */
export interface MetricsEvent {
  readonly name: string
  readonly fields: Readonly<Record<string, string | number>>
  readonly currentURL: string
  readonly referrerURL: string
}

/** A report of any kind. `group` is the group of the reporting site. */
export type MetricsReport = { readonly group: SiteGroup } & (
  | { readonly kind: 'rum'; readonly report: VitalEvent }
  | { readonly kind: 'error'; readonly report: ErrorEvent }
  | { readonly kind: 'event'; readonly report: MetricsEvent }
)

/**
 * Receives vitals, errors and events. Returns a failure if a report cannot be delivered, and never throws. `group` is the group
 * of the reporting site and selects the router; it defaults to `world`.
 */
export interface MetricsPort {
  vital(event: VitalEvent, group?: SiteGroup): Promise<Outcome<void>>
  error(event: ErrorEvent, group?: SiteGroup): Promise<Outcome<void>>
  event(event: MetricsEvent, group?: SiteGroup): Promise<Outcome<void>>
  /** Sends many reports in no particular order. Resolves with the number of delivered reports; never rejects. */
  batch(reports: readonly MetricsReport[]): Promise<number>
}
