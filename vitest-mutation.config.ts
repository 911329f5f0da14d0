import { defineConfig } from 'vitest/config'

/** Module of the domain whose tests are run; all of them by default. */
const module = process.env['MUTATED_MODULE'] ?? '**'

/**
 * The tests that mutants of the domain meet. Left out are the comparisons with the old libraries, which take long and hold
 * what tables and properties hold too, and what starts processes. Each file is alone with its modules: a mutant of a table
 * would otherwise come after the table was made.
 */
export default defineConfig({
  test: {
    include: [`tests/domain/${module}/**/*.test.ts`],
    exclude: [
      'tests/domain/money/format-grid.test.ts',
      'tests/domain/money/differences-documented.test.ts',
      'tests/domain/sites/sites-command.test.ts',
    ],
    environment: 'node',
    testTimeout: 30_000,
  },
})
