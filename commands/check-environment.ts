import { readConfig } from '../adapters/wiring/config.ts'
import { readSites } from '../adapters/wiring/read-sites.ts'

/** Ends with code 1 and one line per problem, so that a start with a bad environment or site registry stops here. */
const reading = readConfig(process.env)
const sites = reading.ok
  ? readSites(reading.config.SITES_FILE, reading.config.PSEUDO_LOCALE)
  : readSites(undefined, false)
for (const problem of [...(reading.ok ? [] : reading.problems), ...(sites.ok ? [] : sites.problems)]) {
  console.error(problem)
  process.exitCode = 1
}
