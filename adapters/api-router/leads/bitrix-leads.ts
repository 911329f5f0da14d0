import type { Lead, LeadsPort } from '../../../ports/leads.ts'
import { failed, type Outcome, success } from '../../../ports/outcome.ts'
import { type RouterConnection, routerCall } from '../calls/router-call.ts'
import { leadToBitrix, listToBitrix, readBitrixAdded, readBitrixListed } from '../wire/bitrix.wire.ts'

/** What of the path of a webhook a trace may tell: not the user, nor the secret. */
export const withoutWebhook = (path: string): string => path.replace(/^\/rest\/[^/]+\/[^/]+/, '/rest/-/-')

/** Leads of Bitrix, by an inbound webhook of its REST interface. */
export class BitrixLeads implements LeadsPort {
  readonly #connection: RouterConnection
  readonly #webhookPath: string

  /** @param webhookPath `/rest/<user>/<secret>` */
  constructor(connection: RouterConnection, webhookPath: string) {
    this.#connection = connection
    this.#webhookPath = webhookPath
  }

  /** Bitrix would add a lead twice, so it is looked for first: the answer to it may have been lost. */
  async submit(lead: Lead, withinMs?: number): Promise<Outcome<void>> {
    const listed = await this.find(lead.id, withinMs)
    if (!listed.ok) return listed
    if (listed.value > 0) return success(undefined)
    const outcome = await this.#call('crm.lead.add', leadToBitrix(lead), withinMs)
    return outcome.ok ? readBitrixAdded(outcome.value.body) : failed(outcome.failure)
  }

  /** How many leads there are of an id. */
  async find(id: string, withinMs?: number): Promise<Outcome<number>> {
    const outcome = await this.#call('crm.lead.list', listToBitrix(id), withinMs)
    return outcome.ok ? readBitrixListed(outcome.value.body) : failed(outcome.failure)
  }

  #call(method: string, body: object, withinMs?: number) {
    return routerCall(this.#connection, `${this.#webhookPath}/${method}.json`, { method: 'POST', body }, withinMs)
  }
}
