import { FAULTS } from './fault-table.ts'
import { READING_CALLS } from './reading-calls.ts'
import { type Cell, type CellResult, type MatrixContext, runCells } from './run-cells.ts'

/** More concurrent cells would wait for the CPU instead of the source. */
const MAX_CONCURRENT_CELLS = 10

/** All useful combinations of faults and calls. */
export const CELLS: readonly Cell[] = FAULTS.flatMap((fault) =>
  READING_CALLS.filter((call) => call.suits(fault)).map((call) => ({ fault, call })),
)

/** Returns groups of cells that run concurrently. Each heavy cell runs alone. */
const batches = (): readonly (readonly Cell[])[] => {
  const groups: Cell[][] = []
  for (const cell of CELLS) {
    const last = groups.at(-1)
    const joins = last?.every(({ fault }) => fault.isHeavy !== true) === true && cell.fault.isHeavy !== true
    if (last !== undefined && joins && last.length < MAX_CONCURRENT_CELLS) last.push(cell)
    else groups.push([cell])
  }
  return groups
}

/** Runs all cells and returns their results in order. */
export const runMatrix = async (context: MatrixContext): Promise<readonly CellResult[]> => {
  const results: CellResult[] = []
  for (const batch of batches()) results.push(...(await runCells(batch, context)))
  return results
}
