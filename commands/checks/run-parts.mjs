import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { inRoot, NODE } from '../setup/paths.mjs'
import { runProcess } from '../setup/run-process.mjs'
import { countReport, counts, failedTests } from './counts.mjs'

/**
 * Returns the parts in `--only a,b` (or `--only=a,b`), in the order of `parts`, and the build if one of them needs it. Without
 * `--only`, returns all parts but those that run only on request. Throws a RangeError with all valid names if a name is unknown.
 */
export function chooseParts(parts, args) {
  const position = args.findIndex((argument) => argument === '--only' || argument.startsWith('--only='))
  if (position === -1) return parts.filter(({ onRequest }) => onRequest !== true)
  const value = args[position].split('=')[1] ?? args[position + 1] ?? ''
  const wanted = new Set(value.split(',').filter(Boolean))
  const known = parts.map(({ name }) => name)
  const unknown = [...wanted].filter((name) => !known.includes(name))
  if (unknown.length > 0 || wanted.size === 0) {
    throw new RangeError(
      `--only accepts a list of ${known.join(',')}${unknown.length > 0 ? `, not ${unknown.join(',')}` : ''}`,
    )
  }
  const needsBuild = parts.some(({ name, afterBuild }) => afterBuild && wanted.has(name))
  return parts.filter(({ name, build }) => wanted.has(name) || (build && needsBuild))
}

/**
 * Groups parts into batches, in order. The parts of a batch run at the same time. A part with `beside` joins the batch of that
 * part. If that part was not selected, the others beside it form a batch.
 */
export function batchesOf(parts) {
  const batches = []
  for (const part of parts) {
    const last = batches.at(-1)
    if (part.beside !== undefined && [last?.[0].name, last?.[0].beside].includes(part.beside)) last.push(part)
    else batches.push([part])
  }
  return batches
}

/** Runs the parts of a batch at the same time, except that a part starts `after` another one of the batch. */
export async function runBatch(batch, run) {
  const ends = new Map()
  for (const part of batch)
    ends.set(
      part.name,
      Promise.resolve(ends.get(part.after)).then(() => run(part)),
    )
  await Promise.all(ends.values())
}

const REPORTS = inRoot('.cache', 'reports')
const PASSED = { ...counts(1, 0, 0), reason: null }
const failedBecause = (reason) => ({ ...counts(0, 1, 0), reason })

/** Parts that run at the same time print their output when they end: interleaved output is unreadable. */
const outputOf = ({ beside }) => (beside === undefined ? 'inherit' : 'text')

async function runCommands(part, limitMs) {
  const deadline = performance.now() + limitMs
  for (const [command, ...args] of part.commands) {
    const limit = Math.max(1, deadline - performance.now())
    const { code, timedOut, problem, text } = await runProcess(command, args, {
      env: part.env,
      limitMs: limit,
      stdout: outputOf(part),
    })
    process.stdout.write(text)
    if (timedOut) return failedBecause(`timed out after ${Math.round(limitMs / 1000)} s`)
    if (code !== 0) return failedBecause(problem ?? `exited with code ${code}`)
  }
  return PASSED
}

async function runProject(part, limitMs) {
  const { project } = part
  const report = `${REPORTS}/${project}.json`
  mkdirSync(REPORTS, { recursive: true })
  rmSync(report, { force: true })
  const vitest = [inRoot('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', project]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const options = { env: { NODE_ENV: 'test' }, limitMs, stdout: outputOf(part) }
  const { code, timedOut, text } = await runProcess(NODE, [...vitest, ...reporters], options)
  process.stdout.write(text)
  if (timedOut) return failedBecause(`timed out after ${Math.round(limitMs / 1000)} s`)
  if (!existsSync(report)) return failedBecause(`vitest wrote no report and exited with code ${code}`)
  const results = JSON.parse(readFileSync(report, 'utf8'))
  return { ...countReport(results, code), reason: null, failures: failedTests(results) }
}

/** Runs a part and returns its counts, with its failed tests and a reason if it could not run or exceeded `limitMs`. */
export async function runPart(part, { limitMs, hasBuild }) {
  if (part.build) return (await ensureBuilt({ limitMs })) ? PASSED : failedBecause('the build failed')
  if (part.afterBuild && !hasBuild) return failedBecause('not run, because the build failed')
  return part.project ? runProject(part, limitMs) : runCommands(part, limitMs)
}
