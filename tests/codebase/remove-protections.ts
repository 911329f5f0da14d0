import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROTECTIONS, type Protection, withoutProtection } from './protections.ts'
import { ROOT } from './source-files.ts'

/** Folders that are installed, built or written by commands. */
const NOT_COPIED = /^(?:\.git|\.next.*|\.cache|node_modules|reports|screenshots)$/
const RUN_LIMIT_MS = 5 * 60_000

const root = mkdtempSync(join(tmpdir(), 'storefront-unprotected-'))
const report = join(root, 'report.json')

interface TestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

const escaped = (title: string): string => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Runs the tests of some protections in the copy. Returns the status of each test by its full name. */
const run = (protections: readonly Protection[]): readonly (readonly [fullName: string, status: string])[] => {
  const projects = new Set(protections.map(({ testFile }) => testFile.split('/')[0]))
  const files = new Set(protections.map(({ testFile }) => join('tests', testFile)))
  const titles = new Set(protections.map(({ title }) => escaped(title)))
  rmSync(report, { force: true })
  spawnSync(
    process.execPath,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...[...projects].map((name) => `--project=${name}`),
      ...files,
      `--testNamePattern=${[...titles].join('|')}`,
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    { cwd: root, stdio: 'ignore', timeout: RUN_LIMIT_MS, env: { ...process.env, NODE_ENV: 'test', FC_RUNS: '1000' } },
  )
  // Vitest writes no report if it takes too long.
  if (!existsSync(report)) return []
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as TestReport
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status }) => [fullName, status] as const),
  )
}

/** Returns whether the tests of a protection have one status; `some` of them, or `all`. None is never enough. */
const has = (
  statuses: readonly (readonly [fullName: string, status: string])[],
  { title }: Protection,
  amount: 'some' | 'every',
  expected: 'passed' | 'failed',
): boolean => {
  const named = statuses.filter(([fullName]) => fullName.includes(title))
  return named.length > 0 && named[amount](([, status]) => status === expected)
}

/** Returns the problem of a protection; null if its test fails without it. */
const problemOf = (removed: Protection): string | null => {
  const path = join(root, removed.file)
  const text = readFileSync(path, 'utf8')
  try {
    writeFileSync(path, withoutProtection(removed, text))
    return has(run([removed]), removed, 'some', 'failed') ? null : 'the test does not notice it'
  } finally {
    writeFileSync(path, text)
  }
}

/**
 * Removes each protection in a copy of the tree, and checks that its test fails. Before that, all tests must pass. Arguments select
 * the protections whose description or file contains one of them.
 */
const selected = PROTECTIONS.filter(
  ({ without, file }) =>
    process.argv.length < 3 || process.argv.slice(2).some((text) => without.includes(text) || file.includes(text)),
)
try {
  for (const name of readdirSync(ROOT))
    if (!NOT_COPIED.test(name)) cpSync(join(ROOT, name), join(root, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  const before = run(selected)
  const found = selected.map((removed) => {
    const problem = has(before, removed, 'every', 'passed')
      ? problemOf(removed)
      : 'the test does not exist, or fails without the edit'
    console.log(`${problem === null ? 'caught' : 'MISSED'}  ${removed.without} (${removed.file})`)
    if (problem !== null) console.log(`        ${removed.testFile}, "${removed.title}": ${problem}`)
    return problem
  })
  const caught = found.filter((problem) => problem === null).length
  console.log(`${caught} of ${selected.length} removed protections are caught by their tests`)
  process.exitCode = caught === selected.length && caught > 0 ? 0 : 1
} finally {
  rmSync(root, { recursive: true, force: true })
}
