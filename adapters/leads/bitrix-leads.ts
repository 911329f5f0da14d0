import { z } from 'zod'
import type { Lead, LeadsPort } from '../../ports/leads.ts'
import { failed, type Outcome, success } from '../../ports/outcome.ts'
import { callService, type ServiceConnection } from '../http/service-call.ts'
import { leadToBitrix, listToBitrix, readBitrixAdded, readBitrixListed } from './bitrix.wire.ts'
import type { LeadProvider } from './lead-provider.ts'

/** Removes user and secret from a webhook path before it is traced. */
const withoutWebhook = (path: string): string => path.replace(/^\/rest\/[^/]+\/[^/]+/, '/rest/-/-')

/** A lead id that does not exist. */
const NO_LEAD = '0'.repeat(32)

/** Delivers leads to Bitrix through an inbound webhook of its REST API. */
class BitrixLeads implements LeadsPort {
  readonly #connection: ServiceConnection
  readonly #webhookPath: string

  /** @param webhookPath `/rest/<user>/<secret>` */
  constructor(connection: ServiceConnection, webhookPath: string) {
    this.#connection = connection
    this.#webhookPath = webhookPath
  }

  /** Looks up the id first: if an earlier answer was lost, the lead may already exist, and Bitrix does not deduplicate. */
  async submit(lead: Lead, withinMs?: number): Promise<Outcome<void>> {
    const listed = await this.#find(lead.id, withinMs)
    if (!listed.ok) return listed
    if (listed.value > 0) return success(undefined)
    const outcome = await this.#call('crm.lead.add', leadToBitrix(lead), withinMs)
    return outcome.ok ? readBitrixAdded(outcome.value.body) : failed(outcome.failure)
  }

  check(): Promise<Outcome<number>> {
    return this.#find(NO_LEAD)
  }

  /** Returns the number of leads with an id. */
  async #find(id: string, withinMs?: number): Promise<Outcome<number>> {
    const outcome = await this.#call('crm.lead.list', listToBitrix(id), withinMs)
    return outcome.ok ? readBitrixListed(outcome.value.body) : failed(outcome.failure)
  }

  #call(method: string, body: object, withinMs?: number) {
    return callService(this.#connection, `${this.#webhookPath}/${method}.json`, { method: 'POST', body }, withinMs)
  }
}

const WEBHOOK = 'the URL of an inbound webhook, such as https://crm.example.com/rest/1/abcdefghijklmnop'

const variables = {
  BITRIX_URL: z
    .string()
    .transform((text) => text.replace(/\/$/, ''))
    .refine((text) => URL.canParse(text) && /^https?:\/\/[^/?#@\s]+\/rest\/\d{1,9}\/[\w-]{4,200}$/.test(text), WEBHOOK)
    .describe(
      'URL of a Bitrix inbound webhook with the permission `crm`: `https://crm.example.com/rest/<user>/<secret>`',
    ),
}

export const BITRIX: LeadProvider<typeof variables> = {
  name: 'Bitrix',
  variables,
  open: ({ BITRIX_URL }, { connect }) => {
    const webhook = new URL(BITRIX_URL)
    return new BitrixLeads(connect(webhook.origin, { tracedPath: withoutWebhook }), webhook.pathname)
  },
}
