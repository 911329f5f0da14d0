import type { Lead, LeadForm } from '../../ports/leads.ts'
import type { Site } from '../sites/site.ts'
import { type LeadSenderDependencies, reportUndelivered } from './lead-sender.ts'
import { isTooFast, type LeadErrors, type LeadFields, readCampaign, readLead } from './read-lead.ts'
import { RecentLeads } from './repeated-leads.ts'

/** The result of a lead form. `failed`: the lead could be neither stored nor delivered; the visitor may send it again. */
export type LeadResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'invalid'; readonly errors: LeadErrors }
  | { readonly kind: 'failed' }

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
  async take(form: LeadForm, site: Site, typed: ReadonlyMap<string, string>): Promise<LeadResult> {
    const reading = readLead(form, site, typed)
    if (!reading.ok) return { kind: 'invalid', errors: reading.errors }
    const nowMs = this.#dependencies.clock.now()
    const lead = this.#leadOf(form, site, typed, reading.fields, nowMs)
    const kept = await this.#dependencies.outbox.keep(lead, nowMs)
    if (kept.ok) {
      this.#dependencies.deliverKept()
      return { kind: 'sent' }
    }
    const { kind: errCode, message: reason } = kept.failure
    this.#dependencies.report({
      type: 'Other',
      message: 'Lead could not be stored',
      group: site.group,
      details: { site: site.code, errCode, reason },
    })
    return this.#deliver(lead)
  }

  async #deliver(lead: Lead): Promise<LeadResult> {
    const delivered = await this.#dependencies.leads.submit(lead, DIRECT_MS)
    if (delivered.ok) return { kind: 'sent' }
    reportUndelivered(this.#dependencies, lead, delivered.failure)
    return { kind: 'failed' }
  }

  #leadOf(form: LeadForm, site: Site, typed: ReadonlyMap<string, string>, fields: LeadFields, nowMs: number): Lead {
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
