import type { ClockPort } from '../../../ports/clock.ts'
import type { Lead, LeadsPort } from '../../../ports/leads.ts'
import type { SiteGroup } from '../../../ports/vocabulary.ts'
import { BitrixLeads, withoutWebhook } from '../../api-router/leads/bitrix-leads.ts'
import { MarketoLeads } from '../../api-router/leads/marketo-leads.ts'
import { EmbeddedLeads } from '../../leads/embedded-leads.ts'
import { logLine } from '../../observability/log-line.ts'
import { connectService } from '../calls/connect-service.ts'
import type { Config } from '../config.ts'

/** The providers of lead forms; null where leads are taken for demonstration alone. */
interface LeadProviders {
  readonly marketo: MarketoLeads
  readonly bitrix: BitrixLeads
}

/** Connections to the providers of the configuration, each with a guard of its own. */
export const leadProviders = (config: Config, clock: ClockPort): LeadProviders | null => {
  const { MARKETO_URL, MARKETO_CLIENT_ID, MARKETO_CLIENT_SECRET, MARKETO_FORM_ID, BITRIX_URL, ROUTER_CALLS } = config
  if (MARKETO_URL === undefined || BITRIX_URL === undefined) return null
  const calls = { kind: 'leads', clock, overrides: ROUTER_CALLS } as const
  const webhook = new URL(BITRIX_URL)
  const account = {
    clientId: MARKETO_CLIENT_ID ?? '',
    clientSecret: MARKETO_CLIENT_SECRET ?? '',
    formId: MARKETO_FORM_ID ?? 0,
  }
  return {
    marketo: new MarketoLeads(connectService(calls)(MARKETO_URL), account, clock),
    bitrix: new BitrixLeads(
      connectService({ ...calls, options: { tracedPath: withoutWebhook } })(webhook.origin),
      webhook.pathname,
    ),
  }
}

/** Where leads go: to the provider of their site's group; without providers they are taken for demonstration. */
export const connectLeads = (config: Config, clock: ClockPort): LeadsPort => {
  const providers = leadProviders(config, clock)
  if (providers === null)
    return new EmbeddedLeads(({ site }) => logLine('info', 'A lead was taken, for demonstration', { site }))
  const byGroup: Readonly<Record<SiteGroup, LeadsPort>> = { world: providers.marketo, cis: providers.bitrix }
  return { submit: (lead: Lead, withinMs) => byGroup[lead.group].submit(lead, withinMs) }
}
