import { FAULTS } from './fault-table.ts'
import { READING_CALLS } from './reading-calls.ts'
import { type Cell, type CellResult, runCells, type Surroundings } from './run-cells.ts'

/** More would wait for this machine's two cores and not for the source. */
const SIDE_BY_SIDE = 10

/** Every fault on every call that it makes sense for. */
export const CELLS: readonly Cell[] = FAULTS.flatMap((fault) =>
  READING_CALLS.filter((call) => call.suits(fault)).map((call) => ({ fault, call })),
)

/** Cells that run together: many light ones, or one that is heavy. */
const batches = (): readonly (readonly Cell[])[] => {
  const made: Cell[][] = []
  for (const cell of CELLS) {
    const last = made.at(-1)
    const joins = last?.every(({ fault }) => fault.isHeavy !== true) === true && cell.fault.isHeavy !== true
    if (last !== undefined && joins && last.length < SIDE_BY_SIDE) last.push(cell)
    else made.push([cell])
  }
  return made
}

/** Runs all cells, in their order. */
export const runMatrix = async (surroundings: Surroundings): Promise<readonly CellResult[]> => {
  const results: CellResult[] = []
  for (const batch of batches()) results.push(...(await runCells(batch, surroundings)))
  return results
}
