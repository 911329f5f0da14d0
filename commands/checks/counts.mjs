/** Tests passed, failed and skipped. */
export const counts = (passed, failed, skipped) => ({ passed, failed, skipped })

export const addCounts = (list) =>
  list.reduce(
    (sum, one) => counts(sum.passed + one.passed, sum.failed + one.failed, sum.skipped + one.skipped),
    counts(0, 0, 0),
  )

/** The sentence that closes a part and the whole run. */
export const summaryLine = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`

/**
 * Counts a JSON report of vitest. A file that could not be loaded has no tests and counts as one failure, and so does
 * a run that ended badly although no test failed.
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

/**
 * Returns what is wrong with the output of `npm test`, or null: a failed test, no test at all, no closing line, or a skipped part
 * whose line does not begin with one of `maySkip`.
 */
export function closingLineProblem(output, maySkip) {
  const lines = output.trim().split('\n')
  const closing = /^(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(lines.at(-1))
  if (closing === null) return `npm test has no closing line, but ends with "${lines.at(-1)}"`
  const [passed, failed, skipped] = closing.slice(1).map(Number)
  if (failed > 0 || passed === 0) return closing[0]
  const allowed = lines.filter((line) => maySkip.some((start) => line.startsWith(start)))
  return skipped > allowed.length ? `${closing[0]}: only ${allowed.length} may be skipped here` : null
}

const CAUGHT = new Set(['Killed', 'Timeout'])
const MISSED = new Set(['Survived', 'NoCoverage'])

/** Counts a report of Stryker: mutants that a test caught, and those that none did. What cannot run does not count. */
export function mutationScore({ files }) {
  const states = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const caught = states.filter((status) => CAUGHT.has(status)).length
  const missed = states.filter((status) => MISSED.has(status)).length
  // A module without anything to change has nothing to miss.
  return { caught, missed, percent: caught + missed === 0 ? 100 : (100 * caught) / (caught + missed) }
}

/** The line that reports a module's score. */
export const scoreLine = (module, score) =>
  score === null
    ? `${module}: no score, since it has no tests of its own or they fail`
    : `${module}: ${score.percent.toFixed(1)} % (${score.caught} of ${score.caught + score.missed} mutants caught)`
