import { describe, type TestContext } from 'vitest'
import { type Clause, runContract } from './clause.ts'
import type { OpenLine, RouterLine } from './router-line.ts'

/** How an adapter is made: by itself, over a host of its own, or over a line to a router. */
type Making<Port> =
  | { readonly alone: () => Port }
  | { readonly overHost: (context: TestContext) => Promise<{ readonly port: Port; close(): Promise<void> }> }
  | { readonly overRouter: (line: OpenLine) => Port }

/** A port's clauses, and every adapter that has to keep them. */
export interface Contract {
  /** Name of the port's interface in `ports/`. */
  readonly port: string
  /** Names of the adapters' classes. */
  readonly adapters: readonly string[]
  /** Runs the clauses on every adapter that is made by itself, or over a host of its own. */
  runAlone(): void
  /** Runs the clauses on every adapter over a router, once for each line. */
  runOver(lines: readonly RouterLine[]): void
}

/** Makes a contract; `adapters` by the name of their class. */
export const contractOf = <Port>(
  port: string,
  clauses: readonly Clause<Port>[],
  adapters: Readonly<Record<string, Making<Port>>>,
): Contract => {
  const makings = Object.entries(adapters)
  return {
    port,
    adapters: Object.keys(adapters),
    runAlone: () =>
      makings.forEach(([name, making]) => {
        if ('overRouter' in making) return
        const open =
          'overHost' in making ? making.overHost : async () => ({ port: making.alone(), close: async () => {} })
        describe(`contract of ${port}`, () => runContract(clauses, [{ name, open }]))
      }),
    runOver: (lines) =>
      makings.forEach(([name, making]) => {
        if (!('overRouter' in making)) return
        const subjects = lines.map((line) => ({
          name: `${name} over ${line.name}`,
          open: async () => {
            const opened = await line.open()
            return { port: making.overRouter(opened), close: opened.close }
          },
        }))
        describe(`contract of ${port}`, () => runContract(clauses, subjects))
      }),
  }
}
