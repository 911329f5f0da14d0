/** Something to be measured. What it gives back is thrown away, but only after the clock was read. */
export interface BenchTask {
  readonly name: string
  readonly run: () => unknown
  /** How often it runs per sample: far longer than a tick of the clock, and shorter than a turn that a busy machine gives. */
  readonly times: number
}

const MIN_ROUNDS = 15

/** The value below which a share of the samples lies: 0.5 is the median. */
export const quantile = (samples: readonly number[], share: number): number => {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const sampleMs = ({ run, times }: BenchTask): number => {
  const start = performance.now()
  let last: unknown
  for (let turn = 0; turn < times; turn += 1) last = run()
  const tookMs = (performance.now() - start) / times
  if (last === performance) throw new Error('no task gives back the clock')
  return tookMs
}

/** Milliseconds that one run of a task took. */
export interface Measured {
  readonly medianMs: number
  /** Of the quickest tenth: what the task takes while nothing else disturbs it. Two of them make an honest ratio. */
  readonly undisturbedMs: number
}

/**
 * Measures tasks side by side: they take turns, so that a machine which is busy with other things is so for all of them.
 * Ends after `budgetMs`, but not before 15 rounds.
 */
export const measure = (tasks: readonly BenchTask[], budgetMs: number): ((name: string) => Measured) => {
  const samples = new Map(tasks.map(({ name }) => [name, [] as number[]]))
  // The first tenth warms the compiler up and is not counted.
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

/** Figures with a unit in their names, as the last line of the run tells them. */
export type BenchFigures = Readonly<Record<string, number>>

/** Rounds to four figures that mean something. */
export const figure = (value: number): number => Number(value.toPrecision(4))

/** The median of runs, rounded. */
export const median = (runs: readonly number[]): number => figure(quantile(runs, 0.5))
