import type { Lead, LeadsPort } from '../../ports/leads.ts'
import { type Outcome, success } from '../../ports/outcome.ts'
import type { SiteGroup } from '../../ports/vocabulary.ts'

/** Ids that are remembered. */
const MOST_LEADS = 1_000

/** Tells of a lead that nobody follows up. No field of it is told. */
export type TellLead = (lead: { readonly id: string; readonly site: string; readonly group: SiteGroup }) => void

/** Takes leads in place of a provider, for demonstration: it tells of each of them once, and forgets what it says. */
export class EmbeddedLeads implements LeadsPort {
  readonly #tell: TellLead
  readonly #ids = new Set<string>()

  constructor(tell: TellLead) {
    this.#tell = tell
  }

  async submit({ id, site, group }: Lead): Promise<Outcome<void>> {
    if (this.#ids.has(id)) return success(undefined)
    for (const oldest of this.#ids) if (this.#ids.size >= MOST_LEADS) this.#ids.delete(oldest)
    this.#ids.add(id)
    this.#tell({ id, site, group })
    return success(undefined)
  }
}
