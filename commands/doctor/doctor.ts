import { readConfig } from '../../adapters/wiring/config.ts'
import { readSites } from '../../adapters/wiring/read-sites.ts'
import { namedStoreHosts } from '../../adapters/wiring/router-hosts.ts'
import { checkPrices } from './check-prices.ts'
import { bad, type Check, good, warning } from './check-result.ts'
import { checkContent, checkReviews, checkRouter, checkSearch } from './check-services.ts'
import { checkCountry, checkHosts, checkMaintenance, checkPort, checkStaging, checkTags } from './check-settings.ts'
import { checkLeads, checkOtlp, checkRedis } from './check-stores.ts'

/** The checks, in report order. They run concurrently. */
const CHECKS: readonly Check[] = [
  checkRouter,
  checkPrices,
  checkContent,
  checkSearch,
  checkReviews,
  checkLeads,
  checkPort,
  checkHosts,
  checkRedis,
  checkOtlp,
  checkCountry,
  checkTags,
  checkStaging,
  checkMaintenance,
]

/** Checks configuration and dependencies, and prints each problem with its fix. Exits with code 1 if a check fails. */
const reading = readConfig(process.env)
const sites = reading.ok
  ? readSites(reading.config.SITES_FILE, reading.config.PSEUDO_LOCALE, namedStoreHosts(reading.config))
  : readSites(undefined, false)
const results = [
  ...(reading.ok
    ? [good('environment: valid'), ...reading.warnings.map((text) => warning(text, 'The product starts nevertheless.'))]
    : reading.problems.map((problem) => bad(problem, 'Correct it and start again.'))),
  ...(sites.ok
    ? [good(`sites: ${sites.value.all.length}, valid`)]
    : sites.problems.map((problem) => bad(problem, 'Correct SITES_FILE or the record.'))),
  ...(reading.ok && sites.ok
    ? (await Promise.all(CHECKS.map((check) => check(reading.config, sites.value.all)))).flat()
    : []),
]
const MARKS = { good: 'good', warning: 'WARN', bad: 'BAD ' } as const
for (const { verdict, text } of results) console.log(`${MARKS[verdict]}  ${text}`)
// Exits explicitly, because a hanging connection would keep the process alive.
process.exit(results.every(({ verdict }) => verdict !== 'bad') ? 0 : 1)
