import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mutationScore, scoreLine } from './checks/mutation-score.mjs'
import { ensureInstalled } from './setup/ensure-installed.mjs'
import { inRoot, NODE } from './setup/places.mjs'
import { say } from './setup/progress.mjs'
import { interruption, runProcess } from './setup/run-process.mjs'

/** Each mutant meets its tests anew, so properties run a twentieth as often as in `npm test`. */
const RUNS = '50'
const LEAST_PERCENT = 85
const STRYKER = inRoot('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
const REPORT = inRoot('reports', 'mutation.json')
const TABLES = ['money/currency-table.ts', 'money/locale-table.ts', 'sites/*-site-records.ts']

/** The score of a room whose rules are changed one by one, by its own tests alone; null where Stryker gave no report. */
async function scoreOf(room) {
  rmSync(REPORT, { force: true })
  const mutate = [`domain/${room}/**/*.ts`, ...TABLES.map((table) => `!domain/${table}`)].join(',')
  const args = ['--mutate', mutate, '--incrementalFile', `.cache/mutation-${room}.json`]
  await runProcess(NODE, [STRYKER, 'run', ...args], {
    // Not `--testFiles`, with which this runner lets every mutant of a constant live.
    env: { FC_RUNS: RUNS, NODE_ENV: 'test', MUTATED_ROOM: room },
  })
  return existsSync(REPORT) ? mutationScore(JSON.parse(readFileSync(REPORT, 'utf8'))) : null
}

await ensureInstalled()
const asked = process.argv.slice(2)
const rooms = readdirSync(inRoot('domain')).filter((room) => asked.length === 0 || asked.includes(room))
const lines = []
let isGood = rooms.length > 0
for (const room of rooms) {
  if (interruption()) break
  const score = existsSync(inRoot('tests', 'domain', room)) ? await scoreOf(room) : null
  lines.push(scoreLine(room, score))
  isGood &&= score !== null && score.percent >= LEAST_PERCENT
}
for (const line of lines) say(line)
process.exit(isGood ? 0 : 1)
