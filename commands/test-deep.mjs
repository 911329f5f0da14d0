import { ensureBuilt } from './build/ensure-built.mjs'
import { ensureInstalled } from './setup/ensure-installed.mjs'
import { inRoot, NODE } from './setup/paths.mjs'
import { interruption, runProcess } from './setup/run-process.mjs'

/**
 * Test projects that run more thoroughly than in `npm test`. `FC_RUNS` is the number of runs of a property: a hundred times the
 * default, or the number that takes a minute or two. `EVERY_CASE` repeats the behaviors that `npm test` checks on a sample of sites,
 * pages and looks on all of them (`tests/browser/sampled-cases.ts`). `SCRIPT_STRINGS` is the number of texts with scripts for each
 * place where a text enters a page. `SOAK_SECONDS` sets how long the soak test lasts, by default half an hour. The project `deep`
 * also has the worked examples of CONTRIBUTING.md that `npm test` leaves out.
 */
const DEEP_RUNS = [
  { project: 'domain', env: { FC_RUNS: '100000' } },
  { project: 'adapters', env: { FC_RUNS: '20000' } },
  { project: 'faults', env: { FC_RUNS: '100000' } },
  { project: 'browser', env: { EVERY_CASE: '1', SCRIPT_STRINGS: '2700' } },
  { project: 'engines', env: { EVERY_CASE: '1' } },
  { project: 'deep', env: {} },
]
/** A property may take minutes with so many runs. */
const TEST_LIMIT_MS = 60 * 60_000

await ensureInstalled()
const vitest = inRoot('node_modules', 'vitest', 'vitest.mjs')
let exitCode = 0
for (const { project, env } of DEEP_RUNS) {
  if (['browser', 'engines', 'deep'].includes(project) && !(await ensureBuilt())) {
    exitCode ||= 1
    break
  }
  const options = ['--project', project, `--testTimeout=${TEST_LIMIT_MS}`, '--passWithNoTests']
  const args = [vitest, 'run', ...options, ...process.argv.slice(2)]
  const { code } = await runProcess(NODE, args, { env: { ...env, NODE_ENV: 'test' } })
  exitCode ||= code
  if (interruption() !== null) break
}
if (interruption() === null && process.argv.length === 2) {
  const sabotage = await runProcess(process.execPath, [inRoot('commands', 'run.mjs'), 'test:sabotage'])
  exitCode ||= sabotage.code
}
if (interruption() === null && process.argv.length === 2) {
  const { code } = await runProcess(process.execPath, [inRoot('commands', 'test-fresh.mjs')])
  // Exit code 2: this machine cannot make a Debian root. The line above gives the reason.
  if (code !== 2) exitCode ||= code
}
process.exit(exitCode)
