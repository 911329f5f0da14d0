import type { Lead, LeadsPort } from '../../ports/leads.ts'
import { failed, type Outcome, success } from '../../ports/outcome.ts'
import { callService, type ServiceConnection } from '../http/service-call.ts'
import { leadToBitrix, listToBitrix, readBitrixAdded, readBitrixListed } from './bitrix.wire.ts'

/** Removes user and secret from a webhook path, for traces. */
export const withoutWebhook = (path: string): string => path.replace(/^\/rest\/[^/]+\/[^/]+/, '/rest/-/-')

/** Delivers leads to Bitrix by an inbound webhook of its REST API. */
export class BitrixLeads implements LeadsPort {
  readonly #connection: ServiceConnection
  readonly #webhookPath: string

  /** @param webhookPath `/rest/<user>/<secret>` */
  constructor(connection: ServiceConnection, webhookPath: string) {
    this.#connection = connection
    this.#webhookPath = webhookPath
  }

  /** Bitrix would add a repeated lead twice, so this looks for the id first: an earlier answer may have been lost. */
  async submit(lead: Lead, withinMs?: number): Promise<Outcome<void>> {
    const listed = await this.find(lead.id, withinMs)
    if (!listed.ok) return listed
    if (listed.value > 0) return success(undefined)
    const outcome = await this.#call('crm.lead.add', leadToBitrix(lead), withinMs)
    return outcome.ok ? readBitrixAdded(outcome.value.body) : failed(outcome.failure)
  }

  /** Returns the number of leads with an id. */
  async find(id: string, withinMs?: number): Promise<Outcome<number>> {
    const outcome = await this.#call('crm.lead.list', listToBitrix(id), withinMs)
    return outcome.ok ? readBitrixListed(outcome.value.body) : failed(outcome.failure)
  }

  #call(method: string, body: object, withinMs?: number) {
    return callService(this.#connection, `${this.#webhookPath}/${method}.json`, { method: 'POST', body }, withinMs)
  }
}
