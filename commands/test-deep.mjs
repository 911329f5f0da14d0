import { ensureInstalled } from './setup/ensure-installed.mjs'
import { inRoot, NODE } from './setup/places.mjs'
import { runProcess } from './setup/run-process.mjs'

/** The domain's properties with a hundred times the runs; a single one may then take minutes. */
const DEEP_RUNS = '100000'
const TEST_LIMIT_MS = 30 * 60_000

await ensureInstalled()
const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs')
const { code } = await runProcess(
  NODE,
  [vitest, 'run', '--project', 'domain', `--testTimeout=${TEST_LIMIT_MS}`, ...process.argv.slice(2)],
  { env: { FC_RUNS: DEEP_RUNS, NODE_ENV: 'test' } },
)
process.exit(code)
