export const counts = (passed, failed, skipped) => ({ passed, failed, skipped })

export const addCounts = (list) =>
  list.reduce(
    (sum, one) => counts(sum.passed + one.passed, sum.failed + one.failed, sum.skipped + one.skipped),
    counts(0, 0, 0),
  )

/** Returns the summary of a part or of the whole run. */
export const summaryLine = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`

/**
 * Counts the tests of a vitest JSON report. A file that cannot be loaded counts as one failed test, as does a non-zero exit code
 * without a failed test.
 */
export function countReport(report, exitCode) {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length
  const failed = report.numFailedTests + broken
  return counts(
    report.numPassedTests,
    exitCode !== 0 && failed === 0 ? 1 : failed,
    report.numPendingTests + report.numTodoTests,
  )
}

/** Returns a line for each failed test of a vitest JSON report: file, name and the first line of its first error. */
export const failedTests = ({ testResults }) =>
  testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const lines = failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]}`)
    // A file that cannot be loaded has no tests.
    const all = status === 'failed' && lines.length === 0 ? [`cannot be loaded: ${message}`] : lines
    return all.map((line) => `${file.slice(file.indexOf('tests/'))}: ${line.split('\n', 1)[0]}`)
  })

/**
 * Returns the problem in the output of `npm test`, or null. Problems are a failed test, no tests, a missing summary line, and a
 * skipped part whose line does not begin with one of `maySkip`.
 */
export function summaryProblem(output, maySkip) {
  const lines = output.trim().split('\n')
  const summary = /^(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(lines.at(-1))
  if (summary === null) return `npm test printed no summary line; its last line is "${lines.at(-1)}"`
  const [passed, failed, skipped] = summary.slice(1).map(Number)
  if (failed > 0 || passed === 0) return summary[0]
  const allowed = lines.filter((line) => maySkip.some((start) => line.startsWith(start)))
  return skipped > allowed.length ? `${summary[0]}: only ${allowed.length} may be skipped here` : null
}

const DETECTED = new Set(['Killed', 'Timeout'])
const UNDETECTED = new Set(['Survived', 'NoCoverage'])

/** Returns the mutation score of a Stryker report. Ignores mutants that cannot run. A module without mutants scores 100 %. */
export function mutationScore({ files }) {
  const states = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const detected = states.filter((status) => DETECTED.has(status)).length
  const total = detected + states.filter((status) => UNDETECTED.has(status)).length
  return { detected, total, percent: total === 0 ? 100 : (100 * detected) / total }
}

export const scoreLine = (module, score) =>
  score === null
    ? `${module}: no score, because its tests are missing or fail`
    : `${module}: ${score.percent.toFixed(1)} % (${score.detected} of ${score.total} mutants detected)`
