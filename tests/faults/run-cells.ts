import type { CapturedLog, LogEntry } from './captured-log.ts'
import type { CapturedSpans } from './captured-spans.ts'
import type { Fault } from './fault-table.ts'
import { type FaultyShop, openFaultyShop } from './faulty-shop.ts'
import type { NameService } from './name-service.ts'
import type { ReadingCall, Seen } from './reading-calls.ts'
import type { ShiftedTime } from './shifted-time.ts'
import { startStopwatch } from './stopwatch.ts'

/** A combination of fault and call. */
export interface Cell {
  readonly fault: Fault
  readonly call: ReadingCall
}

/** A visit with its measurements. */
export interface Visit extends Seen {
  readonly tookMs: number
  /** Number of requests of the call during the visit. */
  readonly requests: number
  readonly log: readonly LogEntry[]
  /** Result of the call in its trace. */
  readonly label: string
  /** How the source answered the call: `northwall.source_outcome`. */
  readonly source: string
}

export interface CellResult extends Cell {
  /** Under the fault, without cached data and without retry budget. */
  readonly cold: Visit
  /** Under the fault, without cached data. Ten earlier successful calls have earned one retry. */
  readonly earned: Visit
  /** Ten seconds after the end of the fault. */
  readonly healed: Visit
  /** Two visits under the fault with stale data in the cache. */
  readonly stale: Visit
  readonly staleAgain: Visit
}

export interface MatrixContext {
  readonly names: NameService
  readonly log: CapturedLog
  readonly spans: CapturedSpans
  readonly time: ShiftedTime
}

interface Run {
  readonly cell: Cell
  readonly shop: FaultyShop
  /** A shop with retry budget for one retry. */
  readonly shopWithRetry: FaultyShop
}

const CALLS_PER_RETRY = 10
const RECOVERY_MS = 10_000
const PAST_FRESH_MS = 61_000

const openRun = async (cell: Cell, names: NameService): Promise<Run> => {
  const [shop, shopWithRetry] = [await openFaultyShop(names), await openFaultyShop(names)]
  for (const opened of [shop, shopWithRetry]) await cell.call.prepare(opened)
  for (let count = 0; count < CALLS_PER_RETRY; count += 1) await cell.call.succeed(shopWithRetry)
  return { cell, shop, shopWithRetry }
}

const visit = async (shop: FaultyShop, call: ReadingCall, { log, spans }: MatrixContext): Promise<Visit> => {
  const before = shop.asked().length
  const stop = startStopwatch()
  const { value: traced, log: entries } = await log.run(() => spans.run(() => call.visit(shop)))
  const tookMs = stop()
  const requests = shop.asked().slice(before)
  return {
    ...traced.value,
    label: traced.label,
    source: traced.source,
    tookMs,
    requests: requests.filter((path) => call.path.test(path)).length,
    log: entries,
  }
}

const visitFaulty = async (shop: FaultyShop, { call, fault }: Cell, around: MatrixContext): Promise<Visit> => {
  await shop.inflict(fault)
  return visit(shop, call, around)
}

const visitHealed = async (shop: FaultyShop, { call }: Cell, around: MatrixContext): Promise<Visit> => {
  await shop.heal()
  return visit(shop, call, around)
}

/** Runs cells concurrently. All cells take each step together, because they share one clock. */
export const runCells = async (cells: readonly Cell[], around: MatrixContext): Promise<readonly CellResult[]> => {
  const { names, time } = around
  const runs: Run[] = []
  // Opens the runs one after another, so that preparation does not time out on a busy machine.
  for (const cell of cells) runs.push(await openRun(cell, names))
  const all = (step: (run: Run) => Promise<Visit>): Promise<ReadonlyMap<Run, Visit>> =>
    Promise.all(runs.map(async (run) => [run, await step(run)] as const)).then((visits) => new Map(visits))
  try {
    const cold = await all(({ shop, cell }) => visitFaulty(shop, cell, around))
    const earned = await all(({ shopWithRetry, cell }) => visitFaulty(shopWithRetry, cell, around))
    time.advance(RECOVERY_MS)
    const healed = await all(({ shop, cell }) => visitHealed(shop, cell, around))
    time.advance(PAST_FRESH_MS)
    const stale = await all(({ shop, cell }) => visitFaulty(shop, cell, around))
    time.advance(PAST_FRESH_MS)
    const staleAgain = await all(({ shop, cell }) => visitFaulty(shop, cell, around))
    const of = (visits: ReadonlyMap<Run, Visit>, run: Run): Visit => {
      const visited = visits.get(run)
      if (visited === undefined) throw new Error('a run without a visit')
      return visited
    }
    return runs.map((run) => ({
      ...run.cell,
      cold: of(cold, run),
      earned: of(earned, run),
      healed: of(healed, run),
      stale: of(stale, run),
      staleAgain: of(staleAgain, run),
    }))
  } finally {
    await Promise.all(runs.flatMap(({ shop, shopWithRetry }) => [shop.close(), shopWithRetry.close()]))
  }
}
