import { readConfig } from '../adapters/wiring/config.ts'

/** Ends with code 1 and one line per wrong variable, so that a start with a bad environment stops here. */
const reading = readConfig(process.env)
if (!reading.ok) {
  for (const problem of reading.problems) console.error(problem)
  process.exitCode = 1
}
