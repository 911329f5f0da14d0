import { readConfig } from '../adapters/wiring/config.ts'
import { readSites } from '../adapters/wiring/read-sites.ts'
import { examineContent } from './doctor/examine-content.ts'
import { examineCountry } from './doctor/examine-country.ts'
import { examineHosts } from './doctor/examine-hosts.ts'
import { examineLeads } from './doctor/examine-leads.ts'
import { examineOtlp } from './doctor/examine-otlp.ts'
import { examineRedis } from './doctor/examine-redis.ts'
import { examineReviews } from './doctor/examine-reviews.ts'
import { examineRouter } from './doctor/examine-router.ts'
import { examineSearch } from './doctor/examine-search.ts'
import { examineStaging } from './doctor/examine-staging.ts'
import { examineTags } from './doctor/examine-tags.ts'
import { bad, type Finding, good } from './doctor/finding.ts'

/** Checks configuration and dependencies, and says what is wrong and what to do. Ends with code 1 where anything is. */
const reading = readConfig(process.env)
const sites = reading.ok
  ? readSites(reading.config.SITES_FILE, reading.config.PSEUDO_LOCALE)
  : readSites(undefined, false)
const findings: readonly Finding[] = [
  ...(reading.ok
    ? [good('environment: valid')]
    : reading.problems.map((problem) => bad(problem, 'Correct it and start again.'))),
  ...(sites.ok
    ? [good(`sites: ${sites.value.all.length}, valid`)]
    : sites.problems.map((problem) => bad(problem, 'Correct SITES_FILE or the record.'))),
  ...(reading.ok && sites.ok
    ? (
        await Promise.all([
          examineRouter(reading.config, sites.value.all),
          examineContent(reading.config, sites.value.all),
          examineSearch(reading.config, sites.value.all),
          examineReviews(reading.config, sites.value.all),
          examineLeads(reading.config),
          examineHosts(reading.config),
          examineRedis(reading.config),
          examineOtlp(reading.config),
          examineCountry(reading.config),
          examineTags(reading.config),
          examineStaging(reading.config),
        ])
      ).flat()
    : []),
]
for (const { isGood, text } of findings) console.log(`${isGood ? 'good' : 'BAD '}  ${text}`)
// At once: a connection that hangs may not hold the command up.
process.exit(findings.every(({ isGood }) => isGood) ? 0 : 1)
