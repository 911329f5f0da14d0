import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mutationScore, scoreLine } from './checks/counts.mjs'
import { ensureInstalled } from './setup/ensure-installed.mjs'
import { inRoot, NODE } from './setup/paths.mjs'
import { say } from './setup/progress.mjs'
import { interruption, runProcess } from './setup/run-process.mjs'

/** Each mutant runs its tests again, so properties run only a twentieth as often as in `npm test`. */
const RUNS = '50'
const MIN_PERCENT = 93
const STRYKER = inRoot('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
const REPORT = inRoot('reports', 'mutation.json')
/** Tables are data and are not mutated. */
const TABLES = JSON.parse(readFileSync(inRoot('stryker.config.json'), 'utf8')).mutate.filter((path) =>
  path.startsWith('!'),
)

/** Returns the mutation score of a module, measured with its own tests only. Returns null if Stryker wrote no report. */
async function scoreOf(module) {
  rmSync(REPORT, { force: true })
  const mutate = [`domain/${module}/**/*.ts`, ...TABLES].join(',')
  const args = ['--mutate', mutate, '--incrementalFile', `.cache/mutation-${module}.json`]
  await runProcess(NODE, [STRYKER, 'run', ...args], {
    // Does not use `--testFiles`, because every mutant of a constant then survives.
    env: { FC_RUNS: RUNS, NODE_ENV: 'test', MUTATED_MODULE: module },
  })
  return existsSync(REPORT) ? mutationScore(JSON.parse(readFileSync(REPORT, 'utf8'))) : null
}

await ensureInstalled()
const requested = process.argv.slice(2)
const modules = readdirSync(inRoot('domain')).filter((module) => requested.length === 0 || requested.includes(module))
const lines = []
let isGood = modules.length > 0
for (const module of modules) {
  if (interruption()) break
  const score = existsSync(inRoot('tests', 'domain', module)) ? await scoreOf(module) : null
  lines.push(scoreLine(module, score))
  isGood &&= score !== null && score.percent >= MIN_PERCENT
}
for (const line of lines) say(line)
process.exit(isGood ? 0 : 1)
