import { ensureInstalled } from './setup/ensure-installed.mjs'
import { inRoot, NODE } from './setup/places.mjs'
import { runProcess } from './setup/run-process.mjs'

/** Each mutant meets its tests anew, so properties run a twentieth as often as in `npm test`. */
const RUNS = '50'

// `-- --mutate 'domain/money/*.ts'` takes one room; what did not change since the last run is not run again.
await ensureInstalled()
const stryker = inRoot('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
const { code } = await runProcess(NODE, [stryker, 'run', ...process.argv.slice(2)], {
  env: { FC_RUNS: RUNS, NODE_ENV: 'test' },
})
process.exit(code)
