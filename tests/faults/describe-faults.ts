import { reportedBy } from './reported-by.ts'
import type { CellResult, Visit } from './run-cells.ts'

const INTRODUCTION = `# Faults of the router and the content service

For operators and QA: what a visitor sees for each fault of the api-router or of a content service, and what is reported.
\`tests/faults/fault-matrix.test.ts\` generates this page from its results, one line per fault and call. It runs the product against
the reference router behind a proxy that injects the fault, and fails if the table is not current;
\`UPDATE_FAULTS_DOC=1 npx vitest run --project faults\` writes it.

In short: a page shows its cached prices (column "With a cached price"). Without cached prices it says that prices are missing,
within 1.5 s and with status 200. A purchase that fails returns to the page with a message within 2.0 s. Everything works again
within 10 s of the end of the fault.

- **Status**: of the response to the visitor: a page, or the redirect of \`/buy\`. Only a page whose content service (\`CONTENT_URL\`) fails
  has a 5xx (call \`content\`). Faults of the router never change the status of a page.
- **Sees**: the \`data-state\` of the buy or download block, such as \`offered\`, \`failed\` or \`errored\`; for \`/buy\`, whether it
  leads to the \`store\`, or \`back\` to the page with a message; for a licence check, its message; for content, the page or the
  page that says that it is unavailable.
- **Reported**: the error types in the log (\`DL2\` is that of downloads), which in production the browser-error call receives too,
  each once.
- **Trace**: \`northwall.outcome\` of the span of the call, \`error.type\` if it adds something, and for a readable answer whether
  entries are \`missing\`, \`extra\` or unusable (\`problems\`).
- **Metric**: \`northwall.source_outcome\` of the span and of the metric \`northwall.source.answers\`, also if a cached value is shown.
- **Alert**: the alert that fires if the fault persists ([operations.md](operations.md#alerts)). A source that answers right, but
  slowly, fires [RouterSlow](operations.md#routerslow) above 500 ms.
- **Requests**: how many requests the router received. In brackets: the same after ten successful calls, which earn one retry,
  with what the visitor then sees.
- **With a cached price**: the fault occurs when a cached price list, download list or page is no longer fresh. The visitor sees
  it at once, with the same amounts.
- **After 10 s**: what the visitor sees ten seconds after the end of the fault.
- **At most**: the longest time that a visitor waits.
`

const COLUMNS = [
  'Fault',
  'Call',
  'Status',
  'Sees',
  'Reported',
  'Trace',
  'Metric',
  'Alert',
  'Requests',
  'With a cached price',
  'After 10 s',
  'At most',
]

const repeated = (cold: Visit, earned: Visit): string =>
  earned.requests === cold.requests && earned.state === cold.state
    ? String(cold.requests)
    : `${cold.requests} (${earned.requests}, ${earned.state})`

/** Answers that came in time, but are wrong. The alert SourceAnswersWrongly has the same list. */
export const WRONG_ANSWERS = ['malformed', 'other-currency', 'empty', 'missing', 'unusable', 'extra']

const alertOf = (source: string): string => {
  if (source === 'success') return '–'
  return WRONG_ANSWERS.includes(source) ? 'SourceAnswersWrongly' : 'RouterFailing'
}

const row = ({ fault, call, cold, earned, healed, stale }: CellResult): readonly string[] => [
  fault.name,
  call.name,
  String(cold.status),
  cold.state,
  reportedBy(cold.log).join(', ') || '–',
  cold.label,
  cold.source,
  alertOf(cold.source),
  repeated(cold, earned),
  call.isCached ? stale.state : '–',
  healed.state,
  `${(call.boundMs / 1_000).toFixed(1)} s`,
]

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** Formats the results as a documentation page. The page contains no measured times, so that it changes only with the product. */
export const describeFaults = (results: readonly CellResult[]): string =>
  [INTRODUCTION, line(COLUMNS), line(COLUMNS.map(() => '---')), ...results.map((result) => line(row(result))), ''].join(
    '\n',
  )
