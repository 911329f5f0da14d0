import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { LeadService } from '../../domain/leads/lead.service.ts'
import { LeadSender } from '../../domain/leads/lead-sender.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { Lead, LeadOutboxPort, LeadsPort } from '../../ports/leads.ts'
import type { SiteGroup } from '../../ports/vocabulary.ts'
import { redisConnection } from '../caching/redis-link.ts'
import type { CallOverrides } from '../http/call-settings.ts'
import { BitrixLeads, withoutWebhook } from '../leads/bitrix-leads.ts'
import { EmbeddedLeads, MemoryLeadOutbox } from '../leads/demo-leads.ts'
import { FileLeadOutbox } from '../leads/file-lead-outbox.ts'
import { MarketoLeads } from '../leads/marketo-leads.ts'
import { RedisLeadOutbox } from '../leads/redis-lead-outbox.ts'
import { logLine } from '../observability/log-line.ts'
import { connectService } from './connect-service.ts'
import { type Bind, TOKENS } from './tokens.ts'

/** First 32 hexadecimal digits of the SHA-256 of a text. */
const textDigest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** The part of the configuration that decides about leads. */
interface LeadConfig {
  readonly MARKETO_URL?: string | undefined
  readonly MARKETO_CLIENT_ID?: string | undefined
  readonly MARKETO_CLIENT_SECRET?: string | undefined
  readonly MARKETO_FORM_ID?: number | undefined
  readonly BITRIX_URL?: string | undefined
  readonly LEADS_DIR?: string | undefined
  readonly REDIS_URL?: string | undefined
  readonly ROUTER_CALLS?: CallOverrides | undefined
}

/** A visitor waits while Redis stores their lead. */
const REDIS_COMMAND_MS = 1_000

/** Opens the outbox: the folder `LEADS_DIR`, else Redis. Without providers, demonstration leads stay in this process. */
export const openLeadOutbox = ({ LEADS_DIR, REDIS_URL, MARKETO_URL }: LeadConfig): LeadOutboxPort => {
  if (LEADS_DIR !== undefined) return new FileLeadOutbox(resolve(LEADS_DIR))
  return REDIS_URL === undefined || MARKETO_URL === undefined
    ? new MemoryLeadOutbox()
    : new RedisLeadOutbox(redisConnection(REDIS_URL, REDIS_COMMAND_MS))
}

/** The lead providers. */
interface LeadProviders {
  readonly marketo: MarketoLeads
  readonly bitrix: BitrixLeads
}

/** Connects the configured providers, each with a guard of its own; null without providers. */
export const leadProviders = (config: LeadConfig, clock: ClockPort): LeadProviders | null => {
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

/** Routes each lead to the provider of its site group; without providers, accepts leads for demonstration. */
const connectLeads = (config: LeadConfig, clock: ClockPort): LeadsPort => {
  const providers = leadProviders(config, clock)
  if (providers === null)
    return new EmbeddedLeads(({ site }) => logLine('info', 'A lead was taken, for demonstration', { site }))
  const byGroup: Readonly<Record<SiteGroup, LeadsPort>> = { world: providers.marketo, cis: providers.bitrix }
  return { submit: (lead: Lead, withinMs) => byGroup[lead.group].submit(lead, withinMs) }
}

/** Interval of the search for leads that are due again or were left by another instance. */
const POLL_MS = 2_000

/** Starts the delivery of stored leads, beginning with those of an earlier process. */
export const deliverLeads = (sender: LeadSender): void => {
  const sendDue = () => void sender.sendDue()
  sendDue()
  setInterval(sendDue, POLL_MS).unref()
}

/** Binds the services that accept, store and deliver leads. */
export const bindLeads = (bind: Bind, config: LeadConfig): void => {
  bind(TOKENS.leads, (get) => connectLeads(config, get(TOKENS.clock)))
  bind(TOKENS.leadOutbox, () => openLeadOutbox(config))
  bind(
    TOKENS.leadSender,
    (get) =>
      new LeadSender({
        leads: get(TOKENS.leads),
        outbox: get(TOKENS.leadOutbox),
        clock: get(TOKENS.clock),
        report: get(TOKENS.reportProblem),
      }),
  )
  bind(
    TOKENS.leadService,
    (get) =>
      new LeadService({
        leads: get(TOKENS.leads),
        outbox: get(TOKENS.leadOutbox),
        clock: get(TOKENS.clock),
        digest: textDigest,
        report: get(TOKENS.reportProblem),
        deliverKept: () => void get(TOKENS.leadSender).sendDue(),
      }),
  )
}
