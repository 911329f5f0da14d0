/** A task to measure. Its result is used after the measurement, so that the engine cannot optimize the task away. */
export interface BenchTask {
  readonly name: string
  readonly run: () => unknown
  /** Runs per sample. A sample must take much longer than a clock tick, but less than a time slice of a busy machine. */
  readonly times: number
}

const MIN_ROUNDS = 15

/** Returns the quantile of samples: 0.5 is the median. */
export const quantile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const sampleMs = ({ run, times }: BenchTask): number => {
  const start = performance.now()
  let last: unknown
  for (let turn = 0; turn < times; turn += 1) last = run()
  const tookMs = (performance.now() - start) / times
  if (last === performance) throw new Error('a task must not return the clock')
  return tookMs
}

/** Duration of one run of a task, in milliseconds. */
export interface Measured {
  readonly medianMs: number
  /** The 10th percentile: the duration without disturbance. Ratios compare these values. */
  readonly undisturbedMs: number
}

/**
 * Measures tasks in turns, so that other load on the machine affects all of them. Runs for `budgetMs`, and at least 15 rounds.
 */
export const measure = (tasks: readonly BenchTask[], budgetMs: number): ((name: string) => Measured) => {
  const samples = new Map(tasks.map(({ name }) => [name, [] as number[]]))
  // The first tenth of the budget warms up the compiler.
  const start = performance.now()
  while (performance.now() - start < budgetMs / 10) for (const task of tasks) sampleMs(task)
  for (let round = 0; round < MIN_ROUNDS || performance.now() - start < budgetMs; round += 1) {
    for (const task of tasks) samples.get(task.name)?.push(sampleMs(task))
  }
  return (name) => {
    const taken = samples.get(name) ?? []
    return { medianMs: quantile(taken, 0.5), undisturbedMs: quantile(taken, 0.1) }
  }
}

/** Figures by name for the last line of the run. The name contains the unit. */
export type BenchFigures = Readonly<Record<string, number>>

/** Rounds to four significant digits. */
export const figure = (value: number): number => Number(value.toPrecision(4))

/** Returns the rounded median of runs. */
export const median = (runs: readonly number[]): number => figure(quantile(runs, 0.5))
