import type { Lead, LeadsPort } from '../../ports/leads.ts'
import { type Outcome, success } from '../../ports/outcome.ts'
import { CallScript } from './call-script.ts'

/** A provider that takes every lead, or does whatever a test sets instead. */
export class FakeLeads extends CallScript<Lead, void> implements LeadsPort {
  readonly #taken = new Map<string, Lead>()

  constructor() {
    super((lead) => {
      this.#taken.set(lead.id, lead)
      return success(undefined)
    })
  }

  /** The leads that it has, each once. */
  get taken(): readonly Lead[] {
    return [...this.#taken.values()]
  }

  submit(lead: Lead): Promise<Outcome<void>> {
    return this.call(lead)
  }
}
