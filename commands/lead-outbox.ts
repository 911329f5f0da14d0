import { readFileSync, writeFileSync } from 'node:fs'
import { redisConnection } from '../adapters/caching/redis-link.ts'
import { readStoredLead } from '../adapters/leads/stored-lead.ts'
import { readConfig } from '../adapters/wiring/config.ts'
import { openLeadOutbox } from '../adapters/wiring/connect-leads.ts'
import type { LeadOutboxPort } from '../ports/leads.ts'
import type { Outcome } from '../ports/outcome.ts'

const USAGE = 'Use: npm run leads -- erase <e-mail address> | backup <file> | restore <file>'
const COMMAND_MS = 5_000

/** Prints a problem and exits with code 1. Never prints personal data. */
const stop = (problem: string): never => {
  console.error(problem)
  process.exit(1)
}

const required = <T>(outcome: Outcome<T>): T => (outcome.ok ? outcome.value : stop(outcome.failure.message))

/** Returns how many of the undelivered leads this release cannot read. A lead that arrives between the two calls counts as readable. */
const countUnreadable = async (outbox: LeadOutboxPort): Promise<number> => {
  const { kept } = required(await outbox.state())
  return Math.max(0, kept - required(await outbox.list()).length)
}

/** Erases the undelivered leads of a person. Reports leads that it cannot read, because they may be of this person. */
const erase = async (outbox: LeadOutboxPort, email: string): Promise<string> => {
  if (!email.includes('@')) stop(USAGE)
  const erased = required(await outbox.erase({ email }))
  const unreadable = await countUnreadable(outbox)
  return [
    `Undelivered leads erased: ${erased}. Erase delivered leads at the lead provider, and those of backups with the backups.`,
    ...(unreadable === 0
      ? []
      : [`Unreadable leads: ${unreadable}. They may be of this person. They are erased 30 days after their arrival.`]),
  ].join('\n')
}

/** Writes the undelivered leads to a new file that only its owner can read, one per line. */
const backup = async (outbox: LeadOutboxPort, file: string): Promise<string> => {
  const unreadable = await countUnreadable(outbox)
  const leads = required(await outbox.list())
  writeFileSync(file, leads.map((lead) => `${JSON.stringify(lead)}\n`).join(''), { mode: 0o600, flag: 'wx' })
  return `Undelivered leads in the backup: ${leads.length}${unreadable === 0 ? '' : `; unreadable: ${unreadable}`}`
}

/** Stores the leads of a backup that are not in the outbox. Delivery is idempotent, so a delivered lead does no harm. */
const restore = async (outbox: LeadOutboxPort, file: string): Promise<string> => {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const leads = lines.map((line, at) => readStoredLead(line) ?? stop(`Line ${at + 1} of the backup is not a lead`))
  const before = new Set(required(await outbox.list()).map(({ id }) => id))
  const missing = leads.filter(({ id }) => !before.has(id))
  for (const lead of missing) required(await outbox.keep(lead, Date.parse(lead.receivedAt)))
  // The outbox leaves out a lead that was delivered in the last ten minutes.
  const after = new Set(required(await outbox.list()).map(({ id }) => id))
  const restored = missing.filter(({ id }) => after.has(id)).length
  return `Leads restored: ${restored}; already in the outbox or just delivered: ${leads.length - restored}`
}

const ACTIONS: Readonly<Record<string, typeof erase>> = { erase, backup, restore }

/** Erases, backs up or restores the undelivered leads of the outbox that the environment configures. */
const [name = '', subject = '', ...more] = process.argv.slice(2)
const act = ACTIONS[name] ?? stop(USAGE)
if (subject === '' || more.length > 0) stop(USAGE)
const reading = readConfig(process.env)
const config = reading.ok ? reading.config : stop(reading.problems.join('\n'))
const { LEADS_DIR, REDIS_URL, leadProviders } = config
if (LEADS_DIR === undefined && (REDIS_URL === undefined || leadProviders === null))
  stop('LEADS_DIR: takes the folder of the leads, unless they are in Redis, with REDIS_URL and a lead provider')
const redis = LEADS_DIR === undefined && REDIS_URL !== undefined ? redisConnection(REDIS_URL, COMMAND_MS) : undefined
redis?.on('error', () => {})
await redis?.connect().catch(() => stop('Redis does not answer. Correct REDIS_URL.'))
const done = await act(
  openLeadOutbox(config, async () => redis),
  subject,
).catch((error: unknown) =>
  stop(error instanceof Error && 'code' in error ? `The file cannot be used: ${error.code}` : 'Failed'),
)
redis?.disconnect()
console.log(done)
