import type { ContactForm, DeclarationForm, Lead, LeadForm } from '../../ports/leads.ts'
import type { Site } from '../sites/site.ts'
import { type LeadSenderDependencies, reportUndelivered } from './lead-sender.ts'
import { isTooFast, type LeadErrors, type LeadFields, readCampaign, readLead } from './read-lead.ts'
import { RecentLeads, receivedMsOf } from './repeated-leads.ts'

/** The result of a lead form. `failed`: the lead could be neither stored nor delivered; the visitor may send it again. */
export type LeadResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'invalid'; readonly errors: LeadErrors }
  | { readonly kind: 'failed' }

/**
 * The result of a step of a declaration. `review`: the fields are valid, and the visitor has to confirm them. `received`: the
 * declaration is stored; a repeated declaration has the time of the first one.
 */
export type DeclarationResult =
  | { readonly kind: 'review'; readonly fields: LeadFields }
  | { readonly kind: 'received'; readonly fields: LeadFields; readonly receivedMs: number }
  | { readonly kind: 'invalid'; readonly errors: LeadErrors }
  | { readonly kind: 'failed'; readonly fields: LeadFields }

export interface LeadDependencies extends LeadSenderDependencies {
  /** Returns the hash of a text, at least 24 hexadecimal digits. */
  readonly digest: (text: string) => string
  /** Starts the delivery of stored leads without waiting for the result. */
  readonly deliverKept: () => void
}

/** Timeout of each call of a direct delivery. The visitor waits for it, because the lead could not be stored. */
const DIRECT_MS = 1_800

/** Accepts lead forms. A lead is stored before the visitor is thanked. */
export class LeadService {
  readonly #dependencies: LeadDependencies
  readonly #recent = new RecentLeads()

  constructor(dependencies: LeadDependencies) {
    this.#dependencies = dependencies
  }

  /** Accepts a form. Identical forms within ten minutes count as one lead and get the same answer. Never throws. */
  async take(form: ContactForm, site: Site, typed: ReadonlyMap<string, string>): Promise<LeadResult> {
    const reading = readLead(form, site, typed)
    if (!reading.ok) return { kind: 'invalid', errors: reading.errors }
    const id = await this.#accept(this.#leadOf(form, site, typed, reading.fields))
    return { kind: id === null ? 'failed' : 'sent' }
  }

  /** Checks a declaration. Accepts it like a lead if the visitor has confirmed it. Never throws. */
  async declare(
    form: DeclarationForm,
    site: Site,
    typed: ReadonlyMap<string, string>,
    isConfirmed: boolean,
  ): Promise<DeclarationResult> {
    const reading = readLead(form, site, typed)
    if (!reading.ok) return { kind: 'invalid', errors: reading.errors }
    const { fields } = reading
    if (!isConfirmed) return { kind: 'review', fields }
    const request = form === 'withdraw' ? { request: 'withdrawal' } : {}
    const id = await this.#accept(this.#leadOf(form, site, typed, { ...fields, ...request }))
    return id === null ? { kind: 'failed', fields } : { kind: 'received', fields, receivedMs: receivedMsOf(id) }
  }

  /** Stores a lead, or delivers it at once if it cannot be stored. Returns its id, or null if neither is possible. */
  async #accept(lead: Lead): Promise<string | null> {
    const { outbox, clock, deliverKept } = this.#dependencies
    const kept = await outbox.keep(lead, Date.parse(lead.receivedAt))
    if (kept.ok) {
      deliverKept()
      return kept.value
    }
    const { kind: errCode, message: reason } = kept.failure
    this.#dependencies.report({
      type: 'Other',
      message: 'Lead could not be stored',
      group: lead.group,
      details: { url: this.#dependencies.formUrl(lead), site: lead.site, errCode, reason },
    })
    const delivered = await this.#dependencies.leads.submit(lead, DIRECT_MS)
    this.#dependencies.count(delivered.ok ? 'unkept' : 'lost')
    if (delivered.ok) {
      // Redis may store the lead later, although it did not answer in time. The lead would then be delivered again.
      void outbox.remove(lead.id, clock.now())
      return lead.id
    }
    reportUndelivered(this.#dependencies, lead, delivered.failure)
    return null
  }

  #leadOf(form: LeadForm, site: Site, typed: ReadonlyMap<string, string>, fields: LeadFields): Lead {
    const nowMs = this.#dependencies.clock.now()
    const content = JSON.stringify([form, site.code, Object.entries(fields).sort()])
    return {
      id: this.#recent.idOf(this.#dependencies.digest(content), nowMs),
      form,
      site: site.code,
      group: site.group,
      locale: site.locale,
      receivedAt: new Date(nowMs).toISOString(),
      fields,
      campaign: readCampaign(typed),
      isSuspect: isTooFast(typed),
    }
  }
}
