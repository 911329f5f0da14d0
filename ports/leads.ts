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
/** Fields of a lead form, by their names in its mark-up. */
export type LeadField = (typeof LEAD_FIELDS)[number]

/** Forms that visitors write to the vendor with: to the sales team, or to those who help with products and orders. */
export const LEAD_FORMS = ['sales', 'support'] as const
export type LeadForm = (typeof LEAD_FORMS)[number]

/** What a visitor wrote, clean and valid. Nothing may log or trace its fields. */
export interface Lead {
  /** Equal for a lead that is sent twice: whoever takes it makes one of both. 32 hexadecimal digits. */
  readonly id: string
  readonly form: LeadForm
  /** Code of the site with the form. */
  readonly site: string
  /** Of that site: decides which provider gets it. */
  readonly group: SiteGroup
  /** BCP 47. */
  readonly locale: string
  /** When it was sent, ISO 8601 in UTC. */
  readonly receivedAt: string
  /** Never empty; a field that was left out is not there. `country` is an ISO code, `quantity` a whole number, `request` one of the form's. */
  readonly fields: Readonly<Partial<Record<LeadField, string>>>
  /** Campaign parameters of the visit (`marketo-params` of the specification), by name. */
  readonly campaign: Readonly<Record<string, string>>
  /** Sent faster than a person types. It is delivered with this mark, for a person might. */
  readonly isSuspect: boolean
}

/** Hands leads to whoever follows them up. */
export interface LeadsPort {
  /**
   * Delivers a lead. A lead that was delivered before is a success and changes nothing.
   *
   * @param withinMs what the caller has left for each call, where that may be less than the adapter allows
   */
  submit(lead: Lead, withinMs?: number): Promise<Outcome<void>>
}

/** A lead that is kept, with how often it was tried to deliver it. */
export interface KeptLead {
  readonly lead: Lead
  /** Attempts that were begun, this one included: 1 or more. */
  readonly attempts: number
}

/** Keeps leads until they are delivered. Times in milliseconds since 1970. */
export interface LeadOutboxPort {
  /** Keeps a lead for good before it resolves. One that it has, or had delivered within a day, is a success and changes nothing. */
  keep(lead: Lead, nowMs: number): Promise<Outcome<void>>
  /** Takes the lead that is due longest; nobody else gets it until `untilMs`, when it is due again. Null where none is due. */
  take(nowMs: number, untilMs: number): Promise<Outcome<KeptLead | null>>
  /** Makes a lead due at another time. */
  postpone(id: string, dueMs: number): Promise<Outcome<void>>
  /** Forgets a lead that was delivered, but not its id for a day. */
  remove(id: string, nowMs: number): Promise<Outcome<void>>
}
