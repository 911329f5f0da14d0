import type { Outcome } from '../outcome.ts'
import type { Lead } from './leads.ts'

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
