import { redisConnection } from '../../adapters/caching/redis-link.ts'
import { SystemClock } from '../../adapters/system/system-clock.ts'
import type { Config } from '../../adapters/wiring/config.ts'
import { leadProviders, openLeadOutbox } from '../../adapters/wiring/connect-leads.ts'
import type { Outcome } from '../../ports/outcome.ts'
import { examineLeadKeeping } from './examine-lead-keeping.ts'
import { bad, type Finding, good } from './finding.ts'

/** Longest wait for a command of Redis. */
const REDIS_COMMAND_MS = 2_000

/** An id that no lead has. */
const NO_LEAD = '0'.repeat(32)

const findingOf = (name: string, outcome: Outcome<unknown>, remedy: string): Finding =>
  outcome.ok ? good(name) : bad(`${name}: ${outcome.failure.message}`, remedy)

/** Examines the providers of lead forms without sending a lead, and the place where `leads` are kept. */
export const examineLeads = async (config: Config): Promise<readonly Finding[]> => {
  const providers = leadProviders(config, new SystemClock())
  if (providers === null) return [good('leads: taken for demonstration alone')]
  return [
    config.LEADS_DIR === undefined && config.REDIS_URL !== undefined
      ? await examineLeadKeeping(redisConnection(config.REDIS_URL, REDIS_COMMAND_MS))
      : // Due before 1970: no lead that waits is touched.
        findingOf('leads: kept in LEADS_DIR', await openLeadOutbox(config).take(-1, 0), 'Correct LEADS_DIR.'),
    findingOf(
      `leads: ${config.MARKETO_URL} knows the account`,
      await providers.marketo.authorize(),
      'Correct MARKETO_URL, MARKETO_CLIENT_ID or MARKETO_CLIENT_SECRET.',
    ),
    findingOf(
      'leads: the webhook of BITRIX_URL lists leads',
      await providers.bitrix.find(NO_LEAD),
      'Correct BITRIX_URL, and allow the webhook `crm`.',
    ),
  ]
}
