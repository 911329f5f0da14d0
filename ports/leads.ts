import type { Outcome } from './outcome.ts'
import type { SiteGroup } from './vocabulary.ts'

export const LEAD_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'company',
  'country',
  'phone',
  'product',
  'quantity',
  'message',
  'request',
  'order',
] as const
/** Fields of a lead form, by their names in HTML. */
export type LeadField = (typeof LEAD_FIELDS)[number]

/** Lead forms: to the sales team, or to the support for products and orders. */
export const LEAD_FORMS = ['sales', 'support'] as const
export type LeadForm = (typeof LEAD_FORMS)[number]

/** The clean and valid data of a form. Its fields must not be logged or traced. */
export interface Lead {
  /** Idempotency key: equal for a lead that is sent twice. 32 hexadecimal digits. */
  readonly id: string
  readonly form: LeadForm
  /** Code of the site with the form. */
  readonly site: string
  /** Group of the site, which selects the provider. */
  readonly group: SiteGroup
  /** BCP 47. */
  readonly locale: string
  /** Time of submission, ISO 8601 in UTC. */
  readonly receivedAt: string
  /** Never empty strings; fields that were left empty are missing. `country` is an ISO code, `quantity` an integer, `request` one of the form's. */
  readonly fields: Readonly<Partial<Record<LeadField, string>>>
  /** Campaign parameters of the visit (`marketo-params` of the specification), by name. */
  readonly campaign: Readonly<Record<string, string>>
  /** Sent faster than a person types. Delivered with this mark, because autofill is fast, too. */
  readonly isSuspect: boolean
}

/** Delivers leads to a provider. */
export interface LeadsPort {
  /**
   * Delivers a lead. Idempotent: a lead that was delivered before is a success.
   *
   * @param withinMs timeout of each call, if it is shorter than that of the adapter
   */
  submit(lead: Lead, withinMs?: number): Promise<Outcome<void>>
}

/** A kept lead, with the number of its delivery attempts. */
export interface KeptLead {
  readonly lead: Lead
  /** Started attempts including this one: 1 or more. */
  readonly attempts: number
}

/** Keeps leads until they are delivered. Times in milliseconds since 1970. */
export interface LeadOutboxPort {
  /** Resolves after the lead is stored durably. A lead that it has, or that was delivered within a day, is a success and changes nothing. */
  keep(lead: Lead, nowMs: number): Promise<Outcome<void>>
  /** Leases the lead that is due longest until `untilMs`, when it is due again. Null if none is due. */
  take(nowMs: number, untilMs: number): Promise<Outcome<KeptLead | null>>
  /** Sets the time at which a lead is due. */
  postpone(id: string, dueMs: number): Promise<Outcome<void>>
  /** Deletes a delivered lead, and remembers its id for a day. */
  remove(id: string, nowMs: number): Promise<Outcome<void>>
}
