import { describe, expect, it, type TestContext } from 'vitest'

/**
 * One sentence of a port's contract: how to check it on an implementation, and a double that breaks it. The double wraps
 * an honest implementation and must be caught by this very check, or the check protects nothing.
 */
export interface Clause<Port> {
  readonly name: string
  check(port: Port): Promise<void>
  readonly saboteur: (honest: Port) => Port
}

/** An implementation under contract. */
export interface Subject<Port> {
  readonly name: string
  /** A fresh one for each clause. One whose host is not installed here skips the test, and says so. */
  open(context: TestContext): Promise<{ readonly port: Port; close(): Promise<void> }>
}

/** Runs every clause on every subject, and every saboteur against its own clause. */
export const runContract = <Port>(clauses: readonly Clause<Port>[], subjects: readonly Subject<Port>[]): void => {
  describe.each(subjects)('$name', (subject) => {
    it.for(clauses)('$name', async (clause, context) => {
      expect.hasAssertions()
      const { port, close } = await subject.open(context)
      try {
        await clause.check(port)
      } finally {
        await close()
      }
    })

    it.for(clauses)('a breach is caught: $name', async (clause, context) => {
      const { port, close } = await subject.open(context)
      try {
        await expect(clause.check(clause.saboteur(port))).rejects.toThrow()
      } finally {
        await close()
      }
    })
  })
}
