import { describe, type TestContext } from 'vitest'
import { type Clause, runContract } from './clause.ts'
import type { OpenLine, RouterLine } from './router-line.ts'

/** Creates an adapter: standalone, with a separate host, or over a line to a router. */
type AdapterFactory<Port> =
  | { readonly standalone: () => Port }
  | { readonly overHost: (context: TestContext) => Promise<{ readonly port: Port; close(): Promise<void> }> }
  | { readonly overRouter: (line: OpenLine) => Port }

/** The clauses of a port and the adapters that must fulfil them. */
export interface Contract {
  /** Name of the port's interface in `ports/`. */
  readonly port: string
  /** Class names of the adapters. */
  readonly adapters: readonly string[]
  /** Checks the adapters that need no router. */
  runWithoutRouter(): void
  /** Checks the adapters that need a router, once per line. */
  runOver(lines: readonly RouterLine[]): void
  /** Checks the router of a line with the adapters that need a router. */
  certify(line: RouterLine): void
}

/** Creates a contract. `adapters` is keyed by class name. */
export const contractOf = <Port>(
  port: string,
  clauses: readonly Clause<Port>[],
  adapters: Readonly<Record<string, AdapterFactory<Port>>>,
): Contract => {
  const factories = Object.entries(adapters)
  const runOver = (lines: readonly RouterLine[], detects: boolean): void =>
    factories.forEach(([name, factory]) => {
      if (!('overRouter' in factory)) return
      const subjects = lines.map((line) => ({
        name: `${name} over ${line.name}`,
        open: async () => {
          const opened = await line.open()
          return { port: factory.overRouter(opened), close: opened.close }
        },
      }))
      describe(`contract of ${port}`, () => runContract(clauses, subjects, detects))
    })
  return {
    port,
    adapters: Object.keys(adapters),
    runWithoutRouter: () =>
      factories.forEach(([name, factory]) => {
        if ('overRouter' in factory) return
        const open =
          'overHost' in factory ? factory.overHost : async () => ({ port: factory.standalone(), close: async () => {} })
        describe(`contract of ${port}`, () => runContract(clauses, [{ name, open }]))
      }),
    runOver: (lines) => runOver(lines, true),
    certify: (line) => runOver([line], false),
  }
}
