import { contentOf, isRepeatOf, REPEAT_MS, receivedMsOf } from '../../domain/leads/repeated-leads.ts'
import type { Lead, LeadOutboxPort, LeadOutboxState, LeadSelection, LeadsPort, StoredLead } from '../../ports/leads.ts'
import { failed, type Outcome, success } from '../../ports/outcome.ts'
import type { SiteGroup } from '../../ports/vocabulary.ts'
import { isSelected, MAX_STORED_LEADS, OUTBOX_FULL, outboxState } from './stored-lead.ts'

const MAX_IDS = 1_000

/** Receives an accepted lead without its fields. */
type ReportLead = (lead: { readonly id: string; readonly site: string; readonly group: SiteGroup }) => void

/** Demonstration provider: reports each lead once and discards it. */
export class EmbeddedLeads implements LeadsPort {
  readonly #report: ReportLead
  readonly #ids = new Set<string>()

  constructor(report: ReportLead) {
    this.#report = report
  }

  async submit({ id, site, group }: Lead): Promise<Outcome<void>> {
    if (this.#ids.has(id)) return success(undefined)
    for (const oldest of this.#ids) if (this.#ids.size >= MAX_IDS) this.#ids.delete(oldest)
    this.#ids.add(id)
    this.#report({ id, site, group })
    return success(undefined)
  }
}

interface Entry {
  readonly lead: Lead
  readonly attempts: number
  readonly dueMs: number
}

/** Stores demonstration leads in memory. */
export class MemoryLeadOutbox implements LeadOutboxPort {
  readonly #entries = new Map<string, Entry>()
  /** Lead ids of the last ten minutes, by content. */
  readonly #recent = new Map<string, string>()

  async keep(lead: Lead, nowMs: number): Promise<Outcome<string>> {
    for (const [content, id] of this.#recent) if (receivedMsOf(id) + REPEAT_MS < nowMs) this.#recent.delete(content)
    const earlier = this.#recent.get(contentOf(lead.id))
    if (earlier !== undefined && isRepeatOf(lead.id, earlier)) return success(earlier)
    if (this.#entries.size >= MAX_STORED_LEADS) return failed(OUTBOX_FULL)
    this.#entries.set(lead.id, { lead, attempts: 0, dueMs: nowMs })
    this.#recent.set(contentOf(lead.id), lead.id)
    return success(lead.id)
  }

  async take(nowMs: number, untilMs: number): Promise<Outcome<StoredLead | null>> {
    const [due] = [...this.#entries.values()]
      .filter(({ dueMs }) => dueMs <= nowMs)
      .sort((one, other) => one.dueMs - other.dueMs)
    if (due === undefined) return success(null)
    const attempts = due.attempts + 1
    this.#entries.set(due.lead.id, { ...due, attempts, dueMs: untilMs })
    return success({ lead: due.lead, attempts })
  }

  async postpone(id: string, dueMs: number): Promise<Outcome<void>> {
    const entry = this.#entries.get(id)
    if (entry !== undefined) this.#entries.set(id, { ...entry, dueMs })
    return success(undefined)
  }

  async remove(id: string): Promise<Outcome<void>> {
    this.#entries.delete(id)
    return success(undefined)
  }

  async erase(selection: LeadSelection): Promise<Outcome<number>> {
    let erased = 0
    for (const [id, { lead }] of this.#entries) {
      if (!(await isSelected(selection, id, async () => JSON.stringify(lead)))) continue
      this.#entries.delete(id)
      erased += 1
    }
    return success(erased)
  }

  async state(): Promise<Outcome<LeadOutboxState>> {
    const attempted = [...this.#entries.values()].filter(({ attempts }) => attempts > 0).length
    return success(outboxState([...this.#entries.keys()], attempted))
  }

  async list(): Promise<Outcome<readonly Lead[]>> {
    return success([...this.#entries.values()].map(({ lead }) => lead))
  }
}
