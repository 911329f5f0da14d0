import { diagnose, lineOf } from './diagnose.ts'

/** Checks configuration and dependencies, and prints each problem with its fix. Exits with code 1 if a check fails. */
const results = await diagnose(process.env)
for (const result of results) console.log(lineOf(result))
// Exits explicitly, because a hanging connection would keep the process alive.
process.exit(results.every(({ verdict }) => verdict !== 'bad') ? 0 : 1)
