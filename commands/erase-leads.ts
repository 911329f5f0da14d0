import { redisConnection } from '../adapters/caching/redis-link.ts'
import { readConfig } from '../adapters/wiring/config.ts'
import { openLeadOutbox } from '../adapters/wiring/connect-leads.ts'

const USAGE = 'Use: npm run leads -- erase <e-mail address>'
const COMMAND_MS = 5_000

/** Prints a problem and exits with code 1. Never prints the address. */
const stop = (problem: string): never => {
  console.error(problem)
  process.exit(1)
}

/** Erases the undelivered leads of a person from the outbox that the environment configures. */
const [action, email = '', ...more] = process.argv.slice(2)
if (action !== 'erase' || !email.includes('@') || more.length > 0) stop(USAGE)
const reading = readConfig(process.env)
const config = reading.ok ? reading.config : stop(reading.problems.join('\n'))
const { LEADS_DIR, REDIS_URL, leadProviders } = config
if (LEADS_DIR === undefined && (REDIS_URL === undefined || leadProviders === null))
  stop('LEADS_DIR: takes the folder of the leads, unless they are in Redis, with REDIS_URL and a lead provider')
const redis = LEADS_DIR === undefined && REDIS_URL !== undefined ? redisConnection(REDIS_URL, COMMAND_MS) : undefined
redis?.on('error', () => {})
await redis?.connect().catch(() => stop('Redis does not answer. Correct REDIS_URL.'))
const erased = await openLeadOutbox(config, async () => redis).erase({ email })
redis?.disconnect()
if (!erased.ok) stop(erased.failure.message)
else console.log(`Undelivered leads erased: ${erased.value}. Erase delivered leads at the lead provider.`)
