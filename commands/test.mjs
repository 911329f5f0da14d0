import { addCounts, counts, summaryLine } from './checks/counts.mjs'
import { PARTS } from './checks/parts.mjs'
import { batchesOf, chooseParts, runBatch, runPart } from './checks/run-parts.mjs'
import { ensureInstalled } from './setup/ensure-installed.mjs'
import { ensureSystemPackages } from './setup/ensure-system-packages.mjs'
import { inRoot } from './setup/paths.mjs'
import { say, secondsSince } from './setup/progress.mjs'
import { interruption } from './setup/run-process.mjs'

/** Limit of all parts together, including set-up. */
const WHOLE_LIMIT_MS = 24 * 60_000

// Node caches compiled modules between processes, which halves the CPU time to start a storefront or the doctor.
process.env.NODE_COMPILE_CACHE ??= inRoot('.cache', 'compiled-modules')

const start = performance.now()

function partsOrExit() {
  try {
    return chooseParts(PARTS, process.argv.slice(2))
  } catch (error) {
    say(error.message)
    return process.exit(1)
  }
}

const describe = ({ part, result, seconds }) =>
  `${part.title}: ${summaryLine(result)} in ${seconds}${result.reason ? ` (${result.reason})` : ''}`

const mark = ({ passed, failed }) => (failed > 0 ? '✗' : passed > 0 ? '✓' : '-')

/**
 * Returns the result of a part that cannot run on this machine: skipped, or failed on a build server (CI=true) unless the machine
 * itself lacks the capability.
 */
function resultWithout(problems) {
  const isFailure = process.env.CI === 'true' && problems.some(({ isSystem }) => !isSystem)
  return { ...(isFailure ? counts(0, 1, 0) : counts(0, 0, 1)), reason: problems.map(({ reason }) => reason).join('; ') }
}

const parts = partsOrExit()
await ensureInstalled()

const impossible = new Map()

/** Installs or checks the system packages, and names the parts that cannot run. */
async function findImpossible() {
  const problems = await ensureSystemPackages(parts.flatMap(({ needs = [] }) => needs))
  for (const part of parts) {
    const missing = (part.needs ?? []).flatMap((name) => problems.get(name) ?? [])
    if (missing.length > 0) impossible.set(part, resultWithout(missing))
  }
  for (const [part, result] of impossible)
    say(`${result.failed > 0 ? 'Failed' : 'Skipped'}: ${part.title} (${result.reason})`)
}

const isSystemReady = findImpossible()
// A build server installs packages for a minute. The parts that need none run meanwhile.
if (process.env.CI !== 'true') await isSystemReady

const done = []

async function runAndReport(part) {
  if (part.needs) await isSystemReady
  say(`\n[${parts.indexOf(part) + 1}/${parts.length}] ${part.title}`)
  const partStart = performance.now()
  const remainingMs = WHOLE_LIMIT_MS - (partStart - start)
  const limitMs = Math.max(1, Math.min(part.limitSeconds * 1000, remainingMs))
  const hasBuild = done.some((one) => one.part.build && one.result.failed === 0)
  const result = impossible.get(part) ?? (await runPart(part, { limitMs, hasBuild }))
  if (interruption()) process.exit(130)
  done.push({ part, result, seconds: secondsSince(partStart) })
  say(describe(done.at(-1)))
}

for (const batch of batchesOf(parts)) await runBatch(batch, runAndReport)

const total = addCounts(done.map(({ result }) => result))
say(`\nAll parts, in ${secondsSince(start)}:`)
for (const one of done) say(`  ${mark(one.result)} ${describe(one)}`)
const failures = done.flatMap(({ result }) => result.failures ?? [])
if (failures.length > 0) say('\nFailed tests:')
for (const failure of failures) say(`  ${failure}`)
process.stdout.write(`\n${summaryLine(total)}\n`)
process.exit(total.failed > 0 ? 1 : 0)
