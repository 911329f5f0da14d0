import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureBuilt } from '../build/ensure-built.mjs'
import { inRoot, NODE } from '../setup/places.mjs'
import { runProcess } from '../setup/run-process.mjs'
import { countReport, counts } from './counts.mjs'

/**
 * Returns the parts that `--only a,b` (or `--only=a,b`) names, in their own order, and the build if one of them needs it;
 * all parts without `--only`. Throws a RangeError that lists the names if one is unknown.
 */
export function chooseParts(parts, args) {
  const position = args.findIndex((argument) => argument === '--only' || argument.startsWith('--only='))
  if (position === -1) return parts
  const value = args[position].split('=')[1] ?? args[position + 1] ?? ''
  const wanted = new Set(value.split(',').filter(Boolean))
  const known = parts.map(({ name }) => name)
  const unknown = [...wanted].filter((name) => !known.includes(name))
  if (unknown.length > 0 || wanted.size === 0) {
    throw new RangeError(
      `--only takes some of ${known.join(',')}${unknown.length > 0 ? `, not ${unknown.join(',')}` : ''}`,
    )
  }
  const needsBuild = parts.some(({ name, afterBuild }) => afterBuild && wanted.has(name))
  return parts.filter(({ name, build }) => wanted.has(name) || (build && needsBuild))
}

/**
 * Groups parts into batches, in order; the parts of a batch run at the same time. A part `beside` another one joins its batch,
 * or runs by itself if the other one was not chosen.
 */
export function batchesOf(parts) {
  const batches = []
  for (const part of parts) {
    const last = batches.at(-1)
    if (part.beside !== undefined && last?.[0].name === part.beside) last.push(part)
    else batches.push([part])
  }
  return batches
}

const REPORTS = inRoot('.cache', 'reports')
const PASSED = { ...counts(1, 0, 0), reason: null }
const failedBecause = (reason) => ({ ...counts(0, 1, 0), reason })

async function runCommands(commands, limitMs) {
  const deadline = performance.now() + limitMs
  for (const [command, ...args] of commands) {
    const result = await runProcess(command, args, { limitMs: Math.max(1, deadline - performance.now()) })
    if (result.timedOut) return failedBecause(`stopped after ${Math.round(limitMs / 1000)} s`)
    if (result.code !== 0) return failedBecause(result.problem ?? `ended with code ${result.code}`)
  }
  return PASSED
}

async function runProject({ project, beside }, limitMs) {
  const report = `${REPORTS}/${project}.json`
  mkdirSync(REPORTS, { recursive: true })
  rmSync(report, { force: true })
  const vitest = [inRoot('node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', project]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const options = { env: { NODE_ENV: 'test' }, limitMs, stdout: beside === undefined ? 'inherit' : 'text' }
  const { code, timedOut, text } = await runProcess(NODE, [...vitest, ...reporters], options)
  // Prints the output at once: two parts that write at the same time would be unreadable.
  process.stdout.write(text)
  if (timedOut) return failedBecause(`stopped after ${Math.round(limitMs / 1000)} s`)
  if (!existsSync(report)) return failedBecause(`vitest gave no report and ended with code ${code}`)
  return { ...countReport(JSON.parse(readFileSync(report, 'utf8')), code), reason: null }
}

/** Runs one part within `limitMs` and returns its counts, with the reason if it could not run or not end. */
export async function runPart(part, { limitMs, goodBuild }) {
  if (part.build) return (await ensureBuilt({ limitMs })) ? PASSED : failedBecause('there is no good build')
  if (part.afterBuild && !goodBuild) return failedBecause('not run, since there is no good build')
  return part.project ? runProject(part, limitMs) : runCommands(part.commands, limitMs)
}
