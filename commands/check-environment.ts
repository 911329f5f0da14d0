import { readConfig } from '../adapters/wiring/config.ts'
import { readSites } from '../adapters/wiring/read-sites.ts'
import { namedStoreHosts } from '../adapters/wiring/router-hosts.ts'

/** Checks the environment and the site registry. Prints one line per problem and exits with code 1 if there is any. */
const reading = readConfig(process.env)
const sites = reading.ok
  ? readSites(reading.config.SITES_FILE, reading.config.PSEUDO_LOCALE, namedStoreHosts(reading.config))
  : readSites(undefined, false)
for (const problem of [...(reading.ok ? [] : reading.problems), ...(sites.ok ? [] : sites.problems)]) {
  console.error(problem)
  process.exitCode = 1
}
