import type { Drill } from './drill-table.ts'
import type { RequestKind, SentRequest } from './steady-traffic.ts'

/** Measurements of a drill. Times are milliseconds of `performance.now()`. */
export interface Observation {
  readonly requests: readonly SentRequest[]
  readonly thankedLeads: readonly string[]
  readonly deliveredLeads: ReadonlySet<string>
  readonly failureStartMs: number
  /** When the failure ended; when it had started if the cluster must recover by itself. */
  readonly recoveryStartMs: number
  /** When every part was healthy again; null if that took too long. */
  readonly healthyMs: number | null
}

/** A line of the table of a drill. */
export interface Figure {
  readonly name: string
  readonly value: number
  /** Maximum value; null for a figure without a limit. */
  readonly limit: number | null
  readonly unit?: string
}

export interface DrillResult {
  readonly drill: Pick<Drill, 'name' | 'does'>
  readonly figures: readonly Figure[]
  /** The different failures with their numbers. */
  readonly failures: readonly string[]
  readonly hasPassed: boolean
}

export const MAX_RECOVERY_SECONDS = 20
const SECOND_MS = 1_000

/** When the cluster was healthy and no request failed anymore; infinite if it did not recover. */
const recoveredAt = ({ requests, recoveryStartMs, healthyMs }: Observation): number => {
  const lastFailures = requests.filter(({ failure }) => failure !== null).map(({ endMs }) => endMs)
  return healthyMs === null ? Number.POSITIVE_INFINITY : Math.max(recoveryStartMs, healthyMs, ...lastFailures)
}

const counted = (texts: readonly string[]): readonly string[] => {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].map(([text, count]) => `${count} x ${text}`)
}

/** Compares what happened with the limits. */
export const judgeDrill = (drill: Drill, observation: Observation): DrillResult => {
  const { requests, thankedLeads, deliveredLeads, failureStartMs, recoveryStartMs } = observation
  const recoveredMs = recoveredAt(observation)
  const of = (kind: RequestKind) => requests.filter((request) => request.kind === kind)
  const failed = (kind: RequestKind) => of(kind).filter(({ failure }) => failure !== null)
  const isExcused = ({ kind, endMs, startMs }: SentRequest): boolean =>
    endMs >= failureStartMs &&
    ((drill.mayFail?.includes(kind) === true && startMs <= recoveredMs) ||
      (drill.mayFailDuring?.includes(kind) === true && startMs < failureStartMs))
  const excused = (kind: RequestKind) => failed(kind).filter(isExcused).length
  const failures = (kind: RequestKind, name: string): readonly Figure[] => [
    { name: `failed ${name}`, value: failed(kind).length - excused(kind), limit: 0 },
    ...(drill.mayFail?.includes(kind) === true || drill.mayFailDuring?.includes(kind) === true
      ? [{ name: `failed ${name} that may fail`, value: excused(kind), limit: null }]
      : []),
  ]
  const slowestMs = (kind: RequestKind) => Math.round(Math.max(0, ...of(kind).map((each) => each.endMs - each.startMs)))
  const figures: readonly Figure[] = [
    { name: 'requests', value: requests.length, limit: null },
    ...failures('page', 'pages'),
    ...failures('query', 'queries'),
    ...failures('purchase', 'purchases'),
    { name: 'leads whose visitors got an error', value: failed('lead').length, limit: null },
    { name: 'lost leads', value: thankedLeads.filter((email) => !deliveredLeads.has(email)).length, limit: 0 },
    { name: 'slowest page', value: slowestMs('page'), limit: null, unit: 'ms' },
    { name: 'slowest purchase', value: slowestMs('purchase'), limit: null, unit: 'ms' },
    {
      name: 'recovery',
      value: Math.round((recoveredMs - recoveryStartMs) / 100) / (SECOND_MS / 100),
      limit: MAX_RECOVERY_SECONDS,
      unit: 's',
    },
  ]
  return {
    drill,
    figures,
    failures: counted(requests.flatMap(({ failure }) => failure ?? [])),
    hasPassed: figures.every(({ value, limit }) => limit === null || value <= limit),
  }
}

/** Formats a result as a table. */
export const resultTable = ({ drill, figures, failures, hasPassed }: DrillResult): string => {
  const lines = figures.map(({ name, value, limit, unit = '' }) => {
    const shown = `${value} ${unit}`.trim().padStart(10)
    const judged = limit === null ? '' : `  at most ${limit} ${unit}`.trimEnd() + (value <= limit ? '' : '  EXCEEDED')
    return `  ${name.padEnd(44)}${shown}${judged}`
  })
  return [
    `${drill.name}: ${drill.does}`,
    ...lines,
    ...failures.map((failure) => `  ${failure}`),
    `  ${hasPassed ? 'passed' : 'FAILED'}`,
  ].join('\n')
}
