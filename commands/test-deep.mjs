import { ensureInstalled } from './setup/ensure-installed.mjs'
import { inRoot, NODE } from './setup/places.mjs'
import { interruption, runProcess } from './setup/run-process.mjs'

/** How often each property runs, by project: a hundred times as often as usual, or as often as a minute or two allow. */
const RUNS = { domain: '100000', adapters: '20000' }
/** A single property may then take minutes. */
const TEST_LIMIT_MS = 30 * 60_000

await ensureInstalled()
const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs')
let exitCode = 0
for (const [project, runs] of Object.entries(RUNS)) {
  const options = ['--project', project, `--testTimeout=${TEST_LIMIT_MS}`, '--passWithNoTests']
  const env = { FC_RUNS: runs, NODE_ENV: 'test' }
  const { code } = await runProcess(NODE, [vitest, 'run', ...options, ...process.argv.slice(2)], { env })
  exitCode ||= code
  if (interruption() !== null) break
}
if (interruption() === null && process.argv.length === 2) {
  const { code } = await runProcess(process.execPath, [inRoot('commands', 'test-fresh.mjs')])
  // Code 2: this machine cannot make a Debian root, and the line above says why.
  if (code !== 2) exitCode ||= code
}
process.exit(exitCode)
