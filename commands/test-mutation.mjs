import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mutationScore, scoreLine } from './checks/counts.mjs'
import { chooseModules, MODULES } from './checks/mutated-modules.mjs'
import { ensureInstalled } from './setup/ensure-installed.mjs'
import { ensureSystemPackages } from './setup/ensure-system-packages.mjs'
import { inRoot, NODE } from './setup/paths.mjs'
import { say } from './setup/progress.mjs'
import { interruption, runProcess } from './setup/run-process.mjs'

/** Each mutant runs its tests again, so properties run only a twentieth as often as in `npm test`. */
const RUNS = '50'
const STRYKER = inRoot('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
const REPORT = inRoot('reports', 'mutation.json')
/** Tables are data and are not mutated. */
const TABLES = JSON.parse(readFileSync(inRoot('stryker.config.json'), 'utf8')).mutate
const CHANGED = '--changed'
const GIT_LIMIT_MS = 10_000

/** Returns the files that differ from the last commit, or null without `--changed`. Includes files that git does not track yet. */
async function changedFiles(args) {
  if (!args.includes(CHANGED)) return null
  const { code, text } = await runProcess('git', ['status', '--porcelain', '--untracked-files=all', '--no-renames'], {
    limitMs: GIT_LIMIT_MS,
    stdout: 'text',
  })
  if (code !== 0) throw new RangeError(`${CHANGED} needs a git repository`)
  return text
    .split('\n')
    .map((line) => line.slice(3))
    .filter((file) => file !== '' && existsSync(inRoot(file)))
}

/** Returns the mutation score of a module, measured with its own tests only. Returns null if Stryker wrote no report. */
async function scoreOf({ name, mutate, tests, environment }) {
  rmSync(REPORT, { force: true })
  const cache = `.cache/mutation-${name.replaceAll('/', '-')}.json`
  await runProcess(NODE, [STRYKER, 'run', '--mutate', [...mutate, ...TABLES].join(','), '--incrementalFile', cache], {
    // Does not use `--testFiles`, because every mutant of a constant then survives.
    env: {
      FC_RUNS: RUNS,
      NODE_ENV: 'test',
      MUTATION_TESTS: JSON.stringify(tests),
      MUTATION_ENVIRONMENT: environment,
    },
  })
  return existsSync(REPORT) ? mutationScore(JSON.parse(readFileSync(REPORT, 'utf8'))) : null
}

async function modulesOrExit() {
  const args = process.argv.slice(2)
  const names = args.filter((argument) => argument !== CHANGED)
  try {
    return chooseModules(MODULES, names, await changedFiles(args))
  } catch (error) {
    say(error.message)
    return process.exit(1)
  }
}

const modules = await modulesOrExit()
if (modules.length === 0) say('No file of a measured module changed.')
await ensureInstalled()
await ensureSystemPackages(['redis'])
const lines = []
let isGood = true
for (const module of modules) {
  if (interruption()) break
  const score = await scoreOf(module)
  lines.push(scoreLine(module.name, score))
  isGood &&= score !== null && score.percent >= module.minPercent
}
for (const line of lines) say(line)
process.exit(isGood ? 0 : 1)
