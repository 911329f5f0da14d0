import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import type { Redis } from 'ioredis'
import { LeadService } from '../../domain/leads/lead.service.ts'
import { LeadSender } from '../../domain/leads/lead-sender.ts'
import { LEAD_FORM_PATHS } from '../../domain/routing/form-page.ts'
import { canonicalUrl } from '../../domain/sites/site-link.ts'
import type { SiteRegistry } from '../../domain/sites/site-registry.ts'
import type { ClockPort } from '../../ports/clock.ts'
import type { Lead, LeadOutboxPort, LeadsPort } from '../../ports/leads.ts'
import type { SiteGroup } from '../../ports/vocabulary.ts'
import type { CallOverrides } from '../http/call-settings.ts'
import { EmbeddedLeads, MemoryLeadOutbox } from '../leads/demo-leads.ts'
import { FileLeadOutbox } from '../leads/file-lead-outbox.ts'
import type { LeadTools, ProviderLeads } from '../leads/lead-provider.ts'
import { RedisLeadOutbox } from '../leads/redis-lead-outbox.ts'
import { logLine } from '../observability/log-line.ts'
import { LEAD_METRICS } from '../observability/product-metrics.ts'
import type { Config } from './config.ts'
import { connectService } from './connect-service.ts'
import type { ConfiguredProviders } from './lead-providers.ts'
import { type Bind, TOKENS } from './tokens.ts'

/** Returns the first 32 hexadecimal digits of a text's SHA-256 hash. */
export const textDigest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

export type LeadConfig = Pick<Config, 'leadProviders' | 'LEADS_DIR' | 'ROUTER_CALLS'>

/**
 * Opens the outbox: the folder `LEADS_DIR` or, if it is not set, Redis. If neither providers nor `LEADS_DIR` are configured,
 * leads stay in memory.
 *
 * @param connect returns the connection to Redis
 */
export const openLeadOutbox = (
  { LEADS_DIR, leadProviders }: LeadConfig,
  connect: () => Promise<Redis | undefined>,
): LeadOutboxPort => {
  if (LEADS_DIR !== undefined) return new FileLeadOutbox(resolve(LEADS_DIR))
  if (leadProviders === null) return new MemoryLeadOutbox()
  return new RedisLeadOutbox(async () => {
    const redis = await connect()
    if (redis === undefined) throw new Error('REDIS_URL is not set')
    return redis
  })
}

/** Opens the provider of each site group. Each provider has its own guard. */
export const openProviders = (
  providers: ConfiguredProviders,
  overrides: CallOverrides | undefined,
  clock: ClockPort,
): Readonly<Record<SiteGroup, ProviderLeads>> => {
  const tools: LeadTools = {
    clock,
    connect: (origin, options = {}) => connectService({ kind: 'leads', clock, overrides, options })(origin),
  }
  return { world: providers.world.open(tools), cis: providers.cis.open(tools) }
}

/** Routes each lead to the provider of its site group. If no provider is configured, accepts leads for demonstration. */
const connectLeads = ({ leadProviders, ROUTER_CALLS }: LeadConfig, clock: ClockPort): LeadsPort => {
  if (leadProviders === null)
    return new EmbeddedLeads(({ site }) => logLine('info', 'Demonstration lead accepted', { site }))
  const byGroup = openProviders(leadProviders, ROUTER_CALLS, clock)
  return { submit: (lead: Lead, withinMs) => byGroup[lead.group].submit(lead, withinMs) }
}

/** Interval of the check for leads that are due again or whose lease expired. */
const POLL_MS = 2_000

/** Starts the delivery of stored leads, including leads from an earlier process. */
export const deliverLeads = (sender: LeadSender): void => {
  const sendDue = () => void sender.sendDue()
  sendDue()
  setInterval(sendDue, POLL_MS).unref()
}

/** Returns the function that finds the page of a lead's form. */
const formUrlIn =
  (sites: SiteRegistry) =>
  ({ site: code, form }: Pick<Lead, 'site' | 'form'>): string => {
    const site = sites.byCode(code)
    return site === undefined ? '' : canonicalUrl(site, LEAD_FORM_PATHS[form])
  }

export const bindLeads = (bind: Bind, config: LeadConfig): void => {
  const providerOf = (group: SiteGroup): string => config.leadProviders?.[group].name ?? 'Demonstration'
  bind(TOKENS.leads, (get) => connectLeads(config, get(TOKENS.clock)))
  bind(TOKENS.leadOutbox, (get) => openLeadOutbox(config, () => get(TOKENS.cacheStore).redis()))
  bind(
    TOKENS.leadSender,
    (get) =>
      new LeadSender({
        leads: get(TOKENS.leads),
        outbox: get(TOKENS.leadOutbox),
        clock: get(TOKENS.clock),
        providerOf,
        formUrl: formUrlIn(get(TOKENS.sites)),
        report: get(TOKENS.reportProblem),
        count: (event, leads) => LEAD_METRICS.count(event, leads),
      }),
  )
  bind(
    TOKENS.leadService,
    (get) =>
      new LeadService({
        leads: get(TOKENS.leads),
        outbox: get(TOKENS.leadOutbox),
        clock: get(TOKENS.clock),
        providerOf,
        formUrl: formUrlIn(get(TOKENS.sites)),
        digest: textDigest,
        report: get(TOKENS.reportProblem),
        count: (event, leads) => LEAD_METRICS.count(event, leads),
        deliverKept: () => void get(TOKENS.leadSender).sendDue(),
      }),
  )
}
