import { reportedBy } from './reported-by.ts'
import type { CellResult, Visit } from './run-cells.ts'

const INTRODUCTION = `# What the product makes of a faulty router

Made by \`tests/faults/fault-matrix.test.ts\` from what it saw, one line per fault and call: the product as it is wired, in
front of it the reference router behind a proxy that spoils the line. The test fails when this table is no longer true;
\`UPDATE_FAULTS_DOC=1 npx vitest run --project faults\` writes it again.

- **Status** is that of the answer to the visitor: a page, or the redirect of \`/buy\`. A 5xx
  is that of a page whose content never came, and of nothing else.
- **Sees** is the \`data-state\` of the buy block, or where \`/buy\` leads: to the store, or back to the page with a
  message; of a licence check, its message; of content, the page or the one that says it cannot be had.
- **Reported** is the error type, once each, that the log and in production the browser-error call are told.
- **Trace** is how the span of the call tells it: \`northwall.outcome\`, \`error.type\` where that says more, and of an answer
  that was read whether something is \`missing\`, \`extra\` or could not be used (\`problems\`).
- **Requests** is how many the router received for it; in brackets, with what the visitor sees then, the same after ten
  good calls, which earn one repetition.
- **With a cached price**: the fault comes when a price list, or what else is cached, is no longer fresh. It is shown at once, with the same
  amounts.
- **After 10 s**: what is seen ten seconds after the fault is gone.
- **At most**: the longest a visitor waits for this.
`

const COLUMNS = [
  'Fault',
  'Call',
  'Status',
  'Sees',
  'Reported',
  'Trace',
  'Requests',
  'With a cached price',
  'After 10 s',
  'At most',
]

const repeated = (cold: Visit, earned: Visit): string =>
  earned.requests === cold.requests && earned.state === cold.state
    ? String(cold.requests)
    : `${cold.requests} (${earned.requests}, ${earned.state})`

const row = ({ fault, call, cold, earned, healed, stale }: CellResult): readonly string[] => [
  fault.name,
  call.name,
  String(cold.status),
  cold.state,
  reportedBy(cold.log).join(', ') || '–',
  cold.label,
  repeated(cold, earned),
  call.isKept ? stale.state : '–',
  healed.state,
  `${(call.boundMs / 1_000).toFixed(1)} s`,
]

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** The results of the matrix as a page of documentation. Holds no measured times, so that it changes with the product alone. */
export const describeFaults = (results: readonly CellResult[]): string =>
  [INTRODUCTION, line(COLUMNS), line(COLUMNS.map(() => '---')), ...results.map((result) => line(row(result))), ''].join(
    '\n',
  )
