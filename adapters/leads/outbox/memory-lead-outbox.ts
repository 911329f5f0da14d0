import type { KeptLead, Lead, LeadOutboxPort } from '../../../ports/leads.ts'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import { MOST_KEPT_LEADS, OUTBOX_FULL, REMEMBERED_MS } from './outbox-limits.ts'

interface Entry {
  readonly lead: Lead
  readonly attempts: number
  readonly dueMs: number
}

/** Keeps leads in this process alone, for a demonstration: with the process they are gone. */
export class MemoryLeadOutbox implements LeadOutboxPort {
  readonly #entries = new Map<string, Entry>()
  readonly #delivered = new Map<string, number>()

  async keep(lead: Lead, nowMs: number): Promise<Outcome<void>> {
    for (const [id, atMs] of this.#delivered) if (atMs + REMEMBERED_MS <= nowMs) this.#delivered.delete(id)
    if (this.#entries.has(lead.id) || this.#delivered.has(lead.id)) return success(undefined)
    if (this.#entries.size >= MOST_KEPT_LEADS) return failed(OUTBOX_FULL)
    this.#entries.set(lead.id, { lead, attempts: 0, dueMs: nowMs })
    return success(undefined)
  }

  async take(nowMs: number, untilMs: number): Promise<Outcome<KeptLead | null>> {
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

  async remove(id: string, nowMs: number): Promise<Outcome<void>> {
    this.#entries.delete(id)
    this.#delivered.set(id, nowMs)
    return success(undefined)
  }
}
