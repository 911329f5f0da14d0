import { LeadService } from '../../../domain/leads/lead.service.ts'
import { LeadSender } from '../../../domain/leads/lead-sender.ts'
import type { Config } from '../config.ts'
import type { Bind } from '../token.ts'
import { TOKENS } from '../tokens.ts'
import { connectLeads } from './connect-leads.ts'
import { openLeadOutbox } from './open-lead-outbox.ts'
import { textDigest } from './text-digest.ts'

/** Binds what takes, keeps and delivers leads. */
export const bindLeads = (bind: Bind, config: Config): void => {
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
