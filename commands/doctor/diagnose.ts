import { readConfig } from '../../adapters/wiring/config.ts'
import { readSites } from '../../adapters/wiring/read-sites.ts'
import { namedStoreHosts } from '../../adapters/wiring/router-hosts.ts'
import { checkPrices } from './check-prices.ts'
import { bad, type Check, type CheckResult, good, warning } from './check-result.ts'
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

/** Checks the configuration in environment variables, and the dependencies that it names. */
export const diagnose = async (env: Readonly<Record<string, string | undefined>>): Promise<readonly CheckResult[]> => {
  const reading = readConfig(env)
  const sites = reading.ok
    ? readSites(reading.config.SITES_FILE, reading.config.PSEUDO_LOCALE, namedStoreHosts(reading.config))
    : readSites(undefined, false)
  return [
    ...(reading.ok
      ? [
          good('environment: valid'),
          ...reading.warnings.map((text) => warning(text, 'The product starts nevertheless.')),
        ]
      : reading.problems.map((problem) => bad(problem, 'Correct it and start again.'))),
    ...(sites.ok
      ? [good(`sites: ${sites.value.all.length}, valid`)]
      : sites.problems.map((problem) => bad(problem, 'Correct SITES_FILE or the record.'))),
    ...(reading.ok && sites.ok
      ? (await Promise.all(CHECKS.map((check) => check(reading.config, sites.value.all)))).flat()
      : []),
  ]
}

const MARKS = { good: 'good', warning: 'WARN', bad: 'BAD ' } as const

/** Returns the line that the doctor prints for a result. */
export const lineOf = ({ verdict, text }: CheckResult): string => `${MARKS[verdict]}  ${text}`
