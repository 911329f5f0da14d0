import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { certificationReport, testReportSchema } from './certification-report.ts'

const USAGE = 'Usage: npm run certify -- --router <origin> [--data <file>] [--out <folder>]'
const REACH_LIMIT_MS = 10_000
const ROOT = resolve(import.meta.dirname, '..', '..')

const stopWith = (problem: string): never => {
  console.error(`${problem}\n${USAGE}`)
  return process.exit(1)
}

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

const readOptions = () => {
  const options = { router: { type: 'string' }, data: { type: 'string' }, out: { type: 'string' } } as const
  try {
    return parseArgs({ options }).values
  } catch (error) {
    return stopWith(messageOf(error))
  }
}

const originOf = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === ''
  return isOrigin ? url.origin : stopWith(`--router: "${text}" is not an http or https origin`)
}

/** Returns the path of the data file. Exits if the file is not JSON; the tests check its fields. */
const dataFile = (path: string): string => {
  try {
    JSON.parse(readFileSync(path, 'utf8'))
    return resolve(path)
  } catch (error) {
    return stopWith(`--data: ${messageOf(error)}`)
  }
}

const { router, data, out } = readOptions()
const origin = originOf(router ?? stopWith('--router is missing'))
Object.assign(process.env, { NODE_ENV: 'test', CERTIFY_ROUTER: origin })
if (data !== undefined) process.env['CERTIFY_DATA'] = dataFile(data)
await fetch(origin, { signal: AbortSignal.timeout(REACH_LIMIT_MS) }).catch((error: unknown) =>
  stopWith(`${origin} does not answer: ${messageOf(error)}`),
)

const folder = out === undefined ? join(ROOT, '.cache', 'certify') : resolve(out)
const results = join(folder, 'results.json')
mkdirSync(folder, { recursive: true })
rmSync(results, { force: true })
const vitest = await startVitest('test', [], {
  root: ROOT,
  watch: false,
  project: 'certify',
  reporters: ['default', 'json', 'junit'],
  outputFile: { json: results, junit: join(folder, 'junit.xml') },
})
await vitest.close()
const report = testReportSchema.parse(JSON.parse(readFileSync(results, 'utf8')))
rmSync(results)
const summary = `${report.numPassedTests} passed, ${report.numFailedTests} failed, ${report.numPendingTests} skipped`
writeFileSync(join(folder, 'report.html'), certificationReport(report, origin, summary))
console.log(`\nReports: ${join(folder, 'report.html')} and junit.xml beside it\n\n${summary}`)
process.exit(report.success ? 0 : 1)
