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
}

const { addCounts, countReport, counts, summaryLine } = await loadCommand<{
  addCounts(list: readonly Counts[]): Counts
  countReport(report: object, exitCode: number): Counts
  counts(passed: number, failed: number, skipped: number): Counts
  summaryLine(one: Counts): string
}>('checks/counts.mjs')
const { chooseParts } = await loadCommand<{
  chooseParts<P extends Part>(parts: readonly P[], args: readonly string[]): P[]
}>('checks/choose-parts.mjs')

describe('the counts of a test run', () => {
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
    ['all passed', report(5, 0, 0), 0, counts(5, 0, 0)],
    ['some failed, some skipped', report(3, 2, 1, [failedFile]), 1, counts(3, 2, 1)],
    ['a file that could not be loaded is a failure', report(3, 0, 0, [brokenFile]), 1, counts(3, 1, 0)],
    ['a bad end without a failed test is a failure', report(3, 0, 0), 1, counts(3, 1, 0)],
  ])('%s', (_what, given, exitCode, expected) => {
    expect(countReport(given, exitCode)).toEqual(expected)
  })

  it('add up to the closing line', () => {
    expect(summaryLine(addCounts([counts(1, 0, 0), counts(40, 2, 3)]))).toBe('41 passed, 2 failed, 3 skipped')
    expect(summaryLine(addCounts([]))).toBe('0 passed, 0 failed, 0 skipped')
  })
})

describe('the choice of parts', () => {
  const parts: Part[] = [
    { name: 'lint' },
    { name: 'domain' },
    { name: 'build', build: true },
    { name: 'browser', afterBuild: true },
  ]
  const chosen = (...args: string[]) => chooseParts(parts, args).map(({ name }) => name)

  it.each([
    ['all without --only', [], ['lint', 'domain', 'build', 'browser']],
    ['those named, in their own order', ['--only', 'domain,lint'], ['lint', 'domain']],
    ['with an equals sign', ['--only=lint'], ['lint']],
    ['with the build that one of them needs', ['--only', 'browser'], ['build', 'browser']],
  ])('%s', (_what, args, expected) => {
    expect(chosen(...args)).toEqual(expected)
  })

  it.each([[['--only', 'lint,nothing']], [['--only']], [['--only=']]])(
    'an unknown or empty choice is refused: %j',
    (args) => {
      expect(() => chosen(...args)).toThrow(/--only takes some of lint,domain,build,browser/)
    },
  )
})
