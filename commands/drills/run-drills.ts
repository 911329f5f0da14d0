import { parseArgs } from 'node:util'
import { type DrillResult, resultTable } from './drill-result.ts'
import { DRILLS, type Drill } from './drill-table.ts'
import { runDrill, warmUp } from './run-drill.ts'
import { type DrillCluster, startDrillCluster } from './start-drill-cluster.ts'

const REQUESTS_PER_SECOND = 40
const DEFAULT_SECONDS = '10'

const stopWith = (problem: string): never => {
  console.error(problem)
  process.exit(1)
}

const readArguments = () => {
  try {
    return parseArgs({
      options: { list: { type: 'boolean', default: false }, seconds: { type: 'string', default: DEFAULT_SECONDS } },
      allowPositionals: true,
    })
  } catch (error) {
    return stopWith(error instanceof Error ? error.message : String(error))
  }
}

const listDrills = (): void => {
  const width = Math.max(...DRILLS.map(({ name }) => name.length))
  for (const { name, does, missing } of DRILLS) {
    const lacking = missing?.() ?? null
    console.log(`${name.padEnd(width)}  ${does}${lacking === null ? '' : ` (cannot run here: needs ${lacking})`}`)
  }
}

const chosenDrills = (names: readonly string[]): readonly Drill[] => {
  for (const name of names)
    if (!DRILLS.some((drill) => drill.name === name))
      stopWith(`No such drill: ${name}. \`npm run drill -- --list\` names all.`)
  return names.length === 0 ? DRILLS : DRILLS.filter(({ name }) => names.includes(name))
}

/** Runs the drills one after the other, with a new cluster after each that failed. Returns the results of those that could run. */
const runAll = async (
  drills: readonly Drill[],
  failureSeconds: number,
  signal: AbortSignal,
): Promise<readonly DrillResult[]> => {
  const times = { failureSeconds, perSecond: REQUESTS_PER_SECOND, signal }
  const results: DrillResult[] = []
  let cluster: DrillCluster | undefined
  try {
    for (const drill of drills) {
      signal.throwIfAborted()
      cluster ??= await startDrillCluster()
      await warmUp(cluster, times)
      const result = await runDrill(drill, cluster, times)
      console.log(`\n${resultTable(result)}`)
      results.push(result)
      if (result.hasPassed) continue
      await cluster.stop()
      cluster = undefined
    }
    return results
  } finally {
    await cluster?.stop()
  }
}

const { values, positionals } = readArguments()
const seconds = Number(values.seconds)
if (!(seconds >= 1 && seconds <= 600)) stopWith('--seconds takes the length of each failure, 1 to 600')
if (values.list) {
  listDrills()
  process.exit(0)
}
const interrupted = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupted.abort())
const chosen = chosenDrills(positionals)
const drills = chosen.filter(({ missing }) => (missing?.() ?? null) === null)
for (const { name, missing } of chosen) {
  const lacking = missing?.() ?? null
  if (lacking !== null) console.log(`${name}: skipped, because it needs ${lacking}`)
}
console.log(
  `Two instances behind nginx, ${REQUESTS_PER_SECOND} requests per second, failures of ${seconds} s. Press Ctrl-C to stop.`,
)
try {
  const results = await runAll(drills, seconds, interrupted.signal)
  const failed = results.filter(({ hasPassed }) => !hasPassed).length
  console.log(`\n${results.length - failed} drills passed, ${failed} failed, ${chosen.length - drills.length} skipped`)
  process.exit(failed === 0 ? 0 : 1)
} catch (error) {
  stopWith(
    interrupted.signal.aborted
      ? 'Interrupted; every process is stopped'
      : error instanceof Error
        ? error.message
        : String(error),
  )
}
