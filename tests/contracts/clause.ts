import { describe, expect, it, type TestContext } from 'vitest'

/**
 * One clause of a port's contract: a check, and a saboteur that wraps a correct adapter and violates the clause. The check must
 * fail for the saboteur, which proves that it detects violations.
 */
export interface Clause<Port> {
  readonly name: string
  check(port: Port): Promise<void>
  readonly saboteur: (honest: Port) => Port
}

/** An adapter under test. */
export interface Subject<Port> {
  readonly name: string
  /** Opens a new adapter for each clause. Skips the test with a message if the adapter's host is not installed. */
  open(context: TestContext): Promise<{ readonly port: Port; close(): Promise<void> }>
}

/** Pairs values with their names, because vitest shortens `$name` in titles. */
const named = <Value extends { readonly name: string }>(
  values: readonly Value[],
): readonly (readonly [string, Value])[] => values.map((value) => [value.name, value])

/** Checks every clause on every subject. Also checks that every clause detects its saboteur, unless `detects` is false. */
export const runContract = <Port>(
  clauses: readonly Clause<Port>[],
  subjects: readonly Subject<Port>[],
  detects = true,
): void => {
  describe.each(named(subjects))('%s', (_subject, subject) => {
    it.for(named(clauses))('%s', async ([, clause], context) => {
      expect.hasAssertions()
      const { port, close } = await subject.open(context)
      try {
        await clause.check(port)
      } finally {
        await close()
      }
    })

    it.for(detects ? named(clauses) : [])('detects a violation: %s', async ([, clause], context) => {
      const { port, close } = await subject.open(context)
      try {
        await expect(clause.check(clause.saboteur(port))).rejects.toThrow()
      } finally {
        await close()
      }
    })
  })
}
