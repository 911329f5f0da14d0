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
  'end_date',
] as const
/** Fields of a lead form, by their names in HTML. */
export type LeadField = (typeof LEAD_FIELDS)[number]

/** Forms with one step: contact the sales team, or ask for support with a product or order. */
export const CONTACT_FORMS = ['sales', 'support'] as const
export type ContactForm = (typeof CONTACT_FORMS)[number]
/** Forms with two steps that laws require: end a subscription, or withdraw from a contract. */
export const DECLARATION_FORMS = ['cancel', 'withdraw'] as const
export type DeclarationForm = (typeof DECLARATION_FORMS)[number]
/** The forms that create leads. */
export const LEAD_FORMS = [...CONTACT_FORMS, ...DECLARATION_FORMS] as const
export type LeadForm = (typeof LEAD_FORMS)[number]

/** Validated data of a form. Its fields must not be logged or traced. */
export interface Lead {
  /** Idempotency key: 24 hexadecimal digits of the content, and 8 of the second of the first submission. */
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
  /** Values by field; empty fields are missing. `country` is an ISO code, `quantity` an integer, `request` an option of the form, `end_date` a date or a text. */
  readonly fields: Readonly<Partial<Record<LeadField, string>>>
  /** Campaign parameters of the visit (`marketo-params` of the specification), by name. */
  readonly campaign: Readonly<Record<string, string>>
  /** Submitted faster than a person types. Still delivered, because browsers also autofill forms. */
  readonly isSuspect: boolean
}

/** Delivers leads to a provider. */
export interface LeadsPort {
  /**
   * Delivers a lead. Idempotent: succeeds if the lead was delivered before.
   *
   * @param withinMs timeout of each call; the adapter's own timeout applies if it is shorter
   */
  submit(lead: Lead, withinMs?: number): Promise<Outcome<void>>
}

/** A lead in the outbox. */
export interface StoredLead {
  readonly lead: Lead
  /** Number of delivery attempts including this one, 1 or more. */
  readonly attempts: number
}

/** Selects the leads that were received before a time, or the leads of a person, by their e-mail address. */
export type LeadSelection = { readonly receivedBeforeMs: number } | { readonly email: string }

/** Contents of an outbox. */
export interface LeadOutboxState {
  /** Number of undelivered leads, including leads that cannot be read. */
  readonly kept: number
  /** Number of those whose delivery has been attempted at least once. */
  readonly attempted: number
  /** Time of receipt of the oldest undelivered lead; null if there is none. */
  readonly oldestMs: number | null
}

/**
 * Events of a lead. `unkept`: could not be stored, and was delivered at once; `lost`: neither, and its visitor was told so;
 * `failed`: a delivery attempt failed; `erased`: was erased undelivered because of its age.
 */
export const LEAD_EVENTS = ['delivered', 'failed', 'unkept', 'lost', 'erased'] as const
export type LeadEvent = (typeof LEAD_EVENTS)[number]

/** Durable queue of leads. Times are in milliseconds since the epoch. */
export interface LeadOutboxPort {
  /**
   * Stores a lead, and resolves with its id when it is durable. If the ids show that it received a lead with the same content in
   * the last ten minutes, it stores nothing and resolves with the id of that lead, even if that lead has been delivered.
   */
  keep(lead: Lead, nowMs: number): Promise<Outcome<string>>
  /** Leases the lead that has been due the longest. It is due again at `untilMs`. Returns null if no lead is due. */
  take(nowMs: number, untilMs: number): Promise<Outcome<StoredLead | null>>
  /** Sets the time of the next attempt. */
  postpone(id: string, dueMs: number): Promise<Outcome<void>>
  /** Deletes a delivered lead and remembers its id for ten minutes. */
  remove(id: string, nowMs: number): Promise<Outcome<void>>
  /**
   * Erases undelivered leads, and resolves with their number. A selection by time includes leads that cannot be read; a selection
   * by e-mail address ignores its case.
   */
  erase(selection: LeadSelection): Promise<Outcome<number>>
  /** Counts the undelivered leads. */
  state(): Promise<Outcome<LeadOutboxState>>
  /** Returns the undelivered leads that can be read, leased ones included, without leasing them. */
  list(): Promise<Outcome<readonly Lead[]>>
}
