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
