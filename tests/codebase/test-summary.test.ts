import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { loadCommand } from './load-command.ts'

interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}
interface Part {
  readonly name: string
  readonly build?: boolean
  readonly afterBuild?: boolean
  readonly beside?: string
  readonly after?: string
  readonly onRequest?: boolean
}

const { addCounts, summaryProblem, countReport, counts, failedTests, summaryLine } = await loadCommand<{
  addCounts(list: readonly Counts[]): Counts
  summaryProblem(output: string, maySkip: readonly string[]): string | null
  countReport(report: object, exitCode: number): Counts
  counts(passed: number, failed: number, skipped: number): Counts
  failedTests(report: object): string[]
  summaryLine(one: Counts): string
}>('checks/counts.mjs')
const { PARTS } = await loadCommand<{ readonly PARTS: readonly Part[] }>('checks/parts.mjs')
const { batchesOf, chooseParts, runBatch } = await loadCommand<{
  batchesOf<P extends Part>(parts: readonly P[]): P[][]
  chooseParts<P extends Part>(parts: readonly P[], args: readonly string[]): P[]
  runBatch<P extends Part>(batch: readonly P[], run: (part: P) => Promise<void>): Promise<void>
}>('checks/run-parts.mjs')

describe('the count of a test run', () => {
  const report = (
    numPassedTests: number,
    numFailedTests: number,
    numPendingTests: number,
    testResults: object[] = [],
  ) => ({
    numPassedTests,
    numFailedTests,
    numPendingTests,
    numTodoTests: 0,
    testResults,
  })
  const brokenFile = { status: 'failed', assertionResults: [] }
  const failedFile = { status: 'failed', assertionResults: [{ status: 'failed' }] }

  it.each([
    ['counts passed tests', report(5, 0, 0), 0, counts(5, 0, 0)],
    ['counts failed and skipped tests', report(3, 2, 1, [failedFile]), 1, counts(3, 2, 1)],
    ['counts a file that cannot be loaded as a failure', report(3, 0, 0, [brokenFile]), 1, counts(3, 1, 0)],
    ['counts a bad exit code without a failed test as a failure', report(3, 0, 0), 1, counts(3, 1, 0)],
  ])('%s', (_what, given, exitCode, expected) => {
    expect(countReport(given, exitCode)).toEqual(expected)
  })

  it('lists each failed test and each file that cannot be loaded, with the first line of the error', () => {
    const testResults = [
      {
        name: '/checkout/tests/edge/http.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'a passed test', failureMessages: [] },
          { status: 'failed', fullName: 'answers 404', failureMessages: ['expected 200 to be 404\n  at line 3'] },
        ],
      },
      { name: '/checkout/tests/edge/page.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: '/checkout/tests/edge/link.test.ts', status: 'passed', message: '', assertionResults: [] },
    ]
    expect(failedTests({ testResults })).toEqual([
      'tests/edge/http.test.ts: answers 404: expected 200 to be 404',
      'tests/edge/page.test.ts: cannot be loaded: no such module',
    ])
  })

  it('adds up the counts in the summary line', () => {
    expect(summaryLine(addCounts([counts(1, 0, 0), counts(40, 2, 3)]))).toBe('41 passed, 2 failed, 3 skipped')
    expect(summaryLine(addCounts([]))).toBe('0 passed, 0 failed, 0 skipped')
  })
})

