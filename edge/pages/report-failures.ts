const QUIET_MS = 1_000

type Report = (message: string, details: Readonly<Record<string, unknown>>) => void

/** Reports failed renders, at most one a second: an overload makes thousands of them, all for one reason. */
export const reportFailures = (
  report: Report,
  now: () => number,
): ((error: unknown, traceId: string | null) => void) => {
  let quietUntilMs = Number.NEGATIVE_INFINITY
  let suppressed = 0
  return (error, traceId) => {
    if (now() < quietUntilMs) {
      suppressed += 1
      return
    }
    report('A page could not be rendered', {
      error,
      ...(traceId === null ? {} : { traceId }),
      ...(suppressed === 0 ? {} : { repeated: suppressed }),
    })
    quietUntilMs = now() + QUIET_MS
    suppressed = 0
  }
}
