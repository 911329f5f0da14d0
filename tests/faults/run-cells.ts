import type { CapturedLog, LogEntry } from './captured-log.ts'
import type { CapturedSpans } from './captured-spans.ts'
import type { Fault } from './fault-table.ts'
import { type FaultyShop, openFaultyShop } from './faulty-shop.ts'
import type { NameService } from './name-service.ts'
import type { ReadingCall, Seen } from './reading-calls.ts'
import type { ShiftedTime } from './shifted-time.ts'
import { startStopwatch } from './stopwatch.ts'

/** One fault on one call. */
export interface Cell {
  readonly fault: Fault
  readonly call: ReadingCall
}

/** One visit, and what it took. */
export interface Visit extends Seen {
  readonly tookMs: number
  /** Requests of the call that the router received meanwhile. */
  readonly requests: number
  readonly log: readonly LogEntry[]
  /** How the call came out, as its trace tells. */
  readonly label: string
}

/** The result of a cell. */
export interface CellResult extends Cell {
  /** Under the fault, with nothing kept and no repetition earned. */
  readonly cold: Visit
  /** Likewise, after ten good calls, which earn one repetition. */
  readonly earned: Visit
  /** Ten seconds after the fault has gone. */
  readonly healed: Visit
  /** Under the fault again, twice, each time when what is kept is no longer fresh. */
  readonly stale: Visit
  readonly staleAgain: Visit
}

/** The resources that the runs of all cells share. */
export interface Surroundings {
  readonly names: NameService
  readonly log: CapturedLog
  readonly spans: CapturedSpans
  readonly time: ShiftedTime
}

interface Run {
  readonly cell: Cell
  readonly shop: FaultyShop
  /** A shop that has earned a repetition. */
  readonly veteran: FaultyShop
}

const CALLS_THAT_EARN_A_REPETITION = 10
const RECOVERY_MS = 10_000
const PAST_FRESH_MS = 61_000

const openRun = async (cell: Cell, names: NameService): Promise<Run> => {
  const [shop, veteran] = [await openFaultyShop(names), await openFaultyShop(names)]
  for (const one of [shop, veteran]) await cell.call.prepare(one)
  for (let made = 0; made < CALLS_THAT_EARN_A_REPETITION; made += 1) await cell.call.callWell(veteran)
  return { cell, shop, veteran }
}

const visit = async (shop: FaultyShop, call: ReadingCall, { log, spans }: Surroundings): Promise<Visit> => {
  const before = shop.asked().length
  const stop = startStopwatch()
  const { value: traced, log: entries } = await log.run(() => spans.run(() => call.visit(shop)))
  const tookMs = stop()
  const requests = shop.asked().slice(before)
  return {
    ...traced.value,
    label: traced.label,
    tookMs,
    requests: requests.filter((path) => call.path.test(path)).length,
    log: entries,
  }
}

const visitFaulty = async (shop: FaultyShop, { call, fault }: Cell, around: Surroundings): Promise<Visit> => {
  await shop.inflict(fault)
  return visit(shop, call, around)
}

const visitHealed = async (shop: FaultyShop, { call }: Cell, around: Surroundings): Promise<Visit> => {
  await shop.heal()
  return visit(shop, call, around)
}

/** Runs cells side by side and step by step, for time moves on for all of them at once. */
export const runCells = async (cells: readonly Cell[], around: Surroundings): Promise<readonly CellResult[]> => {
  const { names, time } = around
  const runs: Run[] = []
  // One by one: what is prepared must not be late for want of the machine's time.
  for (const cell of cells) runs.push(await openRun(cell, names))
  const all = (step: (run: Run) => Promise<Visit>): Promise<ReadonlyMap<Run, Visit>> =>
    Promise.all(runs.map(async (run) => [run, await step(run)] as const)).then((visits) => new Map(visits))
  try {
    const cold = await all(({ shop, cell }) => visitFaulty(shop, cell, around))
    const earned = await all(({ veteran, cell }) => visitFaulty(veteran, cell, around))
    time.moveOn(RECOVERY_MS)
    const healed = await all(({ shop, cell }) => visitHealed(shop, cell, around))
    time.moveOn(PAST_FRESH_MS)
    const stale = await all(({ shop, cell }) => visitFaulty(shop, cell, around))
    time.moveOn(PAST_FRESH_MS)
    const staleAgain = await all(({ shop, cell }) => visitFaulty(shop, cell, around))
    const of = (visits: ReadonlyMap<Run, Visit>, run: Run): Visit => {
      const made = visits.get(run)
      if (made === undefined) throw new Error('a run without a visit')
      return made
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
    await Promise.all(runs.flatMap(({ shop, veteran }) => [shop.close(), veteran.close()]))
  }
}