describe('summaryProblem', () => {
  const maySkip = ['Skipped: containers tests (docker: ']
  const skippedEngine = 'Skipped: containers tests (docker: no control groups)\n'

  it.each([
    ['accepts a run in which all tests passed', '\n9000 passed, 0 failed, 0 skipped\n', null],
    [
      'accepts a run in which only the container engine was skipped',
      `${skippedEngine}9 passed, 0 failed, 1 skipped\n`,
      null,
    ],
    ['reports a failed test', '9 passed, 1 failed, 0 skipped\n', '9 passed, 1 failed, 0 skipped'],
    ['reports a run without tests', '0 passed, 0 failed, 0 skipped\n', '0 passed, 0 failed, 0 skipped'],
    [
      'reports any other skipped part',
      `${skippedEngine}Skipped: monitoring tests (promtool is missing)\n9 passed, 0 failed, 2 skipped\n`,
      '9 passed, 0 failed, 2 skipped: only 1 may be skipped here',
    ],
    ['reports a missing summary line', 'Killed\n', 'npm test printed no summary line; its last line is "Killed"'],
  ])('%s', (_case, output, problem) => {
    expect(summaryProblem(output, maySkip)).toBe(problem)
  })
})

describe('the selection of parts', () => {
  const parts: Part[] = [
    { name: 'lint' },
    { name: 'domain' },
    { name: 'build', build: true },
    { name: 'browser', afterBuild: true },
    { name: 'pictures', afterBuild: true, onRequest: true },
  ]
  const chosen = (...args: string[]) => chooseParts(parts, args).map(({ name }) => name)

  it.each([
    ['contains all parts but those on request if --only is not set', [], ['lint', 'domain', 'build', 'browser']],
    ['contains the selected parts in their usual order', ['--only', 'domain,lint'], ['lint', 'domain']],
    ['accepts an equals sign', ['--only=lint'], ['lint']],
    ['includes the build if a part needs it', ['--only', 'browser'], ['build', 'browser']],
    ['contains a part on request that is selected', ['--only', 'pictures'], ['build', 'pictures']],
  ])('%s', (_what, args, expected) => {
    expect(chosen(...args)).toEqual(expected)
  })

  it.each([[['--only', 'lint,nothing']], [['--only']], [['--only=']]])(
    'rejects an unknown or empty selection: %j',
    (args) => {
      expect(() => chosen(...args)).toThrow(/--only accepts a list of lint,domain,build,browser/)
    },
  )
})

describe('the order of parts', () => {
  const batches = (...parts: Part[]) => batchesOf(parts).map((batch) => batch.map(({ name }) => name))
  const waiting = { name: 'faults', beside: 'codebase' }

  it('is sequential except for parts that run in parallel with another part', () => {
    expect(batches({ name: 'lint' }, { name: 'codebase' }, waiting, { name: 'build' })).toEqual([
      ['lint'],
      ['codebase', 'faults'],
      ['build'],
    ])
  })

  it('is sequential for a part if its parallel part was not selected, and parallel for several such parts', () => {
    expect(batches({ name: 'lint' }, waiting, { name: 'build' })).toEqual([['lint'], ['faults'], ['build']])
    const other = { name: 'monitoring', beside: 'codebase' }
    expect(batches({ name: 'lint' }, waiting, other)).toEqual([['lint'], ['faults', 'monitoring']])
  })

  it('starts a part at once, or at the end of the part that it follows', async () => {
    const log: string[] = []
    const run = async ({ name }: Part) => {
      log.push(`${name} starts`)
      await setImmediate()
      log.push(`${name} ends`)
    }
    await runBatch([{ name: 'browser' }, { name: 'engines' }, { name: 'cluster', after: 'engines' }], run)
    expect(log).toEqual([
      'browser starts',
      'engines starts',
      'browser ends',
      'engines ends',
      'cluster starts',
      'cluster ends',
    ])
    log.length = 0
    await runBatch([{ name: 'cluster', after: 'engines' }], run)
    expect(log).toEqual(['cluster starts', 'cluster ends'])
  })

  it('combines parallel parts into one batch in a full run', () => {
    const besides = PARTS.filter(({ beside }) => beside !== undefined)
    expect(besides).not.toEqual([])
    for (const part of besides)
      expect(batchesOf(PARTS).find((batch) => batch.includes(part))?.[0]?.name).toBe(part.beside)
    for (const { name, beside, after } of PARTS.filter((part) => part.after !== undefined))
      expect({ name, beside: PARTS.find((part) => part.name === after)?.beside }).toEqual({ name, beside })
  })
})
