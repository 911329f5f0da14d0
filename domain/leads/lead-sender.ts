import type { ClockPort } from '../../ports/clock.ts'
import type { LeadErrorType, ReportProblem } from '../../ports/error-catalogue.ts'
import type { Lead, LeadEvent, LeadOutboxPort, LeadsPort, StoredLead } from '../../ports/leads.ts'
import type { Failure } from '../../ports/outcome.ts'
import type { SiteGroup } from '../../ports/vocabulary.ts'
import { receivedMsOf } from './repeated-leads.ts'

export interface LeadSenderDependencies {
  readonly leads: LeadsPort
  readonly outbox: LeadOutboxPort
  readonly clock: ClockPort
  /** Name of the lead provider of a site group, for reports. */
  readonly providerOf: (group: SiteGroup) => string
  /** Returns the URL of the page with a lead's form, for reports; empty if its site no longer exists. */
  readonly formUrl: (lead: Pick<Lead, 'site' | 'form'>) => string
  readonly report: ReportProblem
  readonly count: (event: LeadEvent, leads?: number) => void
}

/** Reports a failed delivery with the error type of the lead's provider. The report contains no visitor data. */
export const reportUndelivered = (
  { report, providerOf, formUrl }: Pick<LeadSenderDependencies, 'report' | 'providerOf' | 'formUrl'>,
  lead: Pick<Lead, 'group' | 'site' | 'form'>,
  { kind: errCode, status, message: reason }: Failure,
  more: { readonly attempts?: number } = {},
): void => {
  const { group, site } = lead
  const type: LeadErrorType = `${providerOf(group)}${errCode === 'timeout' ? 'FormsTimeout' : 'Forms'}`
  const details = { url: formUrl(lead), site, errCode, status, reason, ...more }
  report({ type, message: 'Lead delivery failed', group, details })
}

/** Lease time, above the longest delivery of four calls of 8 s. After it expires, the sender is presumed dead. */
const LEASE_MS = 60_000
const FIRST_WAIT_MS = 2_000
const MAX_WAIT_MS = 3_600_000

const DAY_MS = 86_400_000
/** Age at which an undelivered lead is reported, so that the operators can mend the delivery or call the customer. */
const REPORTED_AGE_MS = 7 * DAY_MS
/** Age at which an undelivered lead is erased: its personal data must not stay forever. */
const ERASED_AGE_MS = 30 * DAY_MS
/** Interval of the check for leads that must be erased. */
const ERASE_EVERY_MS = 60_000

/** Backoff after a failed attempt: 2 s, doubled each time, at most an hour. */
const leadWaitMs = (attempts: number): number => Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts - 1, 20), MAX_WAIT_MS)

/** Concurrent deliveries, so that a provider that does not answer delays neither the leads of other providers nor those after it. */
const DELIVERIES_AT_ONCE = 8

/** Delivers the leads of an outbox. Any number of senders may share an outbox. */
export class LeadSender {
  readonly #dependencies: LeadSenderDependencies
  #running: Promise<void> | null = null
  #mustCheckAgain = false
  #isOutboxDown = false
  #nextEraseMs = 0
  /** Ids of the overdue leads that this process has reported. */
  readonly #reported = new Set<string>()

  constructor(dependencies: LeadSenderDependencies) {
    this.#dependencies = dependencies
  }

  /** Delivers every due lead. If a run is already active, that run checks for due leads again before it ends. Never rejects. */
  sendDue(): Promise<void> {
    this.#mustCheckAgain = true
    this.#running ??= this.#sendAll().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #sendAll(): Promise<void> {
    await this.#eraseOld()
    while (this.#mustCheckAgain) {
      this.#mustCheckAgain = false
      await Promise.all(Array.from({ length: DELIVERIES_AT_ONCE }, () => this.#sendInTurn()))
    }
  }

  /** Takes and delivers one lead after the other, until none is due. */
  async #sendInTurn(): Promise<void> {
    const { outbox, clock } = this.#dependencies
    for (;;) {
      const taken = await outbox.take(clock.now(), clock.now() + LEASE_MS)
      if (taken.ok) this.#isOutboxDown = false
      else this.#reportOutbox(taken.failure)
      if (!taken.ok || taken.value === null) return
      await this.#send(taken.value)
    }
  }

  async #send({ lead, attempts }: StoredLead): Promise<void> {
    const { leads, outbox, clock, count } = this.#dependencies
    const delivered = await leads.submit(lead)
    count(delivered.ok ? 'delivered' : 'failed')
    const noted = delivered.ok
      ? await outbox.remove(lead.id, clock.now())
      : await outbox.postpone(lead.id, clock.now() + leadWaitMs(attempts))
    if (!delivered.ok) {
      reportUndelivered(this.#dependencies, lead, delivered.failure, { attempts })
      this.#reportOverdue(lead)
    } else this.#reported.delete(lead.id)
    if (!noted.ok) this.#reportOutbox(noted.failure)
  }

  /** Reports a lead once that is undelivered for a week. */
  #reportOverdue(lead: Lead): void {
    const { clock, formUrl, report } = this.#dependencies
    const receivedMs = receivedMsOf(lead.id)
    if (clock.now() - receivedMs < REPORTED_AGE_MS || this.#reported.has(lead.id)) return
    this.#reported.add(lead.id)
    const erasedAt = new Date(receivedMs + ERASED_AGE_MS).toISOString()
    const details = { url: formUrl(lead), site: lead.site, erasedAt }
    report({ type: 'Other', message: 'Lead will be erased undelivered', group: lead.group, details })
  }

  /** Erases and reports the leads that are undelivered for 30 days, at most once per minute. */
  async #eraseOld(): Promise<void> {
    const { outbox, clock, report, count } = this.#dependencies
    const nowMs = clock.now()
    if (nowMs < this.#nextEraseMs) return
    this.#nextEraseMs = nowMs + ERASE_EVERY_MS
    const erased = await outbox.erase({ receivedBeforeMs: nowMs - ERASED_AGE_MS })
    if (!erased.ok) return this.#reportOutbox(erased.failure)
    if (erased.value === 0) return
    count('erased', erased.value)
    const details = { url: '', count: erased.value }
    report({ type: 'Other', message: 'Leads were erased undelivered', group: 'world', details })
  }

  /** Reports an outage only once. */
  #reportOutbox({ kind: errCode, message: reason }: Failure): void {
    if (this.#isOutboxDown) return
    this.#isOutboxDown = true
    // The outbox holds the leads of all sites.
    const details = { url: '', errCode, reason }
    this.#dependencies.report({ type: 'Other', message: 'Lead outbox failed', group: 'world', details })
  }
}
